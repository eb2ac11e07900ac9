/**
 * The definition language as editors read it: one schema a kind of file, whole, with what a product has in it: options of each
 * registered widget by its name, names of entities and icons, and fields and workflows by the entity that a node shows.
 */
import type { DefinitionFile, DefinitionSchemas, Entity, JsonSchema, Product } from '../../core/definitions/types.ts';
import { isObject, type JsonObject } from '../../core/json/index.ts';

/** Kinds of files that editors get a schema for; others they read as the language has them. */
const kinds = ['entity', 'screen', 'menu'] as const;

export type EditorSource = { readonly product: Product; readonly schemas: DefinitionSchemas; readonly files: readonly DefinitionFile[] };

/** Schemas by the name of their file. */
export function editorSchemas(source: EditorSource): ReadonlyMap<string, JsonSchema> {
  const common = membersOf(source.schemas.schemas['common.schema.json'], '$defs');
  const widgets = source.files.flatMap(({ kind, json }) => (kind === 'widget' && isObject(json) ? [widgetOf(json)] : []));
  const shared = { ...prefixed(common, 'common.'), ...named(source) };
  return new Map(
    kinds.map((kind) => {
      const schema = source.schemas.schemas[`${kind}.schema.json`] ?? {};
      const whole = kind === 'screen' ? withNodes(schema, widgets, source.product) : schema;
      const own = kind === 'entity' ? ownFields(schema, source.product) : {};
      const { $defs, allOf, $id: _id, ...rest } = localized({ ...whole, ...own }, '#/$defs/');
      const defs = { ...shared, ...(isObject($defs) ? $defs : {}) };
      return [
        `${kind}.schema.json`,
        { ...rest, ...(allOf === undefined ? {} : { allOf }), $defs: needed(defs, { ...rest, allOf }) },
      ] as const;
    }),
  );
}

const membersOf = (schema: unknown, key: string): JsonObject => {
  const members = isObject(schema) ? schema[key] : undefined;
  return isObject(members) ? members : {};
};

const prefixed = (defs: JsonObject, prefix: string): JsonObject =>
  Object.fromEntries(Object.entries(defs).map(([name, schema]) => [`${prefix}${name}`, localized(schema, `#/$defs/${prefix}`)]));

