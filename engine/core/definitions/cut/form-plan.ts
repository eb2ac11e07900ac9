import { mapRules } from '../../records/index.ts';
import { isMaskedFor } from '../custom-fields.ts';
import { customForm } from '../custom-form.ts';
import { nullable } from '../field-schema.ts';
import { compact } from '../raw.ts';
import { isWritable } from '../record-schema.ts';
import type { Entity, Field, FieldGroup, JsonSchema } from '../types.ts';
import type { FormPlan } from '../view-types.ts';
import { besideViews } from './beside.ts';
import { mayChange, writeRule } from './changes.ts';
import { cutGroups } from './entity-view.ts';
import { isAlone, rulesFor, type Visible, viewOf } from './field-rules.ts';
import { holds, type Rights } from './rights.ts';

export type FormRequest = {
  readonly rights: Rights;
  readonly entity: string;
  /** `create`, `update` or the name of a workflow. */
  readonly purpose: string;
  /** Stored `custom_fields` of the record that the entity's `customBy` refers to. */
  readonly customFields?: unknown;
  /** Address of the compiled validator of a schema. */
  readonly validatorOf: (schema: JsonSchema) => string;
};

type Part = { readonly field: Field; readonly writable: boolean };

/** The form as one person may fill it in; undefined when they may not do what it is for. */
export function formPlan(request: FormRequest): FormPlan | undefined {
  const { rights, purpose } = request;
  const entity = rights.entity(request.entity);
  if (!entity || !rights.may(entity.name, purpose)) return undefined;
  const workflow = entity.workflows.get(purpose);
  if (workflow)
    return assemble(request, workflowParts(workflow.input), [], { doc: () => true, ...ofRecord((field) => sees(rights, entity, field)) });
  if (purpose !== 'create' && purpose !== 'update') return undefined;
  const parts = recordParts(rights, entity, purpose);
  const names = new Set(parts.map(({ field }) => field.name));
  const isShown = (field: string) => field === 'custom' || names.has(field) || sees(rights, entity, field);
  const plan = assemble(request, parts, entity.groups, { doc: isShown, edited: isShown });
  const { phases } = entity;
  const isWritten = (pointer: string) => plan.fields.some((field) => field.pointer === pointer && !field.readOnly);
  const beside = purpose === 'create' ? besideViews(rights, entity, { isShown, isWritten }) : undefined;
  const kept = purpose === 'create' ? entity.templates?.filter((pointer) => pointer === '/custom' || isWritten(pointer)) : undefined;
  const templates = kept !== undefined && kept.length > 0 ? kept : undefined;
  return { ...plan, ...compact({ templates, phases: phases !== undefined && sees(rights, entity, phases) ? phases : undefined, beside }) };
}

/** In a workflow's form the record is `parent`, in rules and in filters of choices. */
const ofRecord = (isShown: (field: string) => boolean) => ({ parent: isShown, edited: isShown });

const sees = (rights: Rights, entity: Entity, field: string) => field === 'custom' || rights.canSee(entity.name, field);

const workflowParts = (input: ReadonlyMap<string, Field>): readonly Part[] =>
  [...input.values()].map((field) => ({ field, writable: isWritable(field) }));

/** Fields that may be written, and those that may only be read: a new record has no value of the latter, unless it is computed. */
function recordParts(rights: Rights, entity: Entity, purpose: 'create' | 'update'): readonly Part[] {
  const decision = rights.decision(entity.name, purpose);
  if (decision.kind === 'denied') return [];
  return [...entity.fields.values()].flatMap((field): readonly Part[] => {
    if (field.system) return [];
    const writable = purpose === 'update' ? mayChange(rights, entity, field) : isWritable(field) && !decision.fields.denied.has(field.name);
    if (writable) return [{ field, writable }];
    const isShown = rights.canSee(entity.name, field.name) && (purpose === 'update' || isComputedThere(field));
    return isShown ? [{ field, writable }] : [];
  });
}

/** Whether a new record's form shows what becomes of it. */
const isComputedThere = ({ rules: { compute } }: Field): boolean => compute !== undefined && isAlone(compute);

