/** Going to another address of the studio without reloading the page. */

import { flush, reread } from "./address.js";

let show = () => {};

/** Have run() show the page of the address, here and after each change of it. */
export function onNavigation(run) {
  show = run;
  addEventListener("popstate", reshow);
}

/** Show the page of the address anew; resolves when it is shown. */
export function reshow() {
  reread();
  return show();
}

/** Go to an address of the studio; resolves when its page is shown. */
export function go(address) {
  flush();
  history.pushState(null, "", address);
  return reshow();
}
