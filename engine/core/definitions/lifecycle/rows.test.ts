/** Lifecycles whose states and moves are rows: read from definitions, and each broken one named with file and pointer, once. */
import { describe, expect, it } from 'vitest';
import { schemas, smallProduct } from '../fixture.ts';
import { now, viewer } from '../fixture-viewer.ts';
import { createRights, entityView, plan, validateDefinitions } from '../index.ts';
import type { DefinitionFile } from '../types.ts';

type Json = Record<string, unknown>;

const entity = ($id: string, rest: Json): DefinitionFile => ({
  file: `${$id}.json`,
  kind: 'entity',
  json: {
    $schema: '../definition/entity.schema.json',
    $id,
    type: 'object',
    'x-entity': { label: 't:kind', labels: 't:kinds', title: '/name', tenant: [] },
    'x-access': [{ id: 'all', can: ['read', 'create', 'update', 'delete'] }],
    ...rest,
  },
});

const text = { type: 'string', title: 't:kind' };
const flag = { type: 'boolean', title: 't:kind' };
const ref = (to: string) => ({ ...text, 'x-ref': to });
const names = { type: 'array', title: 't:kind', items: { type: 'string' } };

const phase = entity('phase', {
  properties: { name: text, cycle: text, key: text, is_first: flag, is_last: flag, is_old: flag, asks: names },
});
const sort = entity('sort', {
  properties: {
    name: text,
    custom_fields: { type: 'array', 'x-type': 'custom_fields', title: 't:kind' },
    steps: {
      type: 'array',
      'x-type': 'list',
      title: 't:kind',
      items: { type: 'object', properties: { kind: { ...text, enum: ['form', 'end'] } } },
    },
  },
});
const step = entity('step', {
  properties: { name: text, cycle: text, from_id: ref('phase'), to_id: ref('phase'), roles: names, guard: text, words: text, verb: text },
  'x-moves': {
    group: '/cycle',
    from: '/from_id',
    to: '/to_id',
    roles: '/roles',
    guard: '/guard',
    message: '/words',
    verb: '/verb',
    states: { group: '/cycle', key: '/key', initial: '/is_first', final: '/is_last', retired: '/is_old', require: '/asks' },
  },
});
const job = entity('job', {
  'x-entity': { label: 't:kind', labels: 't:kinds', title: '/name', tenant: [], custom: { by: '/sort_id' } },
  'x-access': [{ id: 'all', can: ['read', 'create', 'update', 'go'] }],
  'x-workflows': {
    go: { label: 't:finish', on: 'record', input: { required: ['to'], properties: { to: ref('phase'), why: text } } },
  },
  'x-lifecycle': {
    field: '/phase_id',
    moves: 'step',
    steps: {
      list: '/steps',
      holds: { field: '/key', values: ['done'] },
      kinds: { form: { label: 't:kind', section: true }, end: { label: 't:finish', fills: ['/note'], workflow: 'go', ends: true } },
    },
    transitions: {
      go: {
        to_input: '/to',
        lock: ['/kind_id'],
        guards: [{ id: 'whole', when: 'input.to.key != null', code: 'keyless', message: 't:kind', params: { key: 'input.to.key' } }],
        set: { '/note': 'input.why' },
      },
    },
  },
  properties: { name: text, phase_id: { ...ref('phase'), readOnly: true }, kind_id: ref('kind'), sort_id: ref('sort'), note: text },
});

const inOrder: readonly DefinitionFile[] = [...smallProduct(), phase, step, sort, job];

/** The product with one place changed; `undefined` takes it away. */
function broken(file: string, pointer: string, value: unknown): readonly DefinitionFile[] {
  const files = structuredClone(inOrder);
  const keys = pointer.split('/').slice(1);
  const last = keys.pop() ?? '';
  const holder = keys.reduce<unknown>((inner, key) => Reflect.get(inner as object, key), files.find((one) => one.file === file)?.json);
  if (value === undefined) Reflect.deleteProperty(holder as object, last);
  else Reflect.set(holder as object, last, value);
  return files;
}

