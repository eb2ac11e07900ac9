/**
 * The widgets that may stand in an answer, as a catalogue by A2UI 1.0: each widget that says `x-answers` in its options schema is a
 * component, made from that very schema. Nodes become references to components, words and every other value may be bound to the
 * data of the surface by JSON Pointer (`{"@path": "/…"}`).
 */
import { isObject } from '../raw.ts';
import type { DefinitionFile, DefinitionSchemas, JsonSchema } from '../types.ts';

export const PROTOCOL = '1.0';
/** Where the reference types of the protocol stand; validators of trees know links between components by these references. */
export const COMMON_TYPES = 'https://a2ui.org/specification/v1_0/common_types.json';
export const CATALOGUE = 'urn:catalogue:answers:1';

const COMMON = 'common.schema.json';
const ANSWERS = 'x-answers';
const type = (name: string): JsonSchema => ({ $ref: `${COMMON_TYPES}#/$defs/${name}` });

/** Whether a part of an option is for no answer (`x-answers: false`): what is edited or moved in place. */
export const isNotForAnswers = (schema: unknown): boolean => isObject(schema) && schema[ANSWERS] === false;

/** What an option is in an answer that does not name it (`x-answers: {"default": …}`); undefined where it says nothing of it. */
export const defaultInAnswers = (schema: unknown): unknown =>
  isObject(schema) && isObject(schema[ANSWERS]) ? schema[ANSWERS].default : undefined;

/** Options of a widget that an answer may use: all (`true`) or those named; undefined for one that stands in no answer. */
export function answerOptions(schema: unknown): ReadonlySet<string> | undefined {
  if (!isObject(schema)) return undefined;
  const said = schema[ANSWERS];
  if (said === true) return new Set(Object.keys(isObject(schema.properties) ? schema.properties : {}));
  return Array.isArray(said) ? new Set(said.map(String)) : undefined;
}

const nameOf = ({ $id }: Readonly<Record<string, unknown>>) => String($id).replace(/^widget:/, '');

/** Options schemas of the widgets that may stand in an answer, by their names. */
export const answerWidgets = (files: readonly DefinitionFile[]): ReadonlyMap<string, JsonSchema> =>
  new Map(
    files.flatMap(({ kind, json }) =>
      kind === 'widget' && isObject(json) && answerOptions(json) ? [[nameOf(json), json as JsonSchema] as const] : [],
    ),
  );

/** `$defs` that the components use come along, so that the catalogue stands by itself beside the protocol's own types. */
export function catalogueOf(files: readonly DefinitionFile[], { schemas }: DefinitionSchemas): JsonSchema {
  const common = schemas[COMMON];
  const shared = isObject(common) && isObject(common.$defs) ? common.$defs : {};
  const used = new Map<string, unknown>();
  const use = (name: string) => {
    if (used.has(name)) return;
    used.set(name, null);
    used.set(name, adapted(shared[name], use));
  };
  const components = Object.fromEntries(
    [...answerWidgets(files)]
      .map(([name, schema]) => [name, componentOf(name, schema, use)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  const anyComponent = {
    oneOf: Object.keys(components).map((name) => ({ $ref: `#/components/${name}` })),
    discriminator: { propertyName: 'component' },
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: CATALOGUE,
    protocolVersion: PROTOCOL,
    catalogId: CATALOGUE,
    components,
    functions: {},
    $defs: { anyComponent, anyFunction: false, ...Object.fromEntries(used) },
  };
}

function componentOf(name: string, schema: JsonSchema, use: (name: string) => void): JsonSchema {
  const mayUse = answerOptions(schema);
  const properties = isObject(schema.properties) ? schema.properties : {};
  const own = Object.entries(properties).filter(([option]) => mayUse?.has(option));
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  return {
    type: 'object',
    description: schema.description,
    required: ['id', 'component', ...required],
    additionalProperties: false,
    properties: {
      id: type('ComponentId'),
      component: { const: name },
      ...optionsIn(Object.fromEntries(own), use),
    },
  };
}

/** A reference to components is never bound: the tree is whole without the data. */
function bindable(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const isLink = [schema.$ref, isObject(schema.items) ? schema.items.$ref : undefined].some((ref) => String(ref).startsWith(COMMON_TYPES));
  return isLink ? schema : { anyOf: [schema, type('DataBinding')] };
}

/** A part of an options schema in the words of the protocol; what only our own checks read is left out. */
function adapted(schema: unknown, use: (name: string) => void): unknown {
  if (Array.isArray(schema)) return schema.map((each) => adapted(each, use));
  if (!isObject(schema)) return schema;
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('#/$defs/')[1] : undefined;
  if (name === 'Node') return type('ComponentId');
  if (name === 'Label') return { ...kept(schema, use), ...type('DynamicString') };
  if (name !== undefined) {
    use(name);
    return { ...kept(schema, use), $ref: `#/$defs/${name}` };
  }
  if (isObject(schema.items) && String(schema.items.$ref).endsWith('#/$defs/Node'))
    return { ...kept(schema, use, ['items']), ...type('ChildList') };
  return kept(schema, use);
}

const kept = (schema: Readonly<Record<string, unknown>>, use: (name: string) => void, without: readonly string[] = []) =>
  Object.fromEntries(
    Object.entries(schema).flatMap(([key, said]) => {
      if (key.startsWith('x-') || key === '$ref' || without.includes(key)) return [];
      if (key === 'default' && defaultInAnswers(schema) !== undefined) return [[key, defaultInAnswers(schema)] as const];
      return [[key, key === 'properties' && isObject(said) ? optionsIn(said, use) : adapted(said, use)] as const];
    }),
  );

const optionsIn = (properties: Readonly<Record<string, unknown>>, use: (name: string) => void) =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, said]) => (isNotForAnswers(said) ? [] : [[name, bindable(adapted(said, use))] as const])),
  );
