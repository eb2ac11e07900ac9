/** The language of own flows as a schema agrees with what is refused of them. */
import { expect, it } from 'vitest';
import { ownSteps } from '../../flows/index.ts';
import { schemas, smallProduct } from '../fixture.ts';
import { isObject, objectIn } from '../raw.ts';
import { createOwnFlows } from './own.ts';
import { ownFlowSchema } from './own-language.ts';

const limits = { listened: ['task'], once: 'team' };
const schema = ownFlowSchema(schemas, { limits, entities: ['task', 'kind'], notifications: ['comment'] });
const defs = objectIn(schema, '$defs');
const kinds = (Array.isArray(objectIn(defs, 'Step').anyOf) ? (objectIn(defs, 'Step').anyOf as unknown[]) : []).filter(isObject);
const plan = createOwnFlows(smallProduct(), schemas, limits);
const codesOf = (json: unknown) => {
  const planned = plan(json);
  return planned.ok ? [] : planned.faults.map(({ code }) => code);
};

it('has each step that own flows may have, with the keys that it takes', () => {
  expect(kinds.map(({ title }) => title)).toEqual([...ownSteps.filter((name) => name !== 'refuse'), 'tell', 'create', 'update']);
  for (const kind of kinds) {
    const step = { do: kind.title };
    expect(codesOf({ on: { created: 'task' }, do: [step] })).not.toContain('not-for-members');
    const required = Array.isArray(kind.required) ? kind.required.filter((key) => key !== 'do') : [];
    // What the schema asks for is what is missed; of "update" one of two more, which no list of keys says.
    const missing = codesOf({ on: { created: 'task' }, do: [step] }).filter((code) => code === 'missing-key');
    expect(missing, String(kind.title)).toHaveLength(required.length + (kind.title === 'update' ? 1 : 0));
  }
});

it('has no step that they may not have', () => {
  const tell = { do: 'tell', type: 'comment', approvers: true };
  expect(codesOf({ on: { created: 'task' }, do: [tell] })).toContain('not-for-members');
  expect(codesOf({ on: { created: 'task' }, do: [{ do: 'sing' }] })).toEqual(['not-for-members']);
});

it('names what a schedule may be about, and each thing that starts them', () => {
  const triggers = objectIn(objectIn(defs, 'Trigger'), 'properties');
  expect(Object.keys(triggers)).toEqual(['created', 'changed', 'entered', 'left', 'schedule']);
  expect(objectIn(objectIn(objectIn(triggers, 'schedule'), 'properties'), 'each').enum).toEqual(['team', 'task']);
  const on = (each: string, where?: string) => ({ schedule: { cron: '0 7 * * *', each, ...(where ? { where } : {}) } });
  expect(codesOf({ on: on('task', 'doc.labour > 1'), do: [{ do: 'end' }] })).toEqual([]);
  expect(codesOf({ on: on('kind'), do: [{ do: 'end' }] })).toContain('not-listened');
});

it('stands for itself: it refers to nothing beyond it', () => {
  const refs = [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref]) => ref ?? '');
  expect(refs.length).toBeGreaterThan(20);
  for (const ref of refs) {
    const found = ref
      .slice(2)
      .split('/')
      .reduce<unknown>((part, key) => (isObject(part) ? part[key] : undefined), schema);
    expect(found, ref).toBeDefined();
  }
});
