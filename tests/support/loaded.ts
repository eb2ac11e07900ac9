/** What a page loaded, as it weighs on the wire: gzip of every script, and of every definition. */
import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';

export type Loaded = {
  /** Bytes after gzip, so far. */
  scripts(): Promise<number>;
  definitions(): Promise<number>;
  /** Bytes of scripts as the server sent them. */
  sent(): Promise<number>;
  /** Names of the scripts, without folder and hash. */
  names(): readonly string[];
};

type Kind = 'script' | 'definition';

const kindOf = (response: Response): Kind | undefined => {
  const { pathname } = new URL(response.url());
  if (pathname.endsWith('.js')) return 'script';
  // Texts are no plans: they are the words of a language, the same for everybody.
  return /^\/v1\/definitions\/(app|screens|entities|forms)/.test(pathname) ? 'definition' : undefined;
};

/** Listens from now on. */
export function watchLoaded(page: Page): Loaded {
  // Once each: what the cache gives a second time is not waited for.
  const sizes = new Map<string, { readonly kind: Kind; readonly size: Promise<number>; readonly sent: Promise<number> }>();
  page.on('response', (response) => {
    const kind = kindOf(response);
    if (!kind || response.status() !== 200 || sizes.has(response.url())) return;
    const size = response.body().then((body) => gzipSync(body).length);
    // What comes after the last question is nobody's failure: the page may close while it does.
    const sent = response
      .request()
      .sizes()
      .then(({ responseBodySize }) => responseBodySize);
    for (const one of [size, sent]) one.catch(() => undefined);
    sizes.set(response.url(), { kind, size, sent });
  });
  const total = async (wanted: Kind, measure: 'size' | 'sent' = 'size') => {
    const all = await Promise.all([...sizes.values()].filter(({ kind }) => kind === wanted).map((one) => one[measure]));
    return all.reduce((sum, size) => sum + size, 0);
  };
  return {
    scripts: () => total('script'),
    sent: () => total('script', 'sent'),
    definitions: () => total('definition'),
    names: () =>
      [...sizes].filter(([, { kind }]) => kind === 'script').map(([url]) => new URL(url).pathname.replace(/^.*\/|-[\w-]{8}\.js$/g, '')),
  };
}
