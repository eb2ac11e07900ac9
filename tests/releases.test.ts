/** The list of releases against the product that it tells of. */
import { expect, it } from 'vitest';
import product from '../package.json' with { type: 'json' };
import english from '../screens/locales/en.releases.json' with { type: 'json' };
import releases from '../src/web/widgets/release-log/releases.json' with { type: 'json' };

it('begins with the version that is built', () => {
  expect(releases[0]?.version).toBe(product.version);
  const numbers = releases.map(({ version }) => version);
  expect(numbers).toEqual([...numbers].sort((a, b) => b.localeCompare(a, 'en', { numeric: true })));
});

it('has words for everything it tells', () => {
  const keys = releases.flatMap(({ changes, build }) => [...changes, ...build]);
  const texts: Readonly<Record<string, string>> = english.texts;
  expect(keys.filter((key) => texts[key] === undefined)).toEqual([]);
});
