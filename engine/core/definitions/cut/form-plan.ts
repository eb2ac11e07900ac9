import { customForm } from '../custom-fields.ts';
import { nullable } from '../field-schema.ts';
import { isWritable } from '../record-schema.ts';
import type { Entity, Field, FieldGroup, FormPlan, JsonSchema } from '../types.ts';
import { cutGroups } from './entity-view.ts';
import { rulesFor, type Visible, viewOf } from './field-rules.ts';
import type { Rights } from './rights.ts';

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
  if (workflow) return assemble(request, workflowParts(workflow.input), [], { doc: () => true, parent: (field) => sees(rights, entity, field) });
  if (purpose !== 'create' && purpose !== 'update') return undefined;
  const parts = recordParts(rights, entity, purpose);
  const names = new Set(parts.map(({ field }) => field.name));
  return assemble(request, parts, entity.groups, { doc: (field) => field === 'custom' || names.has(field) || sees(rights, entity, field) });
}

const sees = (rights: Rights, entity: Entity, field: string) => field === 'custom' || rights.canSee(entity.name, field);

const workflowParts = (input: ReadonlyMap<string, Field>): readonly Part[] => [...input.values()].map((field) => ({ field, writable: isWritable(field) }));

/** Fields that may be written, and those that may only be read: a new record has no value of the latter, unless it is computed. */
function recordParts(rights: Rights, entity: Entity, purpose: 'create' | 'update'): readonly Part[] {
  const decision = rights.decision(entity.name, purpose);
  if (decision.kind === 'denied') return [];
  return [...entity.fields.values()].flatMap((field) => {
    if (field.system) return [];
    const writable = isWritable(field) && !decision.fields.denied.has(field.name) && !(purpose === 'update' && isAlwaysMasked(rights, field));
    if (writable) return [{ field, writable }];
    const isShown = rights.canSee(entity.name, field.name) && (purpose === 'update' || field.rules.compute !== undefined);
    return isShown ? [{ field, writable }] : [];
  });
}

/** Someone who only ever sees dots cannot edit what is behind them. */
function isAlwaysMasked(rights: Rights, { rules }: Field): boolean {
  const { mask } = rules;
  return mask !== undefined && !mask.reads.some((path) => path.startsWith('doc')) && mask.holds(rights.scope);
}

function assemble(request: FormRequest, parts: readonly Part[], groups: readonly FieldGroup[], visible: Visible): FormPlan {
  const { rights, purpose, validatorOf } = request;
  const entity = rights.entity(request.entity);
  const takesCustom = entity?.customBy !== undefined && (purpose === 'create' || purpose === 'update') && request.customFields !== undefined;
  const custom = takesCustom ? customForm(request.customFields) : undefined;
  const schema = schemaOf(parts, custom?.fields ?? []);
  const pointers = new Set(parts.map(({ field }) => field.pointer));
  return {
    entity: request.entity,
    for: purpose,
    schema,
    groups: [...cutGroups(groups, (pointer) => pointers.has(pointer)), ...(custom?.groups ?? []).filter((group) => group.fields.length > 0)],
    fields: [
      ...parts.map(({ field, writable }) => ({ ...viewOf(field), readOnly: !writable, required: writable && field.required, rules: rulesFor(field, visible) })),
      ...(custom?.fields ?? []).map((field) => ({ ...viewOf(field), rules: {} })),
    ],
    validator: validatorOf(schema),
  };
}

/** JSON Schema of what may be written; labels are its titles. A field that a rule may hide is not required here. */
function schemaOf(parts: readonly Part[], custom: readonly Field[]): JsonSchema {
  const writable = parts.filter((part) => part.writable).map(({ field }) => field);
  const object = objectSchema(writable);
  if (custom.length === 0) return object;
  const inner = objectSchema(custom.filter(isWritable));
  const required = (inner.required as readonly string[]).length > 0 ? [...(object.required as readonly string[]), 'custom'] : object.required;
  return { ...object, required, properties: { ...(object.properties as JsonSchema), custom: inner } };
}

function objectSchema(fields: readonly Field[]): JsonSchema {
  const isRequired = (field: Field) => field.required && field.rules.show === undefined;
  const property = (field: Field) => ({ ...(isRequired(field) ? field.schema : nullable(field.schema)), title: field.label });
  return {
    type: 'object',
    required: fields.filter(isRequired).map((field) => field.name),
    properties: Object.fromEntries(fields.map((field) => [field.name, property(field)])),
  };
}
