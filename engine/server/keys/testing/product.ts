/** A product whose entities have keys: stands of a market, who rents them and for how long. */
import { schemas } from '../../../core/definitions/fixture.ts';
import { plan } from '../../../core/definitions/index.ts';
import type { DefinitionFile, Product } from '../../../core/definitions/types.ts';

type Json = Record<string, unknown>;

const member = "org.type == 'TEAM' && doc.org_id == org.id";
const org = { type: 'string', format: 'uuid', readOnly: true };
const entity = (name: string, { properties, options, ...json }: Json): DefinitionFile => ({
  file: `${name}.json`,
  kind: 'entity',
  json: {
    $schema: '../definition/entity.schema.json',
    $id: name,
    type: 'object',
    'x-entity': { label: 't:one', labels: 't:many', title: '/name', tenant: ['org_id'], ...Object(options) },
    'x-access': [{ id: 'member', can: ['read', 'create', 'update', 'delete'], when: member }],
    properties: { org_id: org, name: { type: 'string' }, ...Object(properties) },
    ...json,
  },
});

const stand = entity('stand', {
  'x-checks': [
    {
      id: 'free',
      on: ['delete', 'update'],
      changed: ['/note'],
      none: { entity: 'rent', by: '/stand_id', where: "doc.state != 'off'" },
      code: 'rented',
      as: 'in_use',
      message: { text: 't:rented', params: { name: 'doc.name' } },
    },
    { id: 'named', when: 'before != null', holds: 'doc.name != before.note', at: '/name', code: 'named', whole: true, message: 't:last' },
  ],
  properties: { note: { type: 'string' }, size: { type: 'integer' } },
});
const rent = entity('rent', {
  'x-apart': [
    {
      id: 'once',
      by: ['/stand_id'],
      from: '/from_day',
      to: '/to_day',
      when: "doc.state != 'off'",
      at: '/from_day',
      code: 'overlap',
      message: { text: 't:taken', params: { name: 'other.name' } },
      params: { who: 'other.name' },
    },
    { id: 'goods', by: ['/org_id'], share: '/goods', at: '/goods', code: 'sold', message: 't:sold', message_more: 't:sold_more' },
  ],
  'x-one-default': [
    { id: 'first', field: '/is_first', by: ['/stand_id'], mode: 'replace' },
    { id: 'last', field: '/is_last', by: ['/stand_id'], mode: 'refuse', code: 'last', message: 't:last' },
  ],
  properties: {
    stand_id: { type: 'string', 'x-ref': 'stand' },
    from_day: { type: 'string', format: 'date' },
    to_day: { type: 'string', format: 'date' },
    state: { type: 'string', default: 'on' },
    stand_name: { type: 'string', 'x-copy': { of: '/stand_id', field: '/name' } },
    goods: { type: 'array', 'x-type': 'tags', items: { type: 'string' } },
    is_first: { type: 'boolean' },
    is_last: { type: 'boolean' },
  },
});

const house = entity('house', { properties: { code: { type: 'string' } } });
const counter = entity('counter', {
  options: { title: '/kind', audit: false, unique: [['org_id', 'kind']] },
  properties: { kind: { type: 'string' }, value: { type: 'integer' } },
});
const letter = entity('letter', {
  required: ['org_id'],
  properties: {
    house_id: { type: 'string', 'x-ref': 'house' },
    year: { type: 'string' },
    number: { type: 'string', 'x-sequence': { by: ['/house_id'], format: '{house_id.code|NONE}-L{n:3}' } },
    yearly: { type: 'string', 'x-sequence': { by: ['/house_id', '/year'], counter: 'yearly', format: '{n}/ {house_id.name}' } },
    batch: { type: 'string', 'x-sequence': { by: ['/house_id'], counter: 'batch', format: 'B{n}', shared: true } },
    place: {
      type: 'integer',
      'x-sequence': {
        by: ['/house_id'],
        keep: true,
        ranges: [
          { when: "doc.year == 'late'", from: 900, to: 999 },
          { from: 1, to: 899 },
        ],
      },
    },
    above_id: { type: 'string', 'x-ref': 'letter', 'x-acyclic': { code: 'circle', message: 't:circle' } },
  },
});

const note = entity('note', {
  'x-checks': [
    { id: 'own', of: '/house_id', holds: 'other.org_id == doc.org_id', at: '/house_id', code: 'reference', message: 't:last' },
    {
      id: 'all',
      of: '/letters',
      holds: "other.year == '26'",
      at: '/letters',
      code: 'year',
      message: 't:last',
      params: { year: 'other.year' },
    },
  ],
  properties: {
    house_id: { type: 'string', 'x-ref': 'house' },
    letters: { type: 'array', 'x-type': 'refs', 'x-ref': 'letter', items: { type: 'string' } },
    edits: { type: 'integer', 'x-compute': 'before == null ? 0 : before.edits + 1' },
    gappy: { type: 'string', 'x-sequence': { by: ['/house_id'], counter: 'gappy', format: '{house_id.code}-{n}', gaps: true } },
  },
});

const shelf = entity('shelf', {
  properties: {
    house_id: { type: 'string', 'x-ref': 'house' },
    letters: { type: 'array', 'x-type': 'refs', 'x-ref': 'letter', items: { type: 'string' } },
    inside_id: { type: 'string', 'x-ref': 'shelf', 'x-acyclic': { code: 'circle', message: 't:circle' } },
    label: { type: 'string', readOnly: true, 'x-compute': 'doc.house_id.name', 'x-follow': true },
    way: {
      type: 'string',
      readOnly: true,
      'x-compute': "doc.inside_id == null ? doc.name : doc.inside_id.way + '/' + doc.name",
      'x-follow': true,
    },
    late: {
      type: 'integer',
      readOnly: true,
      'x-compute': "count('letter', l, l.house_id == doc.house_id && l.year == 'late')",
      'x-follow': true,
    },
    is_urgent: {
      type: 'boolean',
      readOnly: true,
      'x-compute': "exists('letter', l, l.id in doc.letters && l.year == 'late')",
      'x-follow': true,
    },
    stamped: { type: 'string', readOnly: true, 'x-compute': 'doc.house_id.name' },
  },
});

const texts = {
  one: 'One',
  many: 'Many',
  taken: '{{name}} has it {{days}}.',
  sold: 'Sold beside it: {{shared}}.',
  sold_more: 'Sold beside it: {{shared}} and {{others}} more.',
  last: 'There is a last one.',
  rented: '{{name}} is rented.',
  circle: 'It cannot stand below itself.',
};
const fieldNames = [
  'size',
  'letters',
  'edits',
  'note',
  'stand_name',
  'gappy',
  'code',
  'kind',
  'value',
  'house_id',
  'year',
  'number',
  'yearly',
  'batch',
  'place',
  'above_id',
  'org_id',
  'name',
  'stand_id',
  'from_day',
  'to_day',
  'state',
  'goods',
  'is_first',
  'is_last',
  'inside_id',
  'label',
  'way',
  'late',
  'is_urgent',
  'stamped',
];
const locale: DefinitionFile = {
  file: 'en.json',
  kind: 'locale',
  json: {
    $schema: '../../schemas/definition/locale.schema.json',
    language: 'en',
    texts: { ...texts, ...Object.fromEntries(fieldNames.map((name) => [`field.${name}`, name])) },
  },
};

export function keyedProduct(): Product {
  const planned = plan([stand, rent, house, counter, letter, note, shelf, locale], schemas);
  if (!planned.ok) throw new Error(JSON.stringify(planned.faults, null, 2));
  return planned.product;
}
