import { expect, it } from 'vitest';
import { columnLists, columnsIn, moved, patchOf, withAt, withColumns, withWords, wordsAt } from './quick-patch.ts';

it('sets and takes away, and leaves nothing empty behind', () => {
  const patch = withAt({ title: 1 }, ['properties', 'due', 'x-hidden'], true);
  expect(patch).toEqual({ title: 1, properties: { due: { 'x-hidden': true } } });
  expect(withAt(patch, ['properties', 'due', 'x-hidden'], undefined)).toEqual({ title: 1 });
});

it('changes English words alone', () => {
  const patch = withWords({ title: { text: { en: 'A', ar: 'ب' } } }, ['title'], 'B');
  expect(patch).toEqual({ title: { text: { en: 'B', ar: 'ب' } } });
  expect(wordsAt(patch, ['title'])).toBe('B');
  expect(withWords(patch, ['title'], '')).toEqual({ title: { text: { ar: 'ب' } } });
  expect(withWords({ title: { text: { en: 'A' } } }, ['title'], '')).toEqual({});
});

it('finds columns by the ids around them, with the entity that they are of', () => {
  const body = {
    id: 'x',
    children: [{ id: 'list', entity: 'task', views: [{ id: 'table', columns: ['/a', '/b'] }] }],
    sections: [{ columns: ['/c'] }],
  };
  const [list, ...others] = columnLists({ body });
  expect(list).toEqual({ keys: ['body', 'children', 'list', 'views', 'table', 'columns'], entity: 'task', columns: ['/a', '/b'] });
  expect(others).toEqual([]);
  if (!list) throw new Error('no list');
  const patch = withColumns({}, list, moved(list.columns, 0, 1));
  expect(columnsIn(patch, list)).toEqual(['/b', '/a']);
  expect(withColumns(patch, list, ['/a', '/b'])).toEqual({});
});

it('reads objects only', () => {
  expect(patchOf('{"a":1}')).toEqual({ a: 1 });
  for (const text of ['', '[]', 'null', '{']) expect(patchOf(text)).toBeUndefined();
});

it('says nothing by a text that says a key twice', () => {
  expect(patchOf('{"title":{"en":"A","en":"B"}}')).toBeUndefined();
});
