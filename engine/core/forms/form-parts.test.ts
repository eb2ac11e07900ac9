import { describe, expect, it } from 'vitest';
import { compileTrusted } from '../rules/index.ts';
import { type FormMoment, formParts, type PlannedField, purposeOf } from './form-parts.ts';

const field = (name: string, more: Partial<PlannedField> = {}): PlannedField => ({
  name,
  pointer: `/${name}`,
  label: `field.${name}`,
  type: 'text',
  required: false,
  readOnly: false,
  system: false,
  whenHidden: 'keep',
  messages: {},
  searchable: false,
  sortable: false,
  schema: { type: 'string' },
  rules: {},
  ...more,
});
const rule = compileTrusted;

const fields = [
  field('title'),
  field('code', { readOnly: true }),
  field('token', { purpose: 'internal' }),
  field('hash', { purpose: 'internal', readOnly: true }),
  field('customer', { purpose: 'fact' }),
  field('remarks', { phase: ['edit'] }),
  field('stars', { phase: ['DONE'] }),
  field('brand', { phase: ['create'] }),
  field('type', { rules: { lock: rule('doc.created_at != null') } }),
  field('price', { rules: { write: rule("doc.stage == 'ACTIVE'") } }),
  field('mobile', { rules: { mask: rule("doc.brand != 'ours'") } }),
  field('total', { rules: { compute: rule('1 + 1') } }),
];
const stored = { created_at: '2026-01-02T00:00:00Z', stage: 'ACTIVE', brand: 'ours' };
const partsOf = (changes: Partial<FormMoment>) =>
  formParts(fields, { verb: 'update', record: stored, scope: {}, phases: 'stage', ...changes });

describe('what a form asks', () => {
  it('of a new record: all that people write, and is to be asked then', () => {
    const { asked, facts } = partsOf({ verb: 'create', record: {} });
    expect(asked).toEqual(['/title', '/brand', '/type', '/price', '/mobile']);
    // What becomes of it is told while it is filled in.
    expect(facts).toEqual(['/total']);
  });

  it('of a stored one: what may be changed now; the rest is told, and nothing internal', () => {
    const { asked, facts } = partsOf({});
    expect(asked).toEqual(['/title', '/remarks', '/price', '/mobile']);
    expect(facts).toEqual(['/code', '/customer', '/stars', '/brand', '/type', '/total']);
  });

  it.each<[string, Partial<FormMoment>, string, boolean]>([
    ['a phase that the record has reached', { record: { ...stored, stage: 'DONE' } }, '/stars', true],
    ['a phase where it is not known how far the record is', { record: { stage: 'DONE' }, phases: undefined }, '/stars', false],
    ['a lock that does not hold', { record: { ...stored, created_at: null } }, '/type', true],
    ['a rule of access that the record does not satisfy', { record: { ...stored, stage: 'DONE' } }, '/price', false],
    ['dots', { record: { ...stored, brand: 'theirs' } }, '/mobile', false],
  ])('%s', (_, changes, pointer, isAsked) => {
    const { asked, facts } = partsOf(changes);
    expect([asked.includes(pointer), facts.includes(pointer)]).toEqual([isAsked, !isAsked]);
  });
});

it('takes what nobody writes for a fact, whatever is said of it', () => {
  expect(purposeOf(field('a', { readOnly: true, purpose: 'asked' }))).toBe('fact');
  expect(purposeOf(field('a', { system: true }))).toBe('fact');
  expect(purposeOf(field('a', { readOnly: true, purpose: 'internal' }))).toBe('internal');
});
