/** An address that leads nowhere says so, and offers the way home. */
import type { Check } from '../check.ts';

const WORDS = 'Sorry, an error has occurred. Page not found!';

export const check: Check = {
  name: 'unknown page',
  leaves: true,
  faultsOf: async ({ visit, walker, page, reading: { headings } }) => {
    if (visit.expected !== 'unknown page') return [];
    if (!headings.includes(WORDS)) return [`does not say '${WORDS}'`];
    await page.getByRole('link', { name: 'Go home' }).click();
    return page
      .waitForURL(({ pathname }) => pathname === walker.home)
      .then(() => [])
      .catch(() => [`'Go home' leads to ${page.url()}, not to ${walker.home}`]);
  },
};
