/** What every page of the benchmark is: it gets its data ready, then waits to be told to show them. */

/** Shows the prepared thing in the element. */
export type Mount = (root: HTMLElement) => void | Promise<void>;

/** Reads the data of the page, lets the library prepare what is not part of showing them, and offers `bench.mount`. */
export async function openPage<T>(prepare: (data: T) => Mount | Promise<Mount>): Promise<void> {
  const data: T = await (await fetch('data.json')).json();
  const mount = await prepare(data);
  const root = document.body.appendChild(document.createElement('div'));
  const bench = { mount: () => void mount(root) };
  Object.assign(globalThis, { bench });
}
