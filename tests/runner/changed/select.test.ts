import { describe, expect, it } from 'vitest';
import { areaModules, areasNamed } from './areas.ts';
import { importsIn, reach } from './graph.ts';
import { type House, select } from './select.ts';

const list = `const loaders = {
  billing: plain(async () => (await import('./billing/index.ts')).billing),
  stock: async () => {
    const { stock } = await import('./stock/index.ts');
    return () => stock;
  },
  'two-words': async () => (await import('./two/index.ts')).two,
}`;

const texts: Readonly<Record<string, string>> = {
  'src/server/areas.ts': list,
  'engine/server/platform-areas.ts': '',
  'tests/api/bills.test.ts': "await startTestServer({ areas: ['billing'], seed: true }); read('service-billing')",
  'tests/api/stock.test.ts': "await startTestServer({ areas: ['stock'] }); get('/v1/data/stock-item?page_size=1')",
  'tests/api/every.test.ts': "await startTestServer({ areas: 'all' })",
  'screens/rates/bills.json': '{ "id": "bills", "body": { "widget": "collection", "entity": "service-billing" } }',
  'screens/stock/items.json': '{ "id": "items", "body": { "widget": "tree", "entity": "stock-item" } }',
};
const server = ['tests/support/server.ts'];
const house: House = {
  graph: new Map([
    ['tests/support/server.ts', ['src/server/areas.ts', 'src/server/demo/index.ts']],
    ['src/server/areas.ts', ['src/server/billing/index.ts', 'src/server/stock/index.ts']],
    ['src/server/billing/index.ts', ['src/server/billing/approve.ts']],
    ['src/server/stock/index.ts', ['src/server/stock/ledger.ts']],
    ['src/server/demo/index.ts', ['src/server/stock/ledger.ts']],
    ['tests/api/bills.test.ts', server],
    ['tests/api/stock.test.ts', server],
    ['tests/api/every.test.ts', server],
    ['engine/core/rules/check.test.ts', ['engine/core/rules/check.ts']],
    ['tests/screens/screens.test.ts', ['engine/server/definitions/read.ts']],
    ['widgets/nodes/tree/tree.test.tsx', ['widgets/nodes/tree/tree.tsx']],
    ['widgets/nodes/tree/tree.stories.tsx', ['widgets/nodes/tree/tree.tsx']],
    ['tests/browser/journey.test.ts', []],
  ]),
  tests: {
    core: ['engine/core/rules/check.test.ts', 'tests/imports.test.ts', 'tests/screens/screens.test.ts'],
    ui: ['widgets/nodes/tree/tree.test.tsx'],
    api: ['tests/api/bills.test.ts', 'tests/api/stock.test.ts', 'tests/api/every.test.ts'],
    'api-embedded': ['tests/api/bills.test.ts'],
    browser: ['tests/browser/journey.test.ts'],
  },
  screens: ['screens/rates/bills.json', 'screens/stock/items.json'],
  text: (file) => texts[file] ?? '',
};

describe('an edit of', () => {
  it('a workflow touches the tests that name its area, and those of all areas', () => {
    const { tests, checks, screens } = select(['src/server/billing/approve.ts'], house);
    expect(tests).toEqual({ core: ['tests/imports.test.ts'], api: ['tests/api/bills.test.ts', 'tests/api/every.test.ts'] });
    expect(checks).toEqual(['types', 'lint']);
    expect(screens).toEqual([]);
  });

  it('code that the demo borrows from an area touches no test of other areas', () => {
    const { tests } = select(['src/server/stock/ledger.ts'], house);
    expect(tests.api).toEqual(['tests/api/stock.test.ts', 'tests/api/every.test.ts']);
  });

  it('the demo touches whatever starts from it', () => {
    expect(select(['src/server/demo/index.ts'], house).tests.api).toHaveLength(3);
  });

  it("an entity's JSON touches tests that name it or everything, those that read all definitions, and its screens", () => {
    const { tests, checks, screens } = select(['schemas/entities/stock-item.json'], house);
    expect(tests).toEqual({ core: ['tests/screens/screens.test.ts'], api: ['tests/api/stock.test.ts', 'tests/api/every.test.ts'] });
    expect(checks).toEqual(['lint', 'definitions']);
    expect(screens).toEqual(['screens/stock/items.json']);
  });

  it('a widget touches its tests, its stories and the screens that it stands on', () => {
    expect(select(['widgets/nodes/tree/tree.tsx'], house)).toMatchObject({
      tests: { ui: ['widgets/nodes/tree/tree.test.tsx'] },
      stories: ['widgets/nodes/tree/tree.stories.tsx'],
      screens: ['screens/stock/items.json'],
    });
  });

  it('a test touches itself, in a browser too', () => {
    expect(select(['tests/browser/journey.test.ts'], house).tests.browser).toEqual(['tests/browser/journey.test.ts']);
  });

  it('a file beside tests touches them', () => {
    expect(select(['tests/screens/seen/owner.txt'], house).tests).toEqual({ core: ['tests/screens/screens.test.ts'] });
  });

  it('what everything rests on touches everything', () => {
    expect(select(['engine/core/a.ts', 'package-lock.json'], house).everything).toBe('package-lock.json');
  });
});

it('finds the module of each area, and the areas that a test names', () => {
  expect(Object.fromEntries(areaModules('src/server/areas.ts', list))).toEqual({
    billing: 'src/server/billing/index.ts',
    stock: 'src/server/stock/index.ts',
    'two-words': 'src/server/two/index.ts',
  });
  expect([...areasNamed("startTestServer({\n  areas: [\n    'billing',\n    'two-words',\n  ],\n})")]).toEqual(['billing', 'two-words']);
  expect([...areasNamed("startTestServer({ areas: 'all' })")]).toEqual(['all']);
});

it('reads imports that run, and no others', () => {
  const text = `import { a } from './a.ts';
import type { b } from './b.ts';
import './c.css';
export * from '../d.ts';
import {
  e,
  f,
} from './e.ts';
// import { g } from './g.ts';
const h = await import('./h.ts');
import { i } from 'vitest';`;
  expect(importsIn(text)).toEqual(['./a.ts', './c.css', '../d.ts', './e.ts', './h.ts']);
});

it('goes round in circles once', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['a', 'c']],
  ]);
  expect([...reach(graph, ['a'])].sort()).toEqual(['a', 'b', 'c']);
});
