/** A product for the tests of the pipeline: one entity with every kind of field and rule, and those around it. */
import { schemas } from '../../../core/definitions/fixture.ts';
import { plan } from '../../../core/definitions/index.ts';
import type { DefinitionFile, Product } from '../../../core/definitions/types.ts';

type Json = Record<string, unknown>;

const entity = (name: string, json: Json): DefinitionFile => ({
  file: `${name}.json`,
  kind: 'entity',
  json: { $schema: '../definition/entity.schema.json', $id: name, type: 'object', ...json },
});
const about = (more: Json): Json => ({ label: 't:one', labels: 't:many', title: '/name', tenant: ['org_id'], ...more });
const org = { type: 'string', format: 'uuid', readOnly: true };
const member = "org.type == 'TEAM' && doc.org_id == org.id";

const task = entity('task', {
  required: ['title'],
  'x-entity': about({
    title: '/title',
    tenant: ['org_id', 'guest_id'],
    order: ['-/created_at'],
    unique: [['org_id', 'code']],
    custom: { by: '/kind_id' },
  }),
  'x-access': [
    { id: 'admin', can: ['read', 'create', 'update', 'delete', 'finish'], when: `user.is_admin && ${member}` },
    { id: 'tally', can: ['tally'], when: 'user.is_admin' },
    {
      id: 'staff',
      can: ['read', 'create'],
      when: `!user.is_admin && ${member} && doc.kind_id in user.kind_ids`,
      deny_fields: ['/cost', '/hook_note'],
    },
    { id: 'staff-open', can: ['update', 'finish'], when: `!user.is_admin && ${member} && doc.done == false`, deny_fields: ['/cost'] },
    { id: 'own', can: ['read'], when: `!user.is_admin && ${member} && user.id in doc.people`, deny_fields: ['/cost', '/remark'] },
    {
      id: 'guest',
      can: ['read'],
      when: "org.type == 'VISITOR' && doc.guest_id == org.id",
      only_fields: ['/title', '/due', '/kind_id'],
    },
  ],
  'x-workflows': {
    finish: {
      label: 't:finish',
      on: 'record',
      input: {
        required: ['remarks'],
        properties: {
          remarks: { type: 'string', maxLength: 20, 'x-check': 'doc.remarks != parent.title', 'x-message': { check: 't:message.remarks' } },
          kind: { type: 'integer', 'x-ref': 'kind', 'x-filter': 'doc.id == parent.kind_id' },
          score: { type: 'integer', 'x-default': 'parent.score' },
          photos: { type: 'array', 'x-type': 'files' },
          password: { type: 'string' },
        },
      },
    },
    tally: { label: 't:tally', on: 'collection' },
  },
  properties: {
    org_id: org,
    guest_id: { type: 'string', format: 'uuid', 'x-lock': 'doc.created_at != null' },
    title: { type: 'string', minLength: 1, maxLength: 40, 'x-search': true, 'x-sort': true, 'x-message': { maxLength: 't:message.title' } },
    code: { type: 'string', maxLength: 20, 'x-sort': true },
    kind_id: {
      type: 'integer',
      'x-ref': 'kind',
      'x-filter': 'doc.is_active && (parent.code == null || doc.name != parent.code)',
      'x-index': true,
    },
    parent_id: { type: 'string', 'x-ref': 'task' },
    people: { type: 'array', 'x-type': 'refs', 'x-ref': 'person', items: { type: 'string' }, default: [] },
    due: { type: 'string', format: 'date', 'x-sort': true, 'x-check': "doc.due >= '2020-01-01'" },
    seen: { type: 'string', format: 'date-time', 'x-sort': true },
    score: { type: 'integer', 'x-sort': true },
    labour: { type: 'number' },
    total: { type: 'number', 'x-compute': 'doc.labour * 2' },
    phone: { type: 'string', 'x-type': 'mobile', 'x-mask': '!user.can_see_consumer_phonenumber', 'x-search': true, 'x-sort': true },
    cost: { type: 'integer', 'x-type': 'money', 'x-sort': true },
    remark: { type: 'string', 'x-search': true, 'x-sort': true },
    state: {
      type: 'string',
      enum: ['open', 'shut'],
      default: 'open',
      'x-options': [
        { value: 'open', label: 't:open' },
        { value: 'shut', label: 't:shut' },
      ],
    },
    reason: { type: 'string', 'x-show': "doc.state == 'shut'", 'x-require': "doc.state == 'shut'", 'x-when-hidden': 'clear' },
    fixed: { type: 'string', 'x-lock': 'doc.fixed != null' },
    done: { type: 'boolean', default: false, readOnly: true },
    hook_note: { type: 'string', readOnly: true },
    files: { type: 'array', 'x-type': 'files' },
    marks: {
      type: 'array',
      items: { type: 'object', required: ['mark'], properties: { mark: { type: 'integer' }, note: { type: 'string' } } },
    },
    payment: {
      type: 'object',
      oneOf: [
        {
          type: 'object',
          title: 't:task',
          required: ['iban'],
          properties: { kind: { type: 'string', const: 'bank' }, iban: { type: 'string', maxLength: 9 }, note: { type: 'string' } },
        },
        {
          type: 'object',
          title: 't:kind',
          properties: { kind: { type: 'string', const: 'cash' }, desk: { type: 'string' }, note: { type: 'string' } },
        },
      ],
    },
  },
});