function assemble(request: FormRequest, parts: readonly Part[], groups: readonly FieldGroup[], visible: Visible): FormPlan {
  const { entity, purpose, rights, validatorOf } = request;
  const custom = customParts(request);
  const schema = schemaOf(parts, custom.parts);
  const all = [...parts, ...custom.parts];
  const pointers = new Set(all.map(({ field }) => field.pointer));
  return {
    entity,
    for: purpose,
    schema,
    groups: cutGroups([...groups, ...custom.groups], (pointer) => pointers.has(pointer)),
    fields: all.map(({ field, writable }) => {
      const told = withoutUnknown(field, pointers);
      const isAnswerable = field.rules.show === undefined || told.rules.show !== undefined;
      return {
        ...viewOf(told, visible),
        ...offered(rights, field),
        readOnly: !writable,
        required: writable && field.required && isAnswerable,
        rules: { ...rulesFor(told, visible), ...(writable && purpose === 'update' ? writeRuleOf(request, field, visible) : {}) },
      };
    }),
    validator: validatorOf(schema),
  };
}

/** The choices that this person may make. */
const offered = (rights: Rights, { options, choosers }: Field) =>
  options && choosers ? { options: options.filter(({ value }) => holds(rights, choosers[String(value)])) } : {};

/** Custom fields stand in one field of the record, and are changed together with it. */
const writeRuleOf = ({ rights, entity }: FormRequest, { name, pointer }: Field, { doc }: Visible) =>
  writeRule(rights, entity, pointer.startsWith('/custom/') ? 'custom' : name, doc);

/** A custom field whose condition asks one that this form lacks: only the server can tell whether it shows, and is required. */
function withoutUnknown(field: Field, pointers: ReadonlySet<string>): Field {
  if (!field.pointer.startsWith('/custom/')) return field;
  const isKnown = (path: string) => !path.startsWith('doc/custom/') || pointers.has(path.slice('doc'.length));
  return { ...field, rules: mapRules(field.rules, (rule) => (rule.reads.every(isKnown) ? rule : undefined)) };
}

/** Custom fields of a record's form; read-only where the person may not write `custom`, none where they may not see it. */
function customParts({ rights, entity, purpose, customFields }: FormRequest): {
  readonly parts: readonly Part[];
  readonly groups: readonly FieldGroup[];
} {
  const decision = rights.decision(entity, purpose);
  const isRecord = purpose === 'create' || purpose === 'update';
  if (!isRecord || customFields === undefined || decision.kind === 'denied' || rights.entity(entity)?.customBy === undefined)
    return { parts: [], groups: [] };
  const mayWrite = !decision.fields.denied.has('custom');
  if (!mayWrite && (purpose === 'create' || !rights.canSee(entity, 'custom'))) return { parts: [], groups: [] };
  const { fields, groups } = customForm(customFields, { isGrouped: (rights.entity(entity)?.groups.length ?? 0) > 0 });
  // As with masked fields of the entity: someone who only sees dots may fill it in once, and not edit what is behind them.
  const read = rights.decision(entity, 'read');
  const dots = read.kind === 'denied' ? undefined : read.fields.custom?.masked;
  const isOpen = (field: Field) => !isMaskedFor(field, rights.scope.user) && !dots?.has(field.name);
  const open = purpose === 'create' ? fields : fields.filter(isOpen);
  const closed = decision.fields.custom?.denied ?? new Set();
  const parts = open.flatMap((field): readonly Part[] => {
    if (mayWrite && !closed.has(field.name)) return [{ field, writable: isWritable(field) }];
    return purpose === 'update' && rights.canSee(entity, `custom/${field.name}`) ? [{ field, writable: false }] : [];
  });
  return { parts, groups };
}

/** JSON Schema of what may be written; labels are its titles. A field that a rule may hide is not required here. */
function schemaOf(parts: readonly Part[], custom: readonly Part[]): JsonSchema {
  const object = objectSchema(writableOf(parts));
  const inner = objectSchema(writableOf(custom));
  if (custom.length === 0) return object;
  const required = inner.required.length > 0 ? [...object.required, 'custom'] : object.required;
  return { ...object, required, properties: { ...object.properties, custom: inner } };
}

const writableOf = (parts: readonly Part[]) => parts.filter((part) => part.writable).map(({ field }) => field);

type ObjectSchema = {
  readonly type: 'object';
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, JsonSchema>>;
};

function objectSchema(fields: readonly Field[]): ObjectSchema {
  const isRequired = (field: Field) => field.required && field.rules.show === undefined;
  const property = (field: Field) => ({ ...(isRequired(field) ? field.schema : nullable(field.schema)), title: field.label });
  return {
    type: 'object',
    required: fields.filter(isRequired).map((field) => field.name),
    properties: Object.fromEntries(fields.map((field) => [field.name, property(field)])),
  };
}
