/** One entity with restrictions on its records and fields: what follows from them for masks, computed fields and forms. */
import { writableSchema } from '../definitions/record-schema.ts';
import type { Entity, Field, FieldRules, Workflow } from '../definitions/types.ts';
import { fieldTypes } from '../fields/field-types.ts';
import type { Rule } from '../rules/types.ts';
import { ALWAYS, eitherRule } from './joined-rules.ts';
import type { EntityRestrictions, FieldRestriction, RecordRestriction, Restriction } from './restriction-types.ts';

/** A record without these could be neither named nor changed. */
const identifying: ReadonlySet<string> = new Set(['id', 'version']);

/** Frozen. All restrictions are of this entity. */
export function restrictEntity(entity: Entity, restrictions: readonly Restriction[]): Entity {
  const masks = restrictions.filter((one) => one.kind === 'masks').map((one) => ({ ...one, ...namesIn(entity, one.fields) }));
  const fields: FieldRestriction[] = restrictions
    .filter((one) => one.kind === 'fields')
    .map((one) =>
      restrictionOf(one, one.verbs === 'writing' ? namesIn(entity, one.fields) : withComputed(entity, namesIn(entity, one.fields))),
    );
  // What cannot be read as dots is not shown at all, and so it is with what is computed from a mask.
  for (const mask of masks) {
    const hidden = [...withComputed(entity, mask).fields].filter((name) => !(mask.fields.has(name) && isMaskable(entity.fields.get(name))));
    if (hidden.length > 0) fields.push(restrictionOf({ ...mask, verbs: 'all' }, { fields: new Set(hidden), custom: new Set() }));
  }
  const records = restrictions.filter((one) => one.kind === 'records').map((one) => recordsOf(one));
  const made: EntityRestrictions<Entity> = {
    records: [...records, ...creations(entity, fields), ...workflowsWithout(entity, fields)],
    fields,
    masks: masks.filter(({ custom }) => custom.size > 0).map(({ id, custom, when }) => ({ id, custom, ...(when ? { when } : {}) })),
    belongings: [],
  };
  const taken = fields.filter(({ when, verbs }) => when === undefined && (verbs === 'all' || verbs === 'writing'));
  return Object.freeze({
    ...entity,
    fields: masked(entity, masks),
    workflows: withoutInputs(entity, new Set(taken.flatMap((one) => [...one.fields]))),
    restrictions: Object.freeze(made),
  });
}

type Names = { readonly fields: ReadonlySet<string>; readonly custom: ReadonlySet<string> };

const recordsOf = ({ id, verbs, when }: RecordRestriction): RecordRestriction => ({ id, verbs, ...(when ? { when } : {}) });
const restrictionOf = (one: RecordRestriction, { fields, custom }: Names): FieldRestriction => ({ ...recordsOf(one), fields, custom });

/** Fields and custom fields that pointers name. One that is not there any more is not restricted: it holds nothing. */
function namesIn(entity: Entity, pointers: readonly string[]): Names {
  const keys = pointers.map((pointer) => pointer.replace(/^\//, '').split('/'));
  const isField = (name: string) => (entity.fields.has(name) && !identifying.has(name)) || name === 'custom';
  return {
    fields: new Set(keys.flatMap(([name = '', inner]) => (inner === undefined && isField(name) ? [name] : []))),
    custom: new Set(keys.flatMap(([name, inner]) => (name === 'custom' && inner !== undefined ? [inner] : []))),
  };
}

/** The names with every field that is computed from one of them: its value would tell theirs. */
function withComputed(entity: Entity, { fields, custom }: Names): Names {
  const found = new Set(fields);
  const tells = (rule: Rule) =>
    rule.reads.some((path) => {
      const [root, name, inner] = path.split('/');
      if (root !== 'doc') return false;
      if (name === undefined) return true;
      return found.has(name) || (name === 'custom' && custom.size > 0 && (inner === undefined || custom.has(inner)));
    });
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const field of entity.fields.values()) if (computes(field.rules).some(tells)) found.add(field.name);
  }
  for (const name of identifying) found.delete(name);
  return { fields: found, custom };
}