/** References into the common vocabulary and into the schema itself, as they stand in one file. */
function localized<T>(value: T, own: string): T {
  if (Array.isArray(value)) return value.map((item: unknown) => localized(item, own)) as T;
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => {
    if (key === 'examples' || key === 'enum') return [key, inner];
    if (key !== '$ref' || typeof inner !== 'string') return [key, localized(inner, own)];
    return [
      key,
      inner
        .replace(/^common\.schema\.json#\/\$defs\//, '#/$defs/common.')
        .replace(/^#\/\$defs\/(?!(?:common|widget|of|shown|own|fields|workflows)\.)/, own),
    ];
  });
  return Object.fromEntries(entries) as T;
}

/** Vocabulary of which the product knows the words. */
function named({ product, schemas, files }: EditorSource): JsonObject {
  const parts = files.flatMap(({ kind, json }) =>
    kind === 'entity' && isObject(json) && json['x-part'] === true ? [String(json.$id)] : [],
  );
  const entities = [...new Set([...product.entities.keys(), ...parts])].toSorted();
  const common = membersOf(schemas.schemas['common.schema.json'], '$defs');
  const choice = (name: string, values: readonly string[]) => {
    const { pattern: _pattern, examples: _examples, ...rest } = membersOf(common, name);
    return { [`common.${name}`]: { ...rest, enum: values } };
  };
  const links = [...product.entities.values()].flatMap(({ publicLink }) => publicLink?.id ?? []).toSorted();
  return {
    ...choice('Entity', entities),
    ...choice('PublicLink', links),
    ...(schemas.icons === null ? {} : choice('Icon', [...schemas.icons].toSorted())),
  };
}

type Widget = { readonly name: string; readonly schema: JsonObject };

const widgetOf = (json: JsonObject): Widget => ({ name: String(json.$id).replace(/^widget:/, ''), schema: json });

/** The screen's schema, in which a node has the options of the widget that it names. */
function withNodes(schema: JsonSchema, widgets: readonly Widget[], product: Product): JsonSchema {
  const nodes = widgets.filter(({ schema: own }) => own['x-draws'] === undefined).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const shape = nodes.map(({ schema: own }) => shapesIn(own, own)).reduce<JsonObject>(merged, {});
  const entities = [...product.entities.values()];
  const defs = {
    ...Object.fromEntries(nodes.map(({ name, schema: own }) => [`widget.${name}`, nodeOf(name, own)])),
    'common.Node': {
      type: 'object',
      required: ['id', 'widget'],
      description: 'One place on a screen: a widget with its options.',
      properties: { widget: { title: 'Widget', description: 'Name of a registered widget.', enum: nodes.map(({ name }) => name) } },
      allOf: nodes.map(({ name }) => chosenBy('widget', name, `widget.${name}`)),
    },
    'of.entity': { allOf: entities.map(({ name }) => chosenBy('entity', name, `shown.${name}`)) },
    ...Object.fromEntries(entities.map(({ name }) => [`shown.${name}`, filled(shape, name)])),
    ...Object.fromEntries(entities.flatMap(wordsOf)),
  };
  return { ...schema, $defs: { ...membersOf(schema, '$defs'), ...defs } };
}

const chosenBy = (key: string, name: string, def: string) => ({
  if: { properties: { [key]: { const: name } }, required: [key] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { $ref: `#/$defs/${def}` },
});

/** A node with a widget: its own keys, and the widget's options. */
function nodeOf(name: string, { $id: _id, $schema: _schema, required, properties, ...rest }: JsonObject): JsonObject {
  const options = withEntities({ ...rest, properties }, `#/$defs/widget.${name}/$defs/`);
  return {
    ...options,
    required: ['id', 'widget', ...(Array.isArray(required) ? required : [])],
    properties: {
      id: { $ref: '#/$defs/common.Id' },
      widget: { const: name },
      show: { $ref: '#/$defs/common.Rule', description: 'The node is there only while this holds.' },
      ...membersOf(options, 'properties'),
    },
  };
}

/** Objects that name an entity have its fields and workflows inside. */
function withEntities<T>(value: T, own: string): T {
  const inner = (member: unknown): unknown => {
    if (Array.isArray(member)) return member.map(inner);
    if (!isObject(member)) return member;
    const entries = Object.fromEntries(Object.entries(member).map(([key, each]) => [key, key === 'examples' ? each : inner(each)]));
    const ofEntity = isEntity(membersOf(member, 'properties').entity);
    return ofEntity
      ? { ...entries, allOf: [...(Array.isArray(entries.allOf) ? entries.allOf : []), { $ref: '#/$defs/of.entity' }] }
      : entries;
  };
  return localized(inner(value) as T, own);
}

const isEntity = (schema: unknown): boolean => isObject(schema) && schema.$ref === 'common.schema.json#/$defs/Entity';

/** What a word of an entity stands for in a shape. */
const places: Readonly<Record<string, 'fields' | 'workflows'>> = {
  Pointer: 'fields',
  FieldOrSet: 'fields',
  GroupPointer: 'fields',
  SortPointer: 'fields',
  Workflow: 'workflows',
};
const DEEPEST = 8;

/** The shape of objects that name an entity, as far as words of the entity stand in it. */
function shapesIn(schema: unknown, root: JsonObject): JsonObject {
  if (Array.isArray(schema)) return schema.map((member: unknown) => shapesIn(member, root)).reduce<JsonObject>(merged, {});
  if (!isObject(schema)) return {};
  const inner = Object.entries(schema).map(([key, member]) => (key === 'examples' ? {} : shapesIn(member, root)));
  const own = isEntity(membersOf(schema, 'properties').entity) ? shapeOf(schema, root, 0) : {};
  return [own, ...inner].reduce<JsonObject>(merged, {});
}

/** As much of a schema as leads to words of an entity, `{ $word }` where one stands. */
function shapeOf(schema: unknown, root: JsonObject, depth: number): JsonObject {
  if (!isObject(schema) || depth > DEEPEST) return {};
  const ref = typeof schema.$ref === 'string' ? schema.$ref : '';
  const word = places[ref.replace(/^common\.schema\.json#\/\$defs\//, '')];
  if (word !== undefined && ref.startsWith('common.')) return { $word: word };
  if (ref.startsWith('#/$defs/')) return shapeOf(membersOf(root, '$defs')[ref.slice('#/$defs/'.length)], root, depth + 1);
  const inside = (member: unknown) =>
    isObject(member) && isEntity(membersOf(member, 'properties').entity) ? {} : shapeOf(member, root, depth + 1);
  const members = Object.entries(membersOf(schema, 'properties'));
  const properties = members.map(([key, member]) => [key, orOther(inside(member))] as const);
  const forms = [schema.anyOf, schema.oneOf].flatMap((list) => (Array.isArray(list) ? list.map(inside) : []));
  const own = Object.fromEntries([
    ...(properties.length > 0 ? [['properties', Object.fromEntries(properties)] as const] : []),
    ...some('items', inside(schema.items)),
    ...some('propertyNames', inside(schema.propertyNames)),
    ...some('additionalProperties', inside(schema.additionalProperties)),
  ]);
  return [own, ...forms].reduce<JsonObject>(merged, {});
}

/** What holds something else in one widget may hold a word of the entity in another: then nothing is asked of it. */
const orOther = (shape: JsonObject): JsonObject => (Object.keys(shape).length > 0 ? shape : { $other: true });

const some = (key: string, shape: JsonObject): readonly (readonly [string, JsonObject])[] =>
  Object.keys(shape).length > 0 ? [[key, shape]] : [];

/** Two shapes as one: what may stand at a place in either. */
function merged(a: JsonObject, b: JsonObject): JsonObject {
  const both = Object.keys(b).map((key) => {
    const [left, right] = [a[key], b[key]];
    return [key, isObject(left) && isObject(right) ? merged(left, right) : right] as const;
  });
  return { ...a, ...Object.fromEntries(both) };
}

/** Values of other kinds stand at some of the places too. */
const OTHERS = { type: ['object', 'array', 'boolean', 'number', 'null'] };

/** Fields and workflows of one entity, each once. */
function wordsOf({ name, fields, workflows, customBy }: Entity): readonly (readonly [string, JsonSchema])[] {
  const pointers = [...fields.keys()].map((field) => `/${field}`);
  const free = customBy === undefined ? '^@|^-?/[^/]+/' : '^@|^-?/custom|^-?/[^/]+/';
  const sorts = { enum: pointers.map((field) => `-${field}`) };
  return [
    [`fields.${name}`, { title: `Field of ${name}`, anyOf: [{ enum: pointers }, sorts, { type: 'string', pattern: free }, OTHERS] }],
    [`workflows.${name}`, { title: `Workflow of ${name}`, anyOf: [{ enum: [...workflows.keys()] }, OTHERS] }],
  ];
}

/** A shape with the words of one entity in their places, as far as it leads to any. */
function filled(shape: JsonObject, entity: string): JsonSchema {
  const fill = (value: JsonObject): JsonObject => {
    if (value.$other === true) return {};
    if (typeof value.$word === 'string') return { $ref: `#/$defs/${value.$word}.${entity}` };
    const members = Object.entries(value).map(([key, member]) => [key, isObject(member) ? fillMember(key, member) : {}] as const);
    return Object.fromEntries(members.flatMap(([key, member]) => some(key, member)));
  };
  // Which keys there are is the widget's to propose.
  const fillMember = (key: string, member: JsonObject): JsonObject => {
    if (key !== 'properties') return fill(member);
    const properties = Object.entries(member).map(([name, inner]) => [name, isObject(inner) ? fill(inner) : {}] as const);
    return Object.fromEntries(
      properties.flatMap(([name, inner]) => some(name, inner)).map(([name, inner]) => [name, { ...inner, doNotSuggest: true }]),
    );
  };
  return fill(shape);
}

/** In an entity's own file its fields are proposed; one that is written there only now is right all the same. */
function ownFields(schema: JsonSchema, { entities }: Product): JsonSchema {
  const { properties: _fields, ...options } = membersOf(schema, 'properties');
  const shape = shapeOf({ properties: options }, schema, 0);
  const known = [...entities.values()];
  const defs = known.flatMap((entity): readonly (readonly [string, JsonSchema])[] => [
    [`own.${entity.name}`, filled(shape, entity.name)],
    ...wordsOf(entity).map(([name, words]) => [name, { anyOf: [words, { type: 'string' }] }] as const),
  ]);
  return {
    allOf: known.map(({ name }) => chosenBy('$id', name, `own.${name}`)),
    $defs: { ...membersOf(schema, '$defs'), ...Object.fromEntries(defs) },
  };
}

/** Definitions that something refers to, however far. */
function needed(defs: JsonObject, root: unknown): JsonObject {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look);
    if (!isObject(value)) return;
    const name = typeof value.$ref === 'string' ? (/^#\/\$defs\/([^/]+)/.exec(value.$ref)?.[1] ?? '') : '';
    if (name !== '' && !found.has(name)) {
      found.add(name);
      look(defs[name]);
    }
    for (const member of Object.values(value)) look(member);
  };
  look(root);
  return Object.fromEntries(Object.entries(defs).filter(([name]) => found.has(name)));
}
