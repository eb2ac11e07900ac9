/** What the crawl of the browser covers, by the definitions: as a sample, and as a whole. */
import { describe, expect, it } from 'vitest';
import { loadDefinitions } from '../../engine/server/definitions/index.ts';
import { addressesOf, planOf, type Visit } from '../browser/crawl/plan.ts';
import { walkersOf } from '../browser/crawl/walkers.ts';
import { addressOf, specRoutes } from '../support/routes.ts';

const loaded = await loadDefinitions({ root: process.cwd() });
if (!loaded.ok) throw new Error('The definitions do not load.');
const { product } = loaded;
const walkers = walkersOf(product, '2026-03-02T06:00:00.000Z');
const languages = [...product.locales.keys()].sort();

const keyOf = ({ person, address, size, language }: Visit) => [person, address, size, language].join(' ');
const opening = (visits: readonly Visit[]) => visits.filter(({ expected }) => expected === 'opens');
const values = <Name extends keyof Visit>(visits: readonly Visit[], name: Name) => [...new Set(visits.map((visit) => visit[name]))].sort();

describe.each([
  ...[0, 1, 2, 3, 7, 12].map((turn) => [`the sample of turn ${turn}`, { whole: false, turn }] as const),
  ['the whole', { whole: true, turn: 0 }],
] as const)('%s', (_, which) => {
  const plan = planOf({ ...which, walkers, languages });
  const opened = opening(plan);

  it('makes no visit twice', () => {
    expect(plan.length).toBe(new Set(plan.map(keyOf)).size);
  });

  it('is the same each time', () => {
    expect(planOf({ ...which, walkers, languages })).toEqual(plan);
  });

  it('opens every screen and every agreed route that somebody opens', () => {
    const visited = new Set(opened.map(({ address }) => address));
    expect(addressesOf(walkers).filter((address) => !visited.has(address))).toEqual([]);
    const leading = ['/toggle-role', '/signin', '/l/:token', '/:h/l/:token'];
    const plain = [...product.screens.values()].filter((screen) => !screen.public).flatMap((screen) => screen.routes);
    const wanted = [...specRoutes.map(addressOf), ...plain.filter((path) => !path.includes(':'))];
    expect(wanted.filter((address) => !leading.includes(address) && !visited.has(address))).toEqual([]);
  });

  it('opens only what is theirs, and tries all that is not', () => {
    for (const { name, open, blocked } of walkers) {
      const own = plan.filter(({ person }) => person === name);
      expect(opening(own).filter(({ address }) => !open.includes(address))).toEqual([]);
      expect(
        values(
          own.filter(({ expected }) => expected === 'goes home'),
          'address',
        ),
      ).toEqual(blocked);
      expect(own.filter(({ expected }) => expected === 'unknown page')).toHaveLength(1);
    }
  });

  it('opens everybody’s home in both sizes', () => {
    for (const { name, home } of walkers) {
      const own = opened.filter(({ person, address, language }) => person === name && address === home && language === 'en');
      expect(values(own, 'size')).toEqual(['desktop', 'phone']);
    }
  });

  it('shows each person pages in both sizes and both colour schemes, and every pair of these', () => {
    for (const { name } of walkers) {
      const own = opened.filter(({ person }) => person === name);
      expect([values(own, 'size'), values(own, 'scheme')]).toEqual([
        ['desktop', 'phone'],
        ['dark', 'light'],
      ]);
    }
    expect(new Set(opened.map(({ size, scheme }) => `${size} ${scheme}`)).size).toBe(4);
  });

  it('speaks every language, and reads from right to left in both sizes', () => {
    expect(values(opened, 'language')).toEqual(languages);
    expect(
      values(
        opened.filter(({ language }) => language === 'ar'),
        'size',
      ),
    ).toEqual(['desktop', 'phone']);
  });
});

it('opens other pages in other turns, within a few of them twice as many as in one', () => {
  const openedBy = (turn: number) => opening(planOf({ whole: false, turn, walkers, languages })).map(keyOf);
  const [first = [], ...others] = [0, 1, 2, 3].map(openedBy);
  expect(new Set([...first, ...others.flat()]).size).toBeGreaterThan(2 * first.length);
});

describe('the sample', () => {
  const plan = planOf({ whole: false, turn: 0, walkers, languages });

  it('gives everybody about as many pages, as far as they are theirs', () => {
    const counts = walkers.map(({ name }) => opening(plan).filter(({ person }) => person === name).length);
    expect(Math.max(...counts)).toBeLessThan(3 * Math.min(...counts));
  });

  it('has as many pages of each size and of each colour scheme, give or take a few', () => {
    const half = opening(plan).length / 2;
    const phones = opening(plan).filter(({ size }) => size === 'phone').length;
    const dark = opening(plan).filter(({ scheme }) => scheme === 'dark').length;
    for (const count of [phones, dark]) expect(Math.abs(count - half)).toBeLessThan(half / 4);
  });

  it('loads one closed address of everybody anew, as from a bookmark', () => {
    const loads = plan.filter(({ expected, isLoaded }) => expected === 'goes home' && isLoaded);
    expect(loads.map(({ person }) => person).sort()).toEqual(walkers.map(({ name }) => name).sort());
  });
});

describe('the whole', () => {
  const plan = planOf({ whole: true, turn: 0, walkers, languages });
  const made = new Set(opening(plan).map(keyOf));

  it('opens every screen of everybody in both sizes', () => {
    const wanted = walkers.flatMap(({ name, open }) =>
      open.flatMap((address) => ['desktop', 'phone'].map((size) => [name, address, size, 'en'].join(' '))),
    );
    expect(wanted.filter((key) => !made.has(key))).toEqual([]);
  });

  it('opens every screen in every language', () => {
    const seen = new Set(opening(plan).map(({ address, language }) => `${language} ${address}`));
    const wanted = languages.flatMap((language) => addressesOf(walkers).map((address) => `${language} ${address}`));
    expect(wanted.filter((key) => !seen.has(key))).toEqual([]);
  });

  it('loads every closed address anew, as from a bookmark', () => {
    expect(plan.filter(({ expected, isLoaded }) => expected === 'goes home' && !isLoaded)).toEqual([]);
  });
});
