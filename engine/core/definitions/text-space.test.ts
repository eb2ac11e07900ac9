import { expect, it } from 'vitest';
import { textSpaces, tooWide, widthOf } from './text-space.ts';
import type { DefinitionFile } from './types.ts';

const file = (kind: DefinitionFile['kind'], json: object): DefinitionFile => ({ file: `${kind}.json`, kind, json });

it('knows the narrow places of texts: the bar of phones, tabs, and buttons', () => {
  const spaces = textSpaces([
    file('menu', { id: 'mobile', groups: [{ id: 'main', items: [{ id: 'a', label: 't:bar' }] }] }),
    file('menu', { id: 'admin', groups: [{ id: 'main', label: 't:group', items: [{ id: 'a', label: 't:wide' }] }] }),
    file('screen', {
      body: { widget: 'tabs', tabs: [{ id: 'a', label: 't:tab' }], actions: [{ id: 'x', label: 't:act' }], create: { verb: 't:verb' } },
    }),
    file('entity', { 'x-workflows': { go: { label: 't:workflow', input: { properties: { note: { title: 't:field' } } } } } }),
  ]);
  expect([...spaces.keys()].toSorted()).toEqual(['act', 'bar', 'tab', 'verb', 'workflow']);
});

it('of two places the narrower counts', () => {
  const menu = file('menu', { id: 'mobile', groups: [{ items: [{ label: 't:both' }] }] });
  const screen = file('screen', { body: { tabs: [{ label: 't:both' }] } });
  expect(textSpaces([screen, menu])).toEqual(textSpaces([menu, screen]));
});

it.each([
  ['Types de service', undefined],
  ['Benutzerverwaltung', { is: 18, most: 15 }],
  ['a few words that are long', { is: 25, most: 24 }],
  ['我的任务服务类型服务', undefined],
  ['我的任务服务类型服务类型们', { is: 26, most: 24 }],
  ['Stock {{a_value_that_stands_there}}', undefined],
])('in the bar “%s” takes too much: %o', (text, over) => expect(tooWide(text, { most: 24, word: 15 })).toEqual(over));

it('letters of Chinese are twice as wide', () => expect([widthOf('abc'), widthOf('服务'), widthOf('مهام')]).toEqual([3, 4, 4]));
