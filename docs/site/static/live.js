/** Put a live maze, a page of the studio in a frame, in the place of its picture when that comes into view. */

{
  const studio = new URL("../live/studio/embed/", document.currentScript.src);

  /** Have a page in a frame use the colors of the page around it, which the reader can choose there. */
  function followTheme(page) {
    const chosen = document.body.dataset.theme;
    const root = page.documentElement;
    if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
    else delete root.dataset.theme;
    page.dispatchEvent(new Event("themechange"));
  }

  /** Make a frame as high as the page in it. */
  function fit(frame) {
    const main = frame.contentDocument.getElementById("main");
    const measure = () => {
      const page = main.firstElementChild;
      if (page) frame.style.height = `${Math.ceil(page.getBoundingClientRect().bottom + frame.contentWindow.scrollY) + 16}px`;
    };
    new ResizeObserver(measure).observe(main);
    new MutationObserver(measure).observe(main, { childList: true, subtree: true });
  }

  function replace(element) {
    const { address, label } = element.dataset;
    const frame = document.createElement("iframe");
    frame.title = label;
    frame.className = address.split("/")[0];
    frame.src = new URL(address, studio).href;
    frame.addEventListener("load", () => {
      const page = frame.contentDocument;
      if (!page?.getElementById("main")) return; // the site has no studio: the picture stays
      followTheme(page);
      new MutationObserver(() => followTheme(page)).observe(document.body, { attributeFilter: ["data-theme"] });
      element.classList.add("is-live");
      if (frame.className === "learn") fit(frame);
    });
    element.append(frame);
  }

  // Browsers run no modules from files.
  if (location.protocol.startsWith("http")) {
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) {
          observer.unobserve(target);
          replace(target);
        }
    });
    for (const element of document.querySelectorAll(".live-maze")) observer.observe(element);
  }
}
