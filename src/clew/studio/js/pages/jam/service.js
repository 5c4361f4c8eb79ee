/** What the service makes of the rows: a picture, files, and the command that does the same. */

import { announce } from "../../lib/announce.js";
import { ApiError, bytes } from "../../lib/api.js";
import { button, showDone, toggle } from "../../lib/controls.js";
import { copy, download, h } from "../../lib/dom.js";
import { showError } from "../../lib/errors.js";
import { formatNumber, t } from "../../lib/i18n.js";

const PNG = { suffix: "png", media: "image/png", shows: true };
const SHORT = 400; // characters of rows that a command shows

/** Draw rows as the Jam's clients did: a form with maze and cellSize. */
async function render(rows, size, { suffix, media }, path) {
  const body = new FormData();
  body.set("maze", JSON.stringify(rows));
  body.set("cellSize", String(size));
  if (path) body.set("path", "1");
  if (suffix !== PNG.suffix) body.set("format", suffix);
  return new Blob([await bytes("/mazes/render", { body, accept: "*/*" })], { type: media });
}

/** The picture in a blob as a figure, with its size as caption. */
async function pictureFigure(blob, address) {
  const image = h("img", { src: address, alt: t("jam.picture.alt") });
  await image.decode();
  image.width = image.naturalWidth;
  image.height = image.naturalHeight;
  const caption = t("jam.picture.size", { width: formatNumber(image.width), height: formatNumber(image.height), bytes: formatNumber(blob.size) });
  const plate = h("div", { class: "plate", tabindex: "0", role: "group", "aria-label": t("jam.picture") }, image);
  return [h("figure", {}, plate, h("figcaption", {}, caption)), caption];
}

/** A command that can be copied: {element, show(rows, size)}. */
function command() {
  const text = h("pre", { tabindex: "0", "aria-label": t("jam.command") });
  const copyButton = button(t("jam.copy"), async () => {
    const status = t((await copy(text.textContent)) ? "jam.copied" : "jam.copy.failed");
    showDone(copyButton, status, t("jam.copy"));
    announce(status);
  });
  const show = (rows, size) => {
    const address = JSON.stringify(rows);
    const body = address.length > SHORT ? "maze@maze.json" : `maze=${address}`;
    text.textContent = `curl --data-urlencode '${body}' --data cellSize=${size} ${location.origin}/mazes/render -o maze.png`;
  };
  return { element: h("div", { class: "command" }, text, copyButton), show };
}

/** {element, show(rows, size), forget()}; `formats` are those of the downloads, `rowsError()` is shown while there are no rows. */
export function servicePanel(formats, rowsError) {
  let rows = null;
  let size = 0;
  let picture = ""; // the address of the picture that is shown
  const shown = h("div", { class: "shown" });
  const error = h("p", { class: "error", role: "alert", hidden: true });
  const withPath = toggle(t("jam.picture.way"), false, () => {});
  const curl = command();

  const rendered = (format) => {
    if (!rows) throw new ApiError(rowsError());
    return render(rows, size, format, format.shows && withPath.querySelector("input").checked);
  };

  /** Run a request; what the service refuses is shown. */
  async function tried(run) {
    error.hidden = true;
    try {
      await run();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      showError(error, failure);
    }
  }

  async function showPicture() {
    const blob = await rendered(PNG);
    clear();
    picture = URL.createObjectURL(blob);
    const [figure, caption] = await pictureFigure(blob, picture);
    shown.replaceChildren(figure);
    announce(caption);
  }

  /** Remove the picture: it would be of other rows or of another size. */
  function clear() {
    if (picture) URL.revokeObjectURL(picture);
    picture = "";
    shown.replaceChildren();
    error.hidden = true;
  }

  function show(newRows, newSize) {
    clear();
    [rows, size] = [newRows, newSize];
    if (rows) curl.show(rows, size);
  }

  const downloadButton = (format) => {
    const name = format.suffix.toUpperCase();
    const save = async () => download(await rendered(format), `maze.${format.suffix}`);
    return button(name, () => tried(save), { "aria-label": t("jam.download.as", { form: name }) });
  };
  const element = h(
    "section",
    { class: "service" },
    h("h2", {}, t("jam.picture")),
    h("p", { class: "quiet" }, t("jam.picture.about")),
    h("div", { class: "row" }, button(t("jam.picture.get"), () => tried(showPicture), { primary: true }), withPath),
    error,
    shown,
    h("h3", {}, t("jam.download")),
    h("div", { class: "row" }, ...formats.map(downloadButton)),
    h("h3", {}, t("jam.command")),
    h("p", { class: "quiet" }, t("jam.command.about")),
    curl.element,
  );
  return { element, show, clear };
}
