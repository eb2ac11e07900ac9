/** The screens that `npm run pictures` shows: each once, of people and addresses that there are. */
import { expect, it } from 'vitest';
import { loadDefinitions } from '../engine/server/definitions/index.ts';
import { walkersOf } from './browser/crawl/walkers.ts';
import { screens } from './pictures/take.ts';

const plain = (path: string) => path.replace(/\?.*$/, '');

it('shows its screens, each under a name of its own, and those without a record of people who may open them', async () => {
  const loaded = await loadDefinitions({ root: process.cwd() });
  if (!loaded.ok) throw new Error('The definitions do not load.');
  const walkers = walkersOf(loaded.product);
  expect(screens).toHaveLength(41);
  expect(new Set(screens.map(({ name }) => name)).size).toBe(41);
  const closed = screens.filter(({ person, path, of }) => {
    const walker = walkers.find(({ email }) => email === person);
    return person !== undefined && of === undefined && !walker?.open.includes(plain(path));
  });
  expect(closed).toEqual([]);
});