const LIFE = '/x-lifecycle';
const GO = `${LIFE}/transitions/go`;
const STEPS = `${LIFE}/steps`;

/** [what is wrong, file, place that is changed, value, where it is told and as what, perhaps the name that was probably meant] */
type Mutation = readonly [string, string, string, unknown, string];
const mutations: readonly Mutation[] = [
  ['moves of what there is not', 'job.json', `${LIFE}/moves`, 'stepp', `job.json#${LIFE}/moves unknown-entity step`],
  ['moves of what keeps none', 'job.json', `${LIFE}/moves`, 'phase', `job.json#${LIFE}/moves not-moves`],
  ['neither states nor moves', 'job.json', `${LIFE}/moves`, undefined, `job.json#${LIFE} missing-key`],
  ['states beside moves', 'job.json', `${LIFE}/states`, { open: { initial: true } }, `job.json#${LIFE}/states rows`],
  ['a start beside moves', 'job.json', `${GO}/from`, ['open'], `job.json#${GO}/from rows`],
  ['a way to nowhere', 'job.json', `${GO}/to_input`, undefined, `job.json#${GO} missing-key`],
  ['an input that is none', 'job.json', `${GO}/to_input`, '/too', `job.json#${GO}/to_input unknown-input to`],
  ['an input that names no state', 'job.json', `${GO}/to_input`, '/why', `job.json#${GO}/to_input not-a-reference`],
  ['a state that is no reference', 'job.json', `${LIFE}/field`, '/name', `job.json#${LIFE}/field lifecycle-field`],
  ['a state of other records', 'job.json', '/properties/phase_id/x-ref', 'kind', `job.json#${LIFE}/field lifecycle-field`],
  ['a state that people write', 'job.json', '/properties/phase_id/readOnly', false, `job.json#${LIFE}/field lifecycle-field`],
  ['the state, set by hand', 'job.json', `${GO}/set`, { '/phase_id': 'input.to' }, `job.json#${GO}/set/~1phase_id not-settable`],
  ['a lock on what is no record', 'job.json', `${GO}/lock/0`, '/note', `job.json#${GO}/lock/0 not-a-reference`],
  ['a lock on what there is not', 'job.json', `${GO}/lock/0`, '/kind', `job.json#${GO}/lock/0 unknown-field`],
  ['a value for programs, misspelt', 'job.json', `${GO}/guards/0/params`, { a: 'doc.nme' }, `job.json#${GO}/guards/0/params/a rule-field`],
  ['a start that refers to nothing', 'step.json', '/x-moves/from', '/words', 'step.json#/x-moves/from not-a-reference'],
  ['an end among other states', 'step.json', '/properties/to_id/x-ref', 'kind', 'step.json#/x-moves/to not-a-reference'],
  ['a verb that there is not', 'step.json', '/x-moves/verb', '/verbs', 'step.json#/x-moves/verb unknown-field'],
  ['a role field that there is not', 'step.json', '/x-moves/roles', '/role', 'step.json#/x-moves/roles unknown-field'],
  ['a state field that there is not', 'step.json', '/x-moves/states/retired', '/is_odl', 'step.json#/x-moves/states/retired unknown-field'],
  ['steps that nothing lists', 'job.json', `${STEPS}/list`, '/stepps', `job.json#${STEPS}/list unknown-field /steps`],
  ['steps without what lists fields', 'job.json', '/x-entity/custom', undefined, `job.json#${STEPS} no-list`],
  ['a list without kinds', 'sort.json', '/properties/steps/items/properties/kind/enum', undefined, `job.json#${STEPS}/list no-kinds`],
  [
    'a kind that is offered and none',
    'sort.json',
    '/properties/steps/items/properties/kind/enum/0',
    'frm',
    `job.json#${STEPS}/kinds unknown-kind form`,
  ],
  ['steps that hold by what states lack', 'job.json', `${STEPS}/holds/field`, '/kye', `job.json#${STEPS}/holds/field unknown-field /key`],
  ['steps without an end', 'job.json', `${STEPS}/kinds/end/ends`, undefined, `job.json#${STEPS}/kinds no-end`],
  ['two ends', 'job.json', `${STEPS}/kinds/form`, { label: 't:kind', ends: true }, `job.json#${STEPS}/kinds/end/ends duplicate`],
  ['two parts of the form', 'job.json', `${STEPS}/kinds/end/section`, true, `job.json#${STEPS}/kinds/end/section duplicate`],
  [
    'a step that fills nothing there is',
    'job.json',
    `${STEPS}/kinds/end/fills/0`,
    '/nte',
    `job.json#${STEPS}/kinds/end/fills/0 unknown-field /note`,
  ],
  [
    'a step that no workflow does',
    'job.json',
    `${STEPS}/kinds/end/workflow`,
    'gone',
    `job.json#${STEPS}/kinds/end/workflow unknown-workflow`,
  ],
  ['states without a key', 'step.json', '/x-moves/states/key', undefined, 'step.json#/x-moves/states missing-key'],
];

