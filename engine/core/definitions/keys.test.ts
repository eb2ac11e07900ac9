/** Keys of an entity: what is planned of them, and what is wrong with them, by file and pointer. */
import { describe, expect, it } from 'vitest';
import { changed, schemas } from './fixture.ts';
import { plan, validateDefinitions } from './index.ts';

type Case = readonly [what: string, pointer: string, value: unknown, faults: readonly string[]];

const apart = { id: 'once', by: ['/kind_id'], at: '/title', code: 'overlap', message: 't:task' };
const marked = { id: 'first', field: '/first', by: ['/kind_id'], mode: 'replace' };

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
  ['a mark that is no yes/no field', '/x-one-default', [{ ...marked, field: '/title' }], ['/x-one-default/0/field one-default']],
  [
    'a refusal without words',
    '/x-one-default',
    [{ ...marked, mode: 'refuse' }],
    ['/x-one-default/0 missing-key', '/x-one-default/0 missing-key'],
  ],
  ['words of what is not refused', '/x-one-default', [{ ...marked, code: 'taken' }], ['/x-one-default/0/code one-default']],
];

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

  it('are planned once: neighbours are looked for by what they share, within their organisation', () => {
    const planned = plan(withKey('/x-apart', [{ ...apart, when: 'doc.labour > 0' }]), schemas);
    const keys = planned.ok ? planned.product.entities.get('task')?.keys : undefined;
    expect(keys?.apart).toMatchObject([{ id: 'once', by: ['kind_id', 'org_id'], lead: 'kind_id', leadOf: 'kind', at: '/title' }]);
    expect(planned.ok && planned.product.entities.get('kind')?.keys).toBeUndefined();
  });
});
