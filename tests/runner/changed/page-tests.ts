/** How the tests of single pages and stories are named, so that a run can be asked for those of a few screens and widgets. */

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** The address of a screen's route without what may follow; undefined for a text that is no screen. */
function addressIn(screen: string): string | undefined {
  const route = /"route":\s*"(\/[^"]*)"/.exec(screen)?.[1];
  return route?.replace(/\/:.*$/, '');
}

/** The title under which the catalogue lists the stories of a file. */
const titleIn = (stories: string) => /\btitle:\s*'([^']+)'/.exec(stories)?.[1];

/**
 * A pattern of names of tests, as Vitest's `-t` takes it, with or without a sign between a group and its tests: pages that open at the screens' addresses, and the stories. Both are
 * given as texts of their files. Undefined where there is nothing to look at.
 */
export function namesOfPageTests({
  screens,
  stories,
}: {
  readonly screens: readonly string[];
  readonly stories: readonly string[];
}): string | undefined {
  const pages = screens.flatMap((text) => addressIn(text) ?? []).map((address) => `opens ${escaped(address)}(/[^ ]*)? \\(`);
  const titles = stories.flatMap((text) => titleIn(text) ?? []).map((title) => `(left|light) (> )?${escaped(title)}$`);
  const all = [...new Set([...pages, ...titles])];
  return all.length > 0 ? all.join('|') : undefined;
}
