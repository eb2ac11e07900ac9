/** A product whose records are counted as they are written, and the same without: what is answered must not differ. */
import { schemas } from '../../../core/definitions/fixture.ts';
import { plan } from '../../../core/definitions/index.ts';
import type { DefinitionFile, Product } from '../../../core/definitions/types.ts';

export const ZONE = 'Asia/Tokyo';

const tallies = [
  { id: 'standing', by: ['/state', '/kind', '/urgent', '/score'], sums: ['/cost', '/score'] },
  { id: 'shut', by: ['/kind'], day: '/shut_at', zone: ZONE, sums: ['/hours'] },
  { id: 'towns', by: ['/town'], day: '/shut_at', each: 'month', zone: ZONE, sums: ['/hours'] },
  { id: 'due', by: ['/state'], day: '/due' },
  { id: 'noted', by: ['/kind'], filled: ['/town', '/shut_at'] },
  { id: 'opened', among: { '/state': ['open', 'new'] }, by: ['/kind', '/town'] },
];

const org = { type: 'string', format: 'uuid', title: 't:org', readOnly: true };
const job: DefinitionFile = {
  file: 'job.json',
  kind: 'entity',
  json: {
    $schema: '../definition/entity.schema.json',
    $id: 'job',
    type: 'object',
    'x-entity': { label: 't:one', labels: 't:many', title: '/town', tenant: ['org_id', 'guest_id'], deleted: '/gone', tallies },
    'x-access': [
      { id: 'admin', can: ['read'], when: "user.is_admin && org.type == 'TEAM' && doc.org_id == org.id" },
      { id: 'staff', can: ['read'], when: "!user.is_admin && org.type == 'TEAM' && doc.org_id == org.id && doc.kind == 'a'" },
      { id: 'own', can: ['read'], when: "!user.is_admin && org.type == 'TEAM' && doc.org_id == org.id && user.id in doc.people" },
      { id: 'guest', can: ['read'], when: "org.type == 'VISITOR' && doc.guest_id == org.id" },
    ],
    properties: {
      org_id: org,
      guest_id: org,
      kind: { type: 'string', title: 't:kind' },
      state: { type: 'string', title: 't:state' },
      town: { type: 'string', title: 't:town' },
      urgent: { type: 'boolean', title: 't:urgent' },
      score: { type: 'integer', title: 't:score' },
      cost: { type: 'integer', title: 't:cost' },
      hours: { type: 'number', title: 't:hours' },
      due: { type: 'string', format: 'date', title: 't:due' },
      shut_at: { type: 'string', format: 'date-time', title: 't:shut' },
      people: { type: 'array', title: 't:people', items: { type: 'string', format: 'uuid' }, 'x-type': 'tags' },
      gone: { type: 'boolean', title: 't:gone', readOnly: true },
    },
  },
};

const locale: DefinitionFile = {
  file: 'en.json',
  kind: 'locale',
  json: {
    $schema: '../definition/locale.schema.json',
    language: 'en',
    texts: Object.fromEntries(
      ['one', 'many', 'org', 'kind', 'state', 'town', 'urgent', 'score', 'cost', 'hours', 'due', 'shut', 'people', 'gone'].map((name) => [
        name,
        name,
      ]),
    ),
  },
};

export function countedProduct(): Product {
  const planned = plan([job, locale], schemas);
  if (!planned.ok) throw new Error(planned.faults.map(({ file, pointer, message }) => `${file}#${pointer} ${message}`).join('\n'));
  return planned.product;
}

/** The same, every figure counted from the records. */
export function uncounted(product: Product): Product {
  const entities = new Map([...product.entities].map(([name, entity]) => [name, { ...entity, tallies: [] }]));
  return { ...product, entities };
}