const kind = entity('kind', {
  required: ['name'],
  'x-entity': about({ id: 'serial', shared: ['partners'], order: ['/name'], unique: [['org_id', 'name']] }),
  'x-access': [
    { id: 'admin', can: ['read', 'create', 'update', 'delete'], when: `user.is_admin && ${member}` },
    { id: 'staff', can: ['read'], when: `!user.is_admin && ${member} && doc.id in user.kind_ids` },
    { id: 'guest', can: ['read'], when: "org.type == 'VISITOR'" },
  ],
  properties: {
    org_id: org,
    number: { type: 'integer', readOnly: true, 'x-compute': 'doc.id' },
    name: { type: 'string', maxLength: 40, 'x-search': true, 'x-sort': true },
    icon: { type: 'string', 'x-type': 'icon' },
    is_active: { type: 'boolean', default: true },
    custom_fields: { type: 'array', items: { type: 'object', additionalProperties: true }, default: [] },
  },
});

const person = entity('person', {
  'x-entity': about({ order: ['/name'] }),
  'x-access': [
    { id: 'admin', can: ['read', 'create', 'delete'], when: `user.is_admin && ${member}` },
    { id: 'staff', can: ['read'], when: `!user.is_admin && ${member}`, deny_fields: ['/name'] },
  ],
  properties: { org_id: org, name: { type: 'string', 'x-search': true, 'x-sort': true } },
});

const ledger = entity('ledger', {
  'x-entity': about({ system: true }),
  'x-access': [{ id: 'all', can: ['read', 'create', 'update', 'delete'] }],
  properties: { org_id: org, name: { type: 'string' } },
});

