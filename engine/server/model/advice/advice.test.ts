/** Advice about the indexes of a tiny product with one entity of very many records. */
import { expect, it } from 'vitest';
import { smallProduct } from '../../../core/definitions/fixture.ts';
import { productOf } from '../../../core/definitions/overrides/fixture.ts';
import type { DefinitionFile } from '../../../core/definitions/types.ts';
import { indexAdvice } from './index.ts';

type Json = Record<string, unknown>;
const common = (name: string) => ({ $ref: `common.schema.json#/$defs/${name}` });
const shelf: DefinitionFile = {
  file: 'shelf.json',
  kind: 'widget',
  json: {
    $id: 'widget:shelf',
    type: 'object',
    additionalProperties: false,
    properties: {
      entity: common('Entity'),
      fixed: common('Filter'),
      order: { type: 'array', items: common('SortPointer') },
      filters: { type: 'array', items: { ...common('FieldOrSet'), 'x-asks': 'filter' } },
      views: {
        type: 'array',
        items: {
          type: 'object',
          properties: { columns: { type: 'array', items: { ...common('FieldOrSet'), 'x-asks': 'sort' } } },
        },
      },
      charts: {
        type: 'array',
        items: {
          type: 'object',
          required: ['entity'],
          properties: {
            entity: common('Entity'),
            by: common('GroupPointer'),
            day: common('GroupPointer'),
            filter: common('Filter'),
            bucket: { type: 'string' },
          },
        },
      },
    },
  },
};

const parcel: Json = {
  $schema: '../definition/entity.schema.json',
  $id: 'parcel',
  type: 'object',
  'x-access': [{ id: 'all', can: ['read'], when: 'doc.org_id == org.id' }],
  properties: {
    org_id: { type: 'string', format: 'uuid', readOnly: true },
    kind_id: { type: 'string', 'x-ref': 'kind', 'x-index': true },
    title: { type: 'string', 'x-sort': true },
    state: { type: 'string', 'x-index': true },
    reason: { type: 'string' },
    due: { type: 'string', format: 'date', 'x-sort': true },
  },
};
const entityOptions: Json = { label: 't:task', labels: 't:tasks', title: '/title', tenant: ['org_id'], order: ['-/created_at'] };

/** What is advised for a screen of such a node, where the entity says so much of itself. */
function advised(node: Json, options: Json = { gathered: {} }, places = 'short'): readonly string[] {
  const files: readonly DefinitionFile[] = [
    ...smallProduct(),
    shelf,
    { file: 'parcel.json', kind: 'entity', json: { ...parcel, 'x-entity': { ...entityOptions, ...options } } },
    {
      file: 'parcels.json',
      kind: 'screen',
      json: {
        $schema: 'x',
        id: 'parcels',
        route: '/parcels',
        title: 't:tasks',
        allow: 'user.is_admin',
        body: { id: 'a', widget: 'shelf', ...node },
      },
    },
  ];
  const advice = indexAdvice(productOf(files));
  return advice.map(({ file, pointer, code, message }) => (places === 'short' ? `${code} ${file}#${pointer}` : message));
}

/** Whatever it lists by, so that nothing of the entity is unused. */
const list = (more: Json = {}): Json => ({ entity: 'parcel', filters: ['/state'], ...more });

it('says nothing of small tables, and nothing of what is served', () => {
  expect(advised(list({ order: ['/due'], filters: ['/reason'] }), {})).toEqual([]);
  expect(advised(list())).toEqual([]);
});

it('names the order of a list, and what would serve it', () => {
  const node = list({ order: ['/due'] });
  expect(advised(node)).toEqual(['unserved parcels.json#/body/order/0']);
  const [message] = advised(node, undefined, 'whole');
  expect(message).toContain('parcel: no index serves the order by "/due".');
  expect(message).toContain('"gathered": {"ordered": [{"of": "/org_id", "by": "/due"}]} in parcel.json');
  expect(advised(node, { gathered: { ordered: [{ of: '/org_id', by: '/due' }] } })).toEqual([]);
});

it('names a column that people may sort by, and a filter of a field without an index', () => {
  const node = list({ views: [{ columns: ['/title', '/reason'] }], filters: ['/state', '/reason'] });
  expect(advised(node)).toEqual(['unserved parcels.json#/body/filters/1', 'unserved parcels.json#/body/views/0/columns/0']);
});

it('names a filter that always holds where no index finds any of it', () => {
  expect(advised(list({ fixed: "doc.reason == 'two'" }))).toEqual(['unserved parcels.json#/body/fixed']);
  expect(advised(list({ fixed: "doc.reason == 'two' && doc.state == 'open'" }))).toEqual([]);
});

it('sorts the few that belong to one person without an index', () => {
  expect(advised(list({ fixed: 'doc.kind_id == user.id', order: ['/due'], views: [{ columns: ['/title'] }] }))).toEqual([]);
});

const chart = { entity: 'parcel', by: '/state', filter: "doc.reason == 'two'" };

it('names a chart that no tally has all fields of', () => {
  const node = list({ charts: [chart] });
  const tally = (by: readonly string[]) => ({ gathered: {}, tallies: [{ id: 'one', by }] });
  expect(advised(node)).toEqual(['unserved parcels.json#/body/charts/0/by']);
  expect(advised(node, tally(['/state']))).toHaveLength(1);
  expect(advised(node, tally(['/state', '/reason']))).toEqual([]);
});

it('counts by weeks where a tally keeps days, not where it keeps months', () => {
  const node = list({ charts: [{ entity: 'parcel', by: '/due', bucket: 'week' }] });
  const tally = (each: string) => ({ gathered: {}, tallies: [{ id: 'one', by: [], day: '/due', each }] });
  expect(advised(node, tally('day'))).toEqual([]);
  expect(advised(node, tally('month'))).toHaveLength(1);
});

it('asks for the day of a window in the tally that counts by the rest', () => {
  const node = list({ charts: [{ entity: 'parcel', by: '/state', day: '/due' }] });
  const tally = (more: Json) => ({ gathered: {}, tallies: [{ id: 'one', by: ['/state'], ...more }] });
  expect(advised(node, tally({}))).toEqual(['unserved parcels.json#/body/charts/0/by']);
  expect(advised(node, tally({ day: '/due', each: 'month' }))).toEqual([]);
});

it('names indexes that nothing asks for', () => {
  expect(advised({ entity: 'parcel' }, { gathered: { ordered: [{ of: '/org_id', by: '/due' }] } })).toEqual([
    'unused parcel.json#/x-entity/gathered/ordered/0',
    'unused parcel.json#/properties/state/x-index',
  ]);
});

const because = 'Nobody has asked for it so far.';

it('passes over what is waived', () => {
  const waivers = { unserved: [{ asked: 'order', by: ['/due'], because }], unused: [{ index: ['/state'], because }] };
  expect(advised({ entity: 'parcel', order: ['/due'] }, { gathered: {}, waivers })).toEqual([]);
});

it('names a waiver that nothing needs', () => {
  const waivers = { unserved: [{ asked: 'sort', by: ['/due'], because }], unused: [{ index: ['/state'], because }] };
  expect(advised(list(), { gathered: {}, waivers })).toEqual([
    'stale-waiver parcel.json#/x-entity/waivers/unserved/0',
    'stale-waiver parcel.json#/x-entity/waivers/unused/0',
  ]);
});

it('names waivers of an entity of few records, which needs none', () => {
  expect(advised(list(), { waivers: { unused: [{ index: ['/state'], because }] } })).toEqual([
    'stale-waiver parcel.json#/x-entity/waivers/unused/0',
  ]);
});