it('is read from the definitions', () => {
  expect(validateDefinitions(inOrder, schemas)).toEqual([]);
  const planned = plan(inOrder, schemas);
  const lifecycle = planned.ok ? planned.product.entities.get('job')?.lifecycle : undefined;
  expect(lifecycle?.rows).toEqual({
    states: { entity: 'phase', group: 'cycle', key: 'key', initial: 'is_first', final: 'is_last', retired: 'is_old', require: 'asks' },
    moves: { entity: 'step', group: 'cycle', from: 'from_id', to: 'to_id', roles: 'roles', guard: 'guard', message: 'words', verb: 'verb' },
  });
  expect(lifecycle?.steps).toMatchObject({
    list: 'steps',
    holds: { field: 'key', values: ['done'] },
    kinds: [
      { name: 'form', label: 'kind', isSection: true, isEnd: false },
      { name: 'end', fills: [{ pointer: '/note', label: 'kind' }], workflow: 'go', isEnd: true },
    ],
  });
  const offered = planned.ok ? planned.product.entities.get('job')?.workflows.get('go')?.input.get('to')?.optionsFrom : undefined;
  expect([offered?.entity, offered?.value, offered?.label, offered?.filter]).toEqual([
    'step',
    '/to_id',
    '/verb',
    'doc.from_id == parent.phase_id && (size(doc.roles) == 0 || overlaps(doc.roles, user.role_ids))',
  ]);
  expect(lifecycle?.moves).toMatchObject([{ name: 'go', from: [], to: null, toInput: 'to', lock: [{ field: 'kind_id', entity: 'kind' }] }]);
});

it.each([
  ['all of it', [], ['group', 'from', 'to', 'roles', 'guard', 'message', 'verb']],
  ['what is optional left out', ['/guard', '/words'], ['group', 'from', 'to', 'roles', 'verb']],
  ['nothing, where an end is hidden', ['/to_id'], undefined],
])('is shown as far as its fields are: %s', (_, deny_fields, shown) => {
  const hidden = { id: 'all', can: ['read'], ...(deny_fields.length > 0 ? { deny_fields } : {}) };
  const planned = plan(broken('step.json', '/x-access', [hidden]), schemas);
  if (!planned.ok) throw new Error(JSON.stringify(planned.faults));
  const view = entityView(createRights(planned.product, viewer({}), now), 'step');
  const { entity: _entity, ...fields } = view?.moves?.moves ?? {};
  expect(view?.moves && Object.keys(fields)).toEqual(shown);
});

describe(`of ${mutations.length} broken lifecycles of rows`, () => {
  it.each(mutations)('%s', (_, file, pointer, value, expected) => {
    const [where, code, meant] = expected.split(' ');
    const faults = validateDefinitions(broken(file, pointer, value), schemas);
    expect(faults.map((fault) => `${fault.file}#${fault.pointer} ${fault.code}`)).toEqual([`${where} ${code}`]);
    if (meant !== undefined) expect(faults[0]?.message).toContain(`Did you mean "${meant}"?`);
  });
});
