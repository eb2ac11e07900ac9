/** Small screens in answers (A2UI 1.0): what they are composed of, and that they are checked and cut like any screen. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { CATALOGUE, createRights } from '../engine/core/definitions/index.ts';
import type { JsonSchema, Product } from '../engine/core/definitions/types.ts';
import { answerCatalogue, previewSurface } from '../engine/server/definitions/preview.ts';
import { people } from './screens/people.ts';
import { shippedProduct } from './support/product.ts';

const NOW = '2026-03-02T06:00:00.000Z';

let product: Product;
let catalogue: JsonSchema;
beforeAll(async () => {
  product = await shippedProduct();
  catalogue = answerCatalogue(product) ?? {};
});

const createSurface = (components: readonly object[], dataModel: object = {}) => ({
  version: '1.0',
  createSurface: { surfaceId: 'one', catalogId: CATALOGUE, components, dataModel },
});
const urgent = createSurface(
  [
    { id: 'root', component: 'stack', children: ['said', 'numbers', 'list'] },
    { id: 'said', component: 'text', as: 'heading', text: { '@path': '/title' } },
    {
      id: 'numbers',
      component: 'dashboard',
      tiles: [{ id: 'urgent', label: 'Urgent and open', entity: 'service-request', filter: { '@path': '/filter' } }],
    },
    {
      id: 'list',
      component: 'collection',
      entity: 'service-request',
      fixed: { '@path': '/filter' },
      views: [{ id: 'table', as: 'table', columns: ['/display_code', '/title', '/due'] }],
    },
  ],
  { title: 'What is urgent today', filter: "doc.priority == 'Urgent' && doc.status_type == 'ACTIVE'" },
);
const plannedFor = (isAdmin: boolean, message: unknown) =>
  previewSurface(createRights(product, people[isAdmin ? 'provider-admin' : 'technician'], NOW), product, message);
const faultsOf = (message: unknown) => plannedFor(true, message)?.faults.map(({ pointer, code }) => `${pointer} ${code}`);

describe('the catalogue', () => {
  it('has the widgets that say so, by their own options', () => {
    const { components } = catalogue as { components: Record<string, { properties: Record<string, unknown> }> };
    expect(Object.keys(components)).toEqual(['collection', 'dashboard', 'link', 'markdown', 'stack', 'text']);
    expect(Object.keys(components.collection?.properties ?? {})).toEqual(
      expect.arrayContaining(['id', 'component', 'entity', 'fixed', 'views']),
    );
    for (const acting of ['create', 'edit', 'remove', 'actions', 'bulk', 'import', 'export'])
      expect(components.collection?.properties).not.toHaveProperty(acting);
    expect(JSON.stringify(catalogue)).not.toMatch(/"x-|common\.schema/);
  });

  it('is a schema that such a surface fits, and others do not', () => {
    const common = {
      $id: 'https://a2ui.org/specification/v1_0/common_types.json',
      $defs: {
        ComponentId: { type: 'string' },
        ChildList: { type: 'array', items: { $ref: '#/$defs/ComponentId' } },
        DataBinding: { type: 'object', required: ['@path'], additionalProperties: false, properties: { '@path': { type: 'string' } } },
        DynamicString: { anyOf: [{ type: 'string' }, { $ref: '#/$defs/DataBinding' }] },
      },
    };
    const ajv = new Ajv2020({ strict: false, schemas: [common, { ...catalogue }] });
    const check = ajv.getSchema(`${CATALOGUE}#/$defs/anyComponent`);
    for (const component of urgent.createSurface.components) expect([component, check?.(component)]).toEqual([component, true]);
    expect(check?.({ id: 'x', component: 'sign-in' })).toBe(false);
    expect(check?.({ id: 'x', component: 'stack', children: [], colour: 'red' })).toBe(false);
  });
});

describe('a surface', () => {
  it('becomes a screen with its words, its data in place', () => {
    const planned = plannedFor(true, urgent);
    expect(planned?.faults).toEqual([]);
    expect(JSON.stringify(planned?.plan)).toContain('Urgent');
    expect(Object.values(planned?.words ?? {})).toEqual(expect.arrayContaining(['What is urgent today', 'Urgent and open']));
  });

  it('is drawn as answers are where it says nothing of it', () => {
    const list = { id: 'root', component: 'collection', entity: 'user', views: [{ id: 'a', as: 'table', columns: ['/user_name'] }] };
    expect(plannedFor(true, createSurface([list]))?.plan?.body).toMatchObject({ compact: true });
    expect(plannedFor(true, createSurface([{ ...list, compact: false }]))?.plan?.body).toMatchObject({ compact: false });
    const { components } = catalogue as { components: Record<string, { properties: Record<string, { anyOf: object[] }> }> };
    expect(components.collection?.properties.compact?.anyOf[0]).toMatchObject({ default: true });
  });

  it.each([
    [
      'a component that the catalogue has not',
      [{ id: 'root', component: 'sign-in' }],
      '/createSurface/components/component unknown-component',
    ],
    [
      'an option that acts',
      [{ id: 'root', component: 'collection', entity: 'user', views: [], remove: true }],
      '/createSurface/components/remove not-in-answers',
    ],
    ['a circle', [{ id: 'root', component: 'stack', children: ['root'] }], '/createSurface/components/children/0 circle'],
    [
      'a child that is not there',
      [{ id: 'root', component: 'stack', children: ['gone'] }],
      '/createSurface/components/children/0 unknown-component',
    ],
    ['data that is not there', [{ id: 'root', component: 'text', text: { '@path': '/none' } }], '/createSurface/components/text unbound'],
    [
      'a field that is not there',
      [{ id: 'root', component: 'collection', entity: 'user', views: [{ id: 'a', as: 'table', columns: ['/shoe_size'] }] }],
      '/body/views/0/columns/0 unknown-field',
    ],
    [
      'a filter that is none',
      [
        {
          id: 'root',
          component: 'collection',
          entity: 'user',
          fixed: 'doc.shoe_size > 4',
          views: [{ id: 'a', as: 'table', columns: ['/user_name'] }],
        },
      ],
      '/body/fixed rule-field',
    ],
    [
      'a workflow',
      [
        {
          id: 'root',
          component: 'collection',
          entity: 'subtask',
          views: [{ id: 'a', as: 'board', by: '/status', workflow: 'update-status' }],
        },
      ],
      '/body/views/0/workflow acts',
    ],
  ])('is refused for %s', (_, components, fault) => {
    expect(faultsOf(createSurface(components))).toContain(fault);
  });

  it('is refused for another message, another catalogue and too many components', () => {
    expect(faultsOf({ version: '0.9' })).toEqual([' message']);
    expect(faultsOf({ version: '1.0', createSurface: { catalogId: 'x', components: [] } })).toEqual(['/createSurface/catalogId catalogue']);
    const many = Array.from({ length: 41 }, (_, index) => ({ id: `c${index}`, component: 'text', text: 'x' }));
    expect(faultsOf(createSurface(many))).toEqual(['/createSurface/components too-many']);
  });

  it('is cut to the person: what they may not read is not in it', () => {
    const flags = createSurface([
      { id: 'root', component: 'collection', entity: 'rate-card', views: [{ id: 'a', as: 'table', columns: ['/id'] }] },
    ]);
    const planned = plannedFor(false, flags);
    expect([planned?.faults, planned?.plan?.body ?? null]).toEqual([[], null]);
  });
});
