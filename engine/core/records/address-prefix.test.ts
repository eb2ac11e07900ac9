import { expect, it } from 'vitest';
import { addressPrefix } from './address-prefix.ts';

const list = (id: string, more: object = {}) => ({ id, widget: 'collection', ...more });
const screen = {
  id: 'home',
  body: {
    id: 'all',
    widget: 'split',
    panes: [
      { nodes: [list('related', { compact: true }), list('tasks')] },
      {
        tabs: [
          { id: 'a', nodes: [list('requests')] },
          { id: 'b', nodes: [{ id: 'map', widget: 'map' }] },
        ],
      },
    ],
  },
};

it.each([
  ['the first of its kind', 'tasks', 'collection', ''],
  ['a second one', 'requests', 'collection', 'requests.'],
  ['the first of another kind', 'map', 'map', ''],
] as const)('%s', (_, id, widget, prefix) => {
  expect(addressPrefix(screen.body, { id, widget })).toBe(prefix);
});

it('needs no prefix outside of screens', () => {
  expect(addressPrefix(undefined, { id: 'tasks', widget: 'collection' })).toBe('');
});
