/** The language of organisations' own flows as one JSON Schema, for whoever writes in it: what may stand there, and what it means. */
import { ownSteps } from '../../flows/index.ts';
import { effectKeys } from '../lifecycle/effects.ts';
import { isObject, type JsonObject, objectIn } from '../raw.ts';
import type { DefinitionSchemas, JsonSchema } from '../types.ts';
import { stepKeys } from './keys.ts';
import { NOT_FOR_MEMBERS, OWN_TRIGGERS, type OwnFlowLimits } from './own.ts';

const COMMON = 'common.schema.json';
const KEYS = ['on', 'when', 'concurrency', 'do'] as const;

export type OwnWords = {
  readonly limits: OwnFlowLimits;
  /** Entities that the writer may name, and types of notifications. */
  readonly entities: readonly string[];
  readonly notifications: readonly string[];
};

/** Whole in itself. What stands in a step is told apart by the `do` of the step (`const`). */
export function ownFlowSchema({ schemas }: DefinitionSchemas, words: OwnWords): JsonSchema {
  const flow = localized(schemaNamed(schemas, 'flow.schema.json'), '#/$defs/');
  const common = objectIn(localized(schemaNamed(schemas, COMMON), '#/$defs/common.'), '$defs');
  const { Trigger, Step, ...others } = objectIn(flow, '$defs');
  return {
    title: 'Flow',
    type: 'object',
    required: ['on', 'do'],
    additionalProperties: false,
    properties: picked(objectIn(flow, 'properties'), KEYS),
    $defs: {
      ...Object.fromEntries(Object.entries(common).map(([name, schema]) => [`common.${name}`, schema])),
      'common.Entity': among(objectIn(common, 'Entity'), words.entities),
      'common.Label': SAID,
      ...others,
      Trigger: triggerOf(isObject(Trigger) ? Trigger : {}, words.limits),
      Step: stepOf(isObject(Step) ? Step : {}, words.notifications),
    },
  };
}

/** Own flows say their texts as they stand. */
const SAID: JsonSchema = {
  title: 'Text',
  description:
    'In words, as people are to read them; or in several languages, by their codes. Whoever reads another one is told the English, or else the first.',
  anyOf: [
    { type: 'string' },
    { type: 'object', minProperties: 1, propertyNames: { pattern: '^[a-z]{2}$' }, additionalProperties: { type: 'string' } },
  ],
  examples: [{ en: 'Hello', fr: 'Bonjour' }],
};

const schemaNamed = (schemas: DefinitionSchemas['schemas'], name: string): JsonObject => {
  const schema = schemas[name];
  return isObject(schema) ? schema : {};
};

function localized(value: JsonObject, own: string): JsonObject {
  const inner = (member: unknown): unknown => {
    if (Array.isArray(member)) return member.map(inner);
    if (!isObject(member)) return member;
    return Object.fromEntries(Object.entries(member).map(([key, each]) => [key, key === '$ref' ? refOf(String(each)) : inner(each)]));
  };
  const refOf = (ref: string) =>
    ref.startsWith(COMMON) ? ref.replace(`${COMMON}#/$defs/`, '#/$defs/common.') : ref.replace('#/$defs/', own);
  return inner(value) as JsonObject;
}

const picked = (members: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.flatMap((name) => (members[name] === undefined ? [] : [[name, members[name]]])));

const among = ({ pattern: _pattern, examples: _examples, $ref: _ref, ...schema }: JsonObject, names: readonly string[]): JsonSchema => ({
  ...schema,
  enum: names,
});

function triggerOf(trigger: JsonObject, { listened, once }: OwnFlowLimits): JsonSchema {
  const properties = picked(objectIn(trigger, 'properties'), OWN_TRIGGERS);
  const entries = Object.entries(properties).map(([name, schema]) => {
    const stated = isObject(schema) ? schema : {};
    const inner = objectIn(stated, 'properties');
    if (name === 'schedule') return [name, withMember(stated, 'each', among(objectIn(inner, 'each'), [once, ...listened]))];
    if (inner.entity === undefined) return [name, among(stated, listened)];
    const states = { ...objectIn(inner, 'states'), items: { type: 'string', 'x-is': 'state' } };
    return [name, withMember(withMember(stated, 'entity', among(objectIn(inner, 'entity'), listened)), 'states', states)];
  });
  return { ...trigger, properties: Object.fromEntries(entries) };
}

const withMember = (schema: JsonObject, name: string, member: JsonSchema): JsonObject => ({
  ...schema,
  properties: { ...objectIn(schema, 'properties'), [name]: member },
});

type Keys = Readonly<Record<string, boolean>>;

/** Whom they tell a rule says: nothing else may stand in its place. */
function forMembers(name: string, keys: Keys): Keys {
  const kept = Object.entries(keys).filter(([key]) => !NOT_FOR_MEMBERS.some((other) => other === key));
  return { ...Object.fromEntries(kept), ...(name === 'tell' ? { to: true } : {}) };
}

function stepOf(step: JsonObject, notifications: readonly string[]): JsonSchema {
  const members = objectIn(step, 'properties');
  const all = {
    ...members,
    type: among(objectIn(members, 'type'), notifications),
    workflow: { ...objectIn(members, 'workflow'), 'x-is': 'workflow' },
  };
  const names = [...ownSteps.filter((name) => name !== 'refuse'), ...Object.keys(effectKeys)];
  const kinds = names.map((name) => {
    const keys = forMembers(name, stepKeys[name] ?? effectKeys[name] ?? {});
    return {
      title: name,
      type: 'object',
      required: ['do', ...Object.keys(keys).filter((key) => keys[key])],
      additionalProperties: false,
      properties: { do: { ...objectIn(members, 'do'), const: name }, ...picked(all, ['when', ...Object.keys(keys)]) },
    };
  });
  return { title: 'Step', type: 'object', description: step.description, anyOf: kinds };
}
