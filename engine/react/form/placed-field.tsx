/** A field of the plan, drawn by RJSF: its part of the cut schema, and which of the registry's fields stands for it. */
import type { Field, FieldPathId, Registry, RJSFSchema, UiSchema } from '@rjsf/utils';
import { createContext, type ReactNode, useContext } from 'react';
import type { FieldView, JsonSchema, Variants } from '../../core/definitions/types.ts';
import { formatPointer, isObject } from '../../core/json/index.ts';
import { type FormField, isRows, membersOf } from './fields.ts';
import { type FormSurroundings, idOf } from './form-context.ts';
import { keysOf } from './pointer.ts';

/** RJSF's registry, for what is drawn inside a section. */
export const RegistryContext = createContext<Registry | undefined>(undefined);

/** Throws outside the form's structure. */
export function useRegistry(): Registry {
  const registry = useContext(RegistryContext);
  if (!registry) throw new Error('This component stands in no form.');
  return registry;
}

/** A field of RJSF's registry by its name there. Throws for a name that it does not have. */
export function structureField(fields: Registry['fields'], name: string): Field {
  const field = fields[name];
  if (!field) throw new Error(`RJSF has no field "${name}".`);
  return field;
}

/** Pointer of the place that RJSF names by its path. */
export const pointerOf = ({ path }: FieldPathId): string => formatPointer(path.map(String));

/** A value of the path store: RJSF renders nothing when it changes. */
const leaf: UiSchema = { 'ui:field': 'leaf', 'ui:fieldReplacesAnyOrOneOf': true };
/** The same in a cell of a grid, whose column says the label. */
const cell: UiSchema = { ...leaf, 'ui:options': { asked: { isCell: true } } };

/** How the rows of a list stand: each as a card, or as the lines of a grid. */
type RowsLayout = 'cards' | 'grid';

/** Templates of the registry by name. */
type Named = Readonly<Record<string, unknown>>;

const templates: Readonly<Record<RowsLayout, { readonly list: Named; readonly row: Named; readonly member: UiSchema }>> = {
  cards: { list: {}, row: {}, member: leaf },
  grid: {
    list: { 'ui:ArrayFieldTemplate': 'GridListTemplate', 'ui:ArrayFieldItemTemplate': 'GridRowTemplate' },
    row: { 'ui:ObjectFieldTemplate': 'GridCellsTemplate' },
    member: cell,
  },
};
const NOTHING: UiSchema = {};
const rowsSchemas = { cards: new WeakMap<FieldView, UiSchema>(), grid: new WeakMap<FieldView, UiSchema>() };

/** What RJSF is told of a list: the same object each time. */
export function rowsUiSchema(field: FieldView, layout: RowsLayout): UiSchema {
  const known = rowsSchemas[layout].get(field);
  if (known) return known;
  const { list, row, member } = templates[layout];
  const members = Object.fromEntries(membersOf(field).map(({ name }) => [name, member]));
  const made: UiSchema = { ...list, 'ui:copyable': true, items: { ...members, ...row } };
  rowsSchemas[layout].set(field, made);
  return made;
}

/** What RJSF is told of a field beyond its schema. */
function uiSchemaOf(field: FieldView): UiSchema {
  // The field of the variants says more, once it knows the language.
  if (field.variants) return NOTHING;
  return isRows(field) ? rowsUiSchema(field, 'cards') : leaf;
}

/** The variants of an object with their names; what tells them apart is chosen by the name, and not shown. */
export const variantsUiSchema = ({ tag, of }: Variants, label: string, text: (key: string) => string): UiSchema => ({
  'ui:title': label,
  oneOf: of.map(({ label: title, fields }) => ({
    'ui:title': text(title),
    ...Object.fromEntries(fields.map(({ name }) => [name, leaf])),
    [tag]: { 'ui:widget': 'hidden' },
  })),
});

/** RJSF draws nothing for a schema that says nothing. */
const ANYTHING: RJSFSchema = { type: ['object', 'array', 'string', 'number', 'boolean', 'null'] };

/** The field's part of the schema cut for the person; what it may only see stands with the field. */
function schemaOf(root: JsonSchema, field: FormField): RJSFSchema {
  let part: unknown = root;
  for (const key of keysOf(field.pointer)) part = isObject(part) && isObject(part.properties) ? part.properties[key] : undefined;
  const schema = isObject(part) ? part : field.schema;
  return Object.keys(schema).length === 0 ? ANYTHING : schema;
}

const ignore = () => undefined;

/** RJSF's field at a pointer of the plan; nothing where the plan has none. */
export function placedField(registry: Registry, { model, idPrefix }: FormSurroundings, pointer: string, more?: UiSchema): ReactNode {
  const field = model.index.at(pointer);
  if (!field) return null;
  const SchemaField = structureField(registry.fields, 'SchemaField');
  const uiSchema = uiSchemaOf(field);
  return (
    <SchemaField
      key={pointer}
      name={field.name}
      schema={schemaOf(model.plan.schema, field)}
      uiSchema={more ? { ...uiSchema, ...more } : uiSchema}
      fieldPathId={{ $id: idOf(idPrefix, pointer), path: [...keysOf(pointer)] }}
      registry={registry}
      required={field.required}
      onChange={model.put}
      onBlur={ignore}
      onFocus={ignore}
    />
  );
}
