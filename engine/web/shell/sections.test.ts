import { describe, expect, it } from 'vitest';
import type { MenuView } from '../../core/definitions/view-types.ts';
import { moved, toggled } from './navigation-state.ts';
import { favouritesIn, narrowed, parted, pinnedEntries, type Section, sectionsOf } from './sections.ts';

const words: Record<string, string> = {
  'menu.users': 'Users',
  'menu.stock': 'Stock transfer',
  'menu.history': 'Transfer history',
  'menu.incoming': 'Incoming',
  'menu.forecast': 'Prévision',
};
const t = (key: string) => words[key] ?? key;
const menu: MenuView = {
  id: 'user',
  groups: [
    {
      id: 'main',
      items: [
        { id: 'users', label: 'menu.users', to: '/users', icon: 'users', tags: [] },
        { id: 'forecast', label: 'menu.forecast', to: '/forecast', tags: ['beta'] },
        { id: 'service', label: 'menu.users', literal: true, to: '/services/1', tags: [] },
      ],
    },
    {
      id: 'stock',
      label: 'menu.stock',
      items: [
        { id: 'history', label: 'menu.history', to: '/history', tags: [] },
        { id: 'incoming', label: 'menu.incoming', to: '/incoming', tags: [] },
      ],
    },
  ],
};
const sections = sectionsOf(menu, t);
const found = (text: string) => narrowed(sections, text).flatMap(({ entries }) => entries.map(({ to }) => to));

it('says entries in words, and names of records as they stand', () => {
  expect(sections.map(({ label, entries }) => [label, ...entries.map((entry) => entry.label)])).toEqual([
    [undefined, 'Users', 'Prévision', 'menu.users'],
    ['Stock transfer', 'Transfer history', 'Incoming'],
  ]);
  expect(sections[0]?.entries.map(({ icon }) => icon)).toEqual(['users', 'circle', 'circle-dot']);
  expect(sections[0]?.entries[1]).toEqual({ to: '/forecast', label: 'Prévision', icon: 'circle', tags: ['beta'] });
});

it.each([
  ['', ['/users', '/forecast', '/services/1', '/history', '/incoming']],
  ['  USERS ', ['/users', '/services/1']],
  ['prev', ['/forecast']],
  ['stock', ['/history', '/incoming']],
  ['stock hist', ['/history']],
  ['nothing', []],
])('finds for %j %j', (text, addresses) => {
  expect(found(text)).toEqual(addresses);
});

it('shows pins in their order and passes over those that lead nowhere now', () => {
  expect(pinnedEntries(sections, ['/incoming', '/gone', '/users']).map(({ to }) => to)).toEqual(['/incoming', '/users']);
});

it('pins, unpins and moves', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  expect(moved(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 'a', 'b')).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b'], 'x', 'a')).toEqual(['a', 'b']);
});

it('pins what is a favourite', () => {
  const [main] = menu.groups;
  const items = main?.items.map((item) => (item.id === 'forecast' ? { ...item, favourite: true as const } : item)) ?? [];
  expect(favouritesIn(sectionsOf({ id: 'user', groups: [{ id: 'main', items }] }, t))).toEqual(['/forecast']);
});

describe('a long menu', () => {
  const long = (id: string, count: number): Section => ({
    id,
    label: id,
    entries: Array.from({ length: count }, (_, index) => ({ to: `/${id}/${index}`, label: id, icon: 'circle', tags: [] })),
  });
  const ids = (all: readonly Section[]) => all.map(({ id }) => id).join(' ');
  const halves = (all: readonly Section[], before = 0, activeTo?: string) => {
    const { shown, more } = parted(all, { before, activeTo });
    return [ids(shown), ids(more)];
  };
  const all = [long('a', 6), long('b', 5), long('c', 7), long('d', 2)];

  it('shows whole groups up to fifteen entries, pinned ones counted, and the first two whatever their length', () => {
    expect(halves(all)).toEqual(['a b', 'c d']);
    expect(halves([long('a', 2), ...all])).toEqual(['a a b', 'c d']);
    expect(halves([long('a', 2), ...all], 5)).toEqual(['a a', 'b c d']);
    expect(halves([long('a', 20), long('b', 5), long('c', 5)])).toEqual(['a b', 'c']);
  });

  it('shows groups without a heading, wherever they stand', () => {
    const { label: _, ...bare } = long('view', 1);
    expect(halves([...all, bare])).toEqual(['a b view', 'c d']);
    expect(halves([long('a', 6), long('b', 5), long('c', 4), long('d', 4), bare])).toEqual(['a b view', 'c d']);
  });

  it('shows the group of the present page besides', () => {
    expect(halves(all, 0, '/d/1')).toEqual(['a b d', 'c']);
  });

  it('shows all of it where hardly anything would be left out', () => {
    expect(halves([long('a', 6), long('b', 9), long('d', 2)])).toEqual(['a b d', '']);
  });
});