const computes = ({ compute, items = {} }: FieldRules<Rule>): readonly Rule[] => [
  ...(compute ? [compute] : []),
  ...Object.values(items).flatMap(computes),
];

const plain: ReadonlySet<string> = new Set(['text', 'textarea', 'richtext', 'email', 'mobile', 'url', 'barcode', 'bluetooth']);
/** Whether dots may stand in place of the value: where other code expects a number, a day or an id, they may not. */
const isMaskable = (field: Field | undefined): boolean =>
  field !== undefined && plain.has(field.type) && fieldTypes[field.type].storage === 'text' && field.ref === undefined;

type Mask = Names & { readonly when?: Rule };

function masked(entity: Entity, masks: readonly Mask[]): Entity['fields'] {
  const rules = new Map<string, Rule>();
  for (const { fields, when } of masks)
    for (const name of fields) rules.set(name, eitherRule(rules.get(name) ?? entity.fields.get(name)?.rules.mask, when ?? ALWAYS));
  if (rules.size === 0) return entity.fields;
  return new Map(
    [...entity.fields].map(([name, field]) => {
      const mask = rules.get(name);
      return [name, mask && isMaskable(field) ? Object.freeze({ ...field, rules: { ...field.rules, mask } }) : field];
    }),
  );
}

const isFilled = ({ readOnly, rules, schema }: Field) =>
  readOnly || rules.default !== undefined || rules.compute !== undefined || schema.default !== undefined;

/** Nobody can make a record who may not give it what it must have. */
function creations(entity: Entity, fields: readonly FieldRestriction[]): readonly RecordRestriction[] {
  const isAsked = (name: string) => {
    const field = entity.fields.get(name);
    return field?.required === true && field.rules.show === undefined && !isFilled(field);
  };
  return fields
    .filter((one) => one.verbs === 'all' || one.verbs === 'writing' || one.verbs.has('create'))
    .filter((one) => [...one.fields].some(isAsked))
    .map(({ id, when }) => recordsOf({ id, verbs: new Set(['create']), ...(when ? { when } : {}) }));
}

/** Name of the record's field that an input of a workflow ends up in. */
export function writtenBy(entity: Pick<Entity, 'fields'>, { name, writes }: Pick<Field, 'name' | 'writes'>): string | undefined {
  if (writes === false) return undefined;
  return writes?.slice(1) ?? (entity.fields.has(name) ? name : undefined);
}

const inputsOver = (entity: Entity, { input }: Workflow, names: ReadonlySet<string>): readonly Field[] =>
  [...input.values()].filter((field) => names.has(writtenBy(entity, field) ?? ''));

/** Workflows that ask for what may not be written are not for this person, where they cannot do without. */
function workflowsWithout(entity: Entity, fields: readonly FieldRestriction[]): readonly RecordRestriction[] {
  return fields.flatMap(({ id, verbs, when, fields: names }) => {
    if (verbs !== 'all' && verbs !== 'writing') return [];
    const lost = [...entity.workflows.values()].filter((workflow) => inputsOver(entity, workflow, names).some(({ required }) => required));
    return lost.length === 0 ? [] : [recordsOf({ id, verbs: new Set(lost.map(({ name }) => name)), ...(when ? { when } : {}) })];
  });
}

/** Workflows without the inputs that end up in these fields. */
function withoutInputs(entity: Entity, names: ReadonlySet<string>): Entity['workflows'] {
  if (names.size === 0 || entity.workflows.size === 0) return entity.workflows;
  return new Map(
    [...entity.workflows].map(([key, workflow]) => {
      const lost = new Set(inputsOver(entity, workflow, names).map(({ name }) => name));
      if (lost.size === 0) return [key, workflow];
      const input = new Map([...workflow.input].filter(([name]) => !lost.has(name)));
      const views = [...input.values()].map((field) => ({ view: field, hasShow: field.rules.show !== undefined }));
      return [key, Object.freeze({ ...workflow, input, inputSchema: writableSchema(views, false) })];
    }),
  );
}
