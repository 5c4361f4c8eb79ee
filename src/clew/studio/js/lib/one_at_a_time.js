/**
 * An asynchronous function that runs once at a time: however often it is called meanwhile, it runs once more afterwards.
 * The calls resolve when the last run is over.
 */
export function oneAtATime(run) {
  let current = null;
  let again = false;
  const runAll = async () => {
    for (; again; ) {
      again = false;
      await run();
    }
  };
  return () => {
    again = true;
    current ??= runAll().finally(() => (current = null));
    return current;
  };
}
