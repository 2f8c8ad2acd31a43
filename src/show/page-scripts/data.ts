// The data that a page holds.

/** @throws if the page has none. */
export function dataOf<Data>(id = "data"): Data {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`the page has no ${id}`);
  return JSON.parse(text) as Data;
}

/** An element of the page. @throws if there is none. */
export function at<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`);
  return found;
}
