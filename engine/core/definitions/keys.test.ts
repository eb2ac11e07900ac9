/** Keys of an entity: what is planned of them, and what is wrong with them, by file and pointer. */
import { describe, expect, it } from 'vitest';
import { changed, schemas } from './fixture.ts';
import { plan, validateDefinitions } from './index.ts';

type Case = readonly [what: string, pointer: string, value: unknown, faults: readonly string[]];

const apart = { id: 'once', by: ['/kind_id'], at: '/title', code: 'overlap', message: 't:task' };
const marked = { id: 'first', field: '/first', by: ['/kind_id'], mode: 'replace' };

const checked = { id: 'a', holds: 'true', code: 'a', message: 't:task' };

const cases: readonly Case[] = [
  ['fields that are none', '/x-apart', [{ ...apart, by: ['/nope'] }], ['/x-apart/0/by/0 unknown-field']],
  ['a place that is none', '/x-apart', [{ ...apart, at: '/nope' }], ['/x-apart/0/at unknown-field']],
  ['an id twice', '/x-apart', [apart, apart], ['/x-apart/1/id duplicate']],
  ['a text that is none', '/x-apart', [{ ...apart, message: 't:nope' }], ['/x-apart/0/message unknown-label']],
  ['a window with one end', '/x-apart', [{ ...apart, from: '/due' }], ['/x-apart/0 dependent-required']],
  ['a window of texts', '/x-apart', [{ ...apart, from: '/title', to: '/title' }], ['/x-apart/0/from apart']],
  ['a window of two types', '/x-apart', [{ ...apart, from: '/due', to: '/title' }], ['/x-apart/0/to apart']],
  ['shared values of a text', '/x-apart', [{ ...apart, share: '/title' }], ['/x-apart/0/share apart']],
  ['a rule over what is not there', '/x-apart', [{ ...apart, when: 'doc.nope' }], ['/x-apart/0/when rule-field']],
  ['a rule over the neighbour', '/x-apart', [{ ...apart, when: "other.title == 'a'" }], ['/x-apart/0/when rule-root']],
  ['a value of what is not there', '/x-apart', [{ ...apart, params: { a: 'other.nope' } }], ['/x-apart/0/params/a rule-field']],
  ['a code that programs cannot use', '/x-apart', [{ ...apart, code: 'No way' }], ['/x-apart/0/code pattern']],
  ['a check of nothing', '/x-checks', [{ id: 'a', code: 'a', message: 't:task' }], ['/x-checks/0 form']],
  ['a check over what is not there', '/x-checks', [{ ...checked, holds: 'doc.nope' }], ['/x-checks/0/holds rule-field']],
  ['a check over a record that nothing names', '/x-checks', [{ ...checked, holds: "other.name == 'a'" }], ['/x-checks/0/holds rule-root']],
  ['a check of what names no record', '/x-checks', [{ ...checked, of: '/title' }], ['/x-checks/0/of checks']],
  [
    'a check of records that are elsewhere',
    '/x-checks',
    [{ ...checked, none: { entity: 'nope', by: '/task_id' } }],
    ['/x-checks/0/none/entity unknown-entity'],
  ],
  [
    'a check of records that name another',
    '/x-checks',
    [{ ...checked, none: { entity: 'kind', by: '/name' } }],
    ['/x-checks/0/none/by checks'],
  ],
  ['a mark that is no yes/no field', '/x-one-default', [{ ...marked, field: '/title' }], ['/x-one-default/0/field one-default']],
  [
    'a refusal without words',
    '/x-one-default',
    [{ ...marked, mode: 'refuse' }],
    ['/x-one-default/0 missing-key', '/x-one-default/0 missing-key'],
  ],
  ['words of what is not refused', '/x-one-default', [{ ...marked, code: 'taken' }], ['/x-one-default/0/code one-default']],
];