/** Lists with rules in their elements. */
const order: Json = {
  required: ['name'],
  'x-entity': about({ unique: [['org_id', 'code']] }),
  'x-access': [{ id: 'admin', can: ['read', 'create', 'update', 'delete'], when: `user.is_admin && ${member}` }],
  properties: {
    org_id: org,
    name: { type: 'string' },
    kind_id: { type: 'integer', 'x-ref': 'kind' },
    code: { type: 'string', 'x-message': { unique: 't:message.code_taken' } },
    billed: { type: 'boolean', default: false },
    total: { type: 'number', 'x-compute': 'sum(doc.lines.map(line, line.amount))' },
    lines: {
      type: 'array',
      default: [],
      maxItems: 5,
      items: {
        type: 'object',
        required: ['part', 'why'],
        properties: {
          part: { type: 'string', maxLength: 10, 'x-message': { required: 't:message.part', maxLength: 't:message.part_long' } },
          qty: { type: 'integer', default: 1, minimum: 1, 'x-lock': 'doc.billed' },
          rate: { type: 'number', 'x-default': 'doc.billed ? 0 : 10' },
          amount: { type: 'number', 'x-compute': 'row.qty * row.rate' },
          free: { type: 'boolean' },
          why: { type: 'string', 'x-show': 'row.free == true', 'x-when-hidden': 'clear' },
          seen: { type: 'string', format: 'date-time' },
          kind: {
            type: 'integer',
            'x-ref': 'kind',
            'x-filter': 'doc.is_active && (row.part != doc.name || parent.billed)',
            'x-message': { reference: 't:message.kind' },
          },
        },
      },
    },
    skills: {
      type: 'array',
      default: [],
      items: {
        type: 'object',
        properties: {
          skill: { type: 'string', 'x-distinct': true, 'x-message': { distinct: 't:message.skill_selected' } },
          level: { type: 'integer', 'x-require': 'row.skill != null', maximum: 3 },
        },
      },
    },
    mobile: {
      type: 'string',
      'x-type': 'mobile',
      maxLength: 15,
      'x-check': 'size(doc.mobile) == org.mobile_digits',
      'x-message': {
        maxLength: { text: 't:message.mobile_length', params: { n: 'org.mobile_digits' } },
        check: { text: 't:message.mobile_length', params: { n: 'org.mobile_digits' } },
      },
    },
  },
};

/** A workflow whose form has such a list. */
const split: Json = {
  split: {
    label: 't:split',
    on: 'record',
    input: {
      required: ['parts'],
      properties: {
        parts: {
          type: 'array',
          items: {
            type: 'object',
            required: ['share'],
            properties: {
              share: { type: 'number', 'x-check': 'row.share <= parent.total', 'x-message': { check: 't:message.share' } },
              kind: { type: 'integer', 'x-ref': 'kind', 'x-filter': 'doc.id == parent.kind_id && doc.name != row.not' },
              not: { type: 'string' },
            },
          },
        },
      },
    },
  },
};
const splitting = { 'x-access': [{ id: 'admin', can: ['read', 'split'], when: `user.is_admin && ${member}` }], 'x-workflows': split };

const entities = [task, kind, person, ledger];

/** Every label that the definitions name, and those of fields, so that none is missing. */
function textsOf(files: readonly DefinitionFile[]): Record<string, string> {
  const named = [...JSON.stringify(files).matchAll(/"t:([a-z0-9_.]+)"/g)].map(([, key]) => key ?? '');
  const fields = [...JSON.stringify(files).matchAll(/"([a-z_]+)":\{"type"/g)].map(([, name]) => `field.${name}`);
  const own = { 'message.title': 'At most {limit} characters, please.', 'message.remarks': 'Say something new.' };
  const ofRows = {
    'message.part': 'Which part?',
    'message.part_long': 'A part has at most {limit} letters.',
    'message.skill_selected': 'Skill already selected',
    'message.share': 'More than there is.',
    'message.kind': 'Not this kind.',
    'message.code_taken': 'Code already exists.',
    'message.mobile_length': 'Mobile no must be {{n}} characters.',
  };
  return { ...Object.fromEntries([...named, ...fields].map((key) => [key, key])), ...own, ...ofRows };
}

/** The product, planned; `hasSplit` adds a workflow to orders, whose code the caller then registers. */
export function testProduct({ hasSplit = false }: { readonly hasSplit?: boolean } = {}): Product {
  const all = [...entities, entity('order', hasSplit ? { ...order, ...splitting } : order)];
  const locale: DefinitionFile = {
    file: 'en.json',
    kind: 'locale',
    json: { $schema: '../definition/locale.schema.json', language: 'en', texts: textsOf(all) },
  };
  const planned = plan([...all, locale], schemas);
  if (!planned.ok) throw new Error(planned.faults.map(({ file, pointer, message }) => `${file}#${pointer} ${message}`).join('\n'));
  return planned.product;
}
