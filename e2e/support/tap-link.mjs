/**
 * Runs in the page: navigates within the running app, as a tap on a link does.
 * @param {string} href
 */
export function tapLink(href) {
  const link = document.createElement("a");
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}