const numbered = { by: ['/kind_id'], format: 'K{n:4}' };
const fieldCases: readonly Case[] = [
  ['a number of what is no field', 'code', { 'x-sequence': { ...numbered, by: ['/nope'] } }, ['/by/0 unknown-field']],
  ['a number counted by no record', 'code', { 'x-sequence': { ...numbered, by: ['/title'] } }, ['/by/0 sequence']],
  ['a text without a format', 'code', { 'x-sequence': { by: ['/kind_id'] } }, [' sequence']],
  ['a format without its number', 'code', { 'x-sequence': { ...numbered, format: 'K' } }, ['/format sequence']],
  ['a format with what is not there', 'code', { 'x-sequence': { ...numbered, format: '{kind_id.nope}{n}' } }, ['/format unknown-field']],
  ['ranges of a text', 'code', { 'x-sequence': { ...numbered, ranges: [{ from: 1, to: 2 }] } }, ['/ranges sequence']],
  ['a range that ends first', 'place', { 'x-sequence': { by: ['/kind_id'], ranges: [{ from: 3, to: 2 }] } }, ['/ranges/0/to sequence']],
  ['a copy of no reference', 'code', { 'x-copy': { of: '/title', field: '/name' } }, ['/of copy']],
  ['a copy of what is not there', 'code', { 'x-copy': { of: '/kind_id', field: '/nope' } }, ['/field unknown-field']],
  ['a copy of another type', 'place', { 'x-copy': { of: '/kind_id', field: '/name' } }, ['/field copy']],
  ['a start from no reference', 'code', { 'x-fills': { '/title': '/name' } }, [' fill']],
  ['a start for what is not there', 'kind_id', { 'x-fills': { '/nope': '/name' } }, ['/~1nope unknown-field']],
  ['a start from what is not there', 'kind_id', { 'x-fills': { '/title': '/nope' } }, ['/~1title unknown-field']],
  ['a start of another type', 'kind_id', { 'x-fills': { '/labour': '/name' } }, ['/~1labour fill']],
  ['a start of what is filled already', 'kind_id', { 'x-fills': { '/total': '/name' } }, ['/~1total fill', '/~1total fill']],
  ['a last day that is none', 'code', { 'x-until': { ahead: 't:task', past: 't:task' } }, [' until']],
  ['a search for phones where there are none', 'code', { 'x-search': 'phone' }, [' unsearchable']],
  ['no circles of what leads elsewhere', 'kind_id', { 'x-acyclic': { code: 'circle', message: 't:task' } }, [' acyclic']],
];
const fields: Readonly<Record<string, object>> = {
  code: { type: 'string', title: 't:task' },
  place: { type: 'integer', title: 't:task' },
  kind_id: { type: 'string', 'x-ref': 'kind' },
};

/** Tasks with a yes/no field, and with a key besides. */
const withKey = (pointer: string, value: unknown) => {
  const task = changed('task.json', '/properties/first', { type: 'boolean', title: 't:task' });
  return task.map((file) => (file.file === 'task.json' ? { ...file, json: { ...Object(file.json), [pointer.slice(1)]: value } } : file));
};

describe('keys', () => {
  it.each(cases)('%s', (_, pointer, value, faults) => {
    const found = validateDefinitions(withKey(pointer, value), schemas);
    expect(found.map((fault) => `${fault.pointer} ${fault.code}`)).toEqual(faults);
    expect(found.every(({ file }) => file === 'task.json')).toBe(true);
  });

  it.each(fieldCases)('%s', (_, name, key, faults) => {
    const found = validateDefinitions(changed('task.json', `/properties/${name}`, { ...fields[name], ...Object(key) }), schemas);
    const place = `/properties/${name}/${Object.keys(Object(key))[0]}`;
    expect(found.map((fault) => `${fault.pointer} ${fault.code}`)).toEqual(faults.map((fault) => `${place}${fault}`));
  });

  it('are planned once: neighbours are looked for by what they share, within their organisation', () => {
    const planned = plan(withKey('/x-apart', [{ ...apart, when: 'doc.labour > 0' }]), schemas);
    const keys = planned.ok ? planned.product.entities.get('task')?.keys : undefined;
    expect(keys?.apart).toMatchObject([{ id: 'once', by: ['kind_id', 'org_id'], lead: 'kind_id', leadOf: 'kind', at: '/title' }]);
    expect(planned.ok && planned.product.entities.get('kind')?.keys).toBeUndefined();
  });
});
