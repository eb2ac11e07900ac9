import { describe, expect, it } from 'vitest';
import { withCards } from './cards.ts';
import { createReport } from './report.ts';
import type { SourceFile } from './sources.ts';

const slots = { title: '/title', hidden: '/hidden' };
const source = (file: string, json: SourceFile['json']): SourceFile => ({ file, json, layer: 0 });
const entities = new Map([['task', source('task.json', { $id: 'task', 'x-cards': { short: { card: 'task-card', slots } } })]]);
const screens = (...views: readonly object[]) =>
  new Map([['list', source('list.json', { id: 'list', body: { children: [{ id: 'tasks', entity: 'task', views }] } })]]);

function written(...views: readonly object[]) {
  const report = createReport();
  const found = withCards(screens(...views), entities, report);
  const faults = report.faults().map(({ file, pointer, code }) => `${file}#${pointer} ${code}`);
  return { json: found.get('list')?.json, faults };
}

describe('cards of an entity', () => {
  it('are written into the views that name them', () => {
    const { json, faults } = written({ id: 'cards', as: 'cards', use: 'short' }, { id: 'table', as: 'table' });
    expect(json).toMatchObject({
      body: {
        children: [
          {
            views: [
              { id: 'cards', as: 'cards', card: 'task-card', slots },
              { id: 'table', as: 'table' },
            ],
          },
        ],
      },
    });
    expect(JSON.stringify(json)).not.toContain('"use"');
    expect(faults).toEqual([]);
  });

  it.each<[string, object, readonly string[]]>([
    [
      'a card that the entity has not',
      { use: 'long' },
      ['list.json#/body/children/0/views/0/use unknown-card', 'task.json#/x-cards/short unused-card'],
    ],
    ['a card and places of its own', { use: 'short', slots: {} }, ['list.json#/body/children/0/views/0/use card']],
    ['no card at all', {}, ['task.json#/x-cards/short unused-card']],
  ])('are reported for %s', (_, view, expected) => {
    expect(written({ id: 'cards', as: 'cards', ...view }).faults).toEqual(expected);
  });
});
