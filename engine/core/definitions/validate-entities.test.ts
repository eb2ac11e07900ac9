import { describe, expect, it } from 'vitest';
import { changed, schemas } from './fixture.ts';
import { validateDefinitions } from './index.ts';

/** [what is wrong, file, place that is changed, value, the faults that must come of it] */
type Case = readonly [string, string, string, unknown, readonly string[]];

const TASK = '/properties';

const cases: readonly Case[] = [
  ['an unknown key', 'task.json', '/x-entity/colourful', true, ['task.json#/x-entity/colourful unknown-key']],
  ['a missing key', 'task.json', '/x-entity/label', undefined, ['task.json#/x-entity missing-key']],
  ['a wrong JSON type', 'task.json', '/x-entity/tenant', 'org_id', ['task.json#/x-entity/tenant type']],
  ['a value that is none of those allowed', 'task.json', '/x-entity/id', 'guid', ['task.json#/x-entity/id enum']],
  [
    'a property name that no column can have',
    'task.json',
    `${TASK}/9lives`,
    { type: 'string', title: 't:task' },
    ['task.json#/properties/9lives pattern'],
  ],
  ['a label without text', 'task.json', '/x-entity/label', 't:nope', ['task.json#/x-entity/label unknown-label']],
  ['a field without text for its label', 'task.json', `${TASK}/speed`, { type: 'string' }, ['task.json#/properties/speed unknown-label']],
  [
    'an option without text',
    'task.json',
    `${TASK}/state/x-options/0/label`,
    't:nope',
    ['task.json#/properties/state/x-options/0/label unknown-label'],
  ],
  ['an unknown icon', 'task.json', '/x-entity/icon', 'unicorn', ['task.json#/x-entity/icon unknown-icon']],
  ['an unknown field type', 'task.json', `${TASK}/labour/x-type`, 'cash', ['task.json#/properties/labour/x-type unknown-type']],
  [
    'a field type that holds something else',
    'task.json',
    `${TASK}/labour/x-type`,
    'date',
    ['task.json#/properties/labour/type wrong-type'],
  ],
  ['a title that is no field', 'task.json', '/x-entity/title', '/name', ['task.json#/x-entity/title unknown-field']],
  ['a required name that is no field', 'task.json', '/required/0', 'nope', ['task.json#/required/0 unknown-field']],
  [
    'a group of an unknown field',
    'task.json',
    '/x-entity/groups/0/fields/0',
    '/nope',
    ['task.json#/x-entity/groups/0/fields/0 unknown-field'],
  ],
  ['a field in a group twice', 'task.json', '/x-entity/groups/0/fields/1', '/title', ['task.json#/x-entity/groups/0/fields/1 duplicate']],
  ['an unknown column in unique', 'task.json', '/x-entity/unique/0/0', 'nope', ['task.json#/x-entity/unique/0/0 unknown-field']],
  ['a mark of deleted records that people may write', 'task.json', '/x-entity/deleted', '/title', ['task.json#/x-entity/deleted deleted']],
  ['a mark of deleted records that is no field', 'task.json', '/x-entity/deleted', '/gone', ['task.json#/x-entity/deleted unknown-field']],
  ['an order by what has no x-sort', 'task.json', '/x-entity/order/0', '-/labour', ['task.json#/x-entity/order/0 unsortable']],
  ['x-sort on what has no order', 'task.json', `${TASK}/photos/x-sort`, true, ['task.json#/properties/photos/x-sort unsortable']],
  ['a tenant column that is not there', 'task.json', '/x-entity/tenant/0', 'owner', ['task.json#/x-entity/tenant/0 tenant']],
  ['a tenant column that holds no organisation', 'task.json', '/x-entity/tenant/0', 'title', ['task.json#/x-entity/tenant/0 tenant']],
  [
    'a name of the system',
    'kind.json',
    '/properties/version',
    { type: 'integer', title: 't:kind' },
    ['kind.json#/properties/version reserved'],
  ],
  [
    'a reference to nothing',
    'task.json',
    `${TASK}/kind_id/x-ref`,
    'sort',
    ['task.json#/properties/kind_id/x-ref unknown-entity', 'task.json#/x-entity/custom/by custom'],
  ],
  [
    'a reference to a part',
    'task.json',
    `${TASK}/kind_id/x-ref`,
    'place',
    ['task.json#/properties/kind_id/x-ref not-an-entity', 'task.json#/x-entity/custom/by custom'],
  ],
  ['a reference of the wrong type', 'task.json', `${TASK}/kind_id/type`, 'integer', ['task.json#/properties/kind_id ref-type']],
  [
    'an unknown part',
    'task.json',
    '/allOf/0/$ref',
    'address',
    ['task.json#/allOf/0/$ref unknown-entity', 'place.json#/properties/city/x-require rule-field'],
  ],
  [
    'an entity taken over as a part',
    'task.json',
    '/allOf/0/$ref',
    'secret',
    ['task.json#/allOf/0/$ref not-a-part', 'place.json#/properties/city/x-require rule-field'],
  ],
  ['a JSON Schema that is none', 'task.json', `${TASK}/title/pattern`, '(', ['task.json#/properties/title schema']],
  ['a default that does not fit', 'task.json', `${TASK}/labour/default`, 'much', ['task.json#/properties/labour/default default']],
  [
    'options that differ from the enum',
    'task.json',
    `${TASK}/state/enum`,
    ['open', 'shut', 'ajar'],
    ['task.json#/properties/state/x-options options'],
  ],
  ['a rule that does not parse', 'task.json', `${TASK}/reason/x-show`, 'doc.state ==', ['task.json#/properties/reason/x-show rule-parse']],
  [
    'a rule over an unknown field',
    'task.json',
    `${TASK}/reason/x-show`,
    "doc.sttus == 'x'",
    ['task.json#/properties/reason/x-show rule-field'],
  ],
  [
    'a rule over an unknown root',
    'task.json',
    `${TASK}/reason/x-show`,
    'route.day == "1"',
    ['task.json#/properties/reason/x-show rule-root'],
  ],
  [
    'a rule that mixes types',
    'task.json',
    `${TASK}/total/x-compute`,
    "doc.labour * 'a'",
    ['task.json#/properties/total/x-compute rule-type'],
  ],
  [
    'a rule that gives something else',
    'task.json',
    `${TASK}/total/x-compute`,
    "'much'",
    ['task.json#/properties/total/x-compute rule-expects'],
  ],
  [
    'a row rule that SQL cannot say',
    'task.json',
    '/x-access/1/when',
    "string(doc.labour) == '1'",
    ['task.json#/x-access/1/when rule-not-sql'],
  ],
  [
    'a filter of choices that SQL cannot say',
    'task.json',
    `${TASK}/kind_id/x-filter`,
    "string(doc.version) == '1'",
    ['task.json#/properties/kind_id/x-filter rule-not-sql'],
  ],
  ['a filter without a reference', 'task.json', `${TASK}/title/x-filter`, 'true', ['task.json#/properties/title/x-filter no-reference']],
  [
    'choices from a list that is not there',
    'task.json',
    `${TASK}/state/x-options-from`,
    { entity: 'nope', filter: 'true', value: '/name' },
    ['task.json#/properties/state/x-options-from/entity unknown-entity'],
  ],
  [
    'choices from an unknown field, by a broken filter',
    'task.json',
    `${TASK}/due/x-options-from`,
    { entity: 'kind', filter: 'doc.nope == 1', value: '/nope' },
    ['task.json#/properties/due/x-options-from/filter rule-field', 'task.json#/properties/due/x-options-from/value unknown-field'],
  ],
  [
    'a computed field that reads itself',
    'task.json',
    `${TASK}/total/x-compute`,
    'doc.total + 1',
    ['task.json#/properties/total/x-compute compute-cycle'],
  ],
  [
    'a mask inside a list',
    'task.json',
    `${TASK}/marks/items/properties/mark/x-mask`,
    'true',
    ['task.json#/properties/marks/items/properties/mark/x-mask nested-rule'],
  ],
  ['an unknown verb', 'task.json', '/x-access/0/can/0', 'reed', ['task.json#/x-access/0/can/0 unknown-workflow']],
  [
    'an approval that says nothing of its makers',
    'task.json',
    '/x-workflows/approve',
    { label: 't:task', on: 'record' },
    ['task.json#/x-workflows/approve four-eyes', 'task.json#/x-workflows/approve ungranted'],
  ],
  [
    'makers who are no persons, and an exception that people could write down themselves',
    'task.json',
    '/x-workflows/finish/four_eyes',
    { makers: ['/title', '/nope'], alone: '/title' },
    [
      'task.json#/x-workflows/finish/four_eyes/makers/1 unknown-field',
      'task.json#/x-workflows/finish/four_eyes/makers/0 four-eyes',
      'task.json#/x-workflows/finish/four_eyes/alone four-eyes',
    ],
  ],
  [
    'a workflow that is not declared',
    'task.json',
    '/x-workflows',
    {},
    ['tasks.json#/body/children/0/actions/0/workflow unknown-workflow', 'task.json#/x-access/0/can/4 unknown-workflow'],
  ],
  ['two access rules of one id', 'task.json', '/x-access/1/id', 'admin', ['task.json#/x-access/1/id duplicate']],
  ['a denied field that is none', 'task.json', '/x-access/1/deny_fields/0', '/nope', ['task.json#/x-access/1/deny_fields/0 unknown-field']],
  ['custom fields that nothing lists', 'kind.json', '/properties/custom_fields', undefined, ['task.json#/x-entity/custom/by custom']],
  [
    'a broken rule of an input',
    'task.json',
    '/x-workflows/finish/input/properties/to/x-filter',
    'doc.name == parent.nope',
    ['task.json#/x-workflows/finish/input/properties/to/x-filter rule-field'],
  ],
  [
    'a broken rule of a part',
    'place.json',
    '/properties/city/x-require',
    'doc.dew != null',
    ['place.json#/properties/city/x-require rule-field'],
  ],
];

describe('validateDefinitions of entities', () => {
  it.each(cases)('names file and pointer of %s', (_what, file, pointer, value, expected) => {
    const faults = validateDefinitions(changed(file, pointer, value), schemas);
    expect(new Set(faults.map((fault) => `${fault.file}#${fault.pointer} ${fault.code}`))).toEqual(new Set(expected));
  });
});
