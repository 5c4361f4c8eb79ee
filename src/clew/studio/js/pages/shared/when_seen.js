/** Work that waits until it can be seen. */

/** Call run() once, as soon as the element comes into view, unless a signal ends that. */
export function whenSeen(element, run, signal) {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((each) => each.isIntersecting)) return;
    observer.disconnect();
    run();
  });
  observer.observe(element);
  signal?.addEventListener("abort", () => observer.disconnect(), { once: true });
}
