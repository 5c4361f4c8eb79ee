// The time of what takes too little to be measured once.

const MOMENT = 50; // milliseconds in which it is repeated
const BATCH = 2; // milliseconds: clocks of pages are coarse, so runs are measured in batches

/** The milliseconds of a run, the least of some batches; the first one, which may load a kernel, does not count. */
export async function leastTime(run) {
  await run();
  const end = performance.now() + MOMENT;
  let least = Infinity;
  do {
    const begin = performance.now();
    let count = 0;
    do await run();
    while (++count && performance.now() - begin < BATCH);
    least = Math.min(least, (performance.now() - begin) / count);
  } while (performance.now() < end);
  return least;
}
