/** A JSON Schema of the language as what a reader wants to know: its keys, what they take, and an example of each. */

export type Json = Readonly<Record<string, unknown>>;

export type KeyRow = {
  readonly key: string;
  readonly takes: string;
  readonly required: boolean;
  readonly description: string;
  readonly example?: string;
  readonly fallback?: string;
};

export type Section = { readonly id: string; readonly title: string; readonly description: string; readonly rows: readonly KeyRow[] };

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Name behind a `$ref`: `common.schema.json#/$defs/Rule` → `Rule`. */
const nameOfRef = (ref: string): string => ref.split('/').at(-1) ?? ref;

/** What a value may be, in a few words. */
export function takesOf(schema: Json): string {
  if (typeof schema.$ref === 'string') return nameOfRef(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = [...listOf(schema.oneOf), ...listOf(schema.anyOf)].filter(isJson);
  if (choices.length > 0) return [...new Set(choices.map(takesOf))].join(' | ');
  if (schema.type === 'array') return `list of ${isJson(schema.items) ? takesOf(schema.items) : 'anything'}`;
  if (schema.type === 'object' && isJson(schema.additionalProperties)) return `object of ${takesOf(schema.additionalProperties)}`;
  return listOf([schema.type].flat()).map(String).join(' | ') || 'anything';
}

/** Description of a place, or of what it refers to. */
function descriptionOf(schema: Json, definitions: Json): string {
  if (typeof schema.description === 'string') return schema.description;
  const target = typeof schema.$ref === 'string' ? definitions[nameOfRef(schema.$ref)] : undefined;
  if (isJson(target)) return textOf(target.description);
  return isJson(schema.items) ? descriptionOf(schema.items, definitions) : '';
}

function exampleOf(schema: Json): string | undefined {
  const [first] = listOf(schema.examples);
  return first === undefined ? undefined : JSON.stringify(first);
}

function rowsOf(schema: Json, definitions: Json, prefix = ''): readonly KeyRow[] {
  const required = new Set(listOf(schema.required));
  const properties = isJson(schema.properties) ? schema.properties : {};
  return Object.entries(properties).flatMap(([key, value]) => {
    if (!isJson(value)) return [];
    const example = exampleOf(value);
    const row: KeyRow = {
      key: prefix + key,
      takes: takesOf(value),
      required: required.has(key),
      description: descriptionOf(value, definitions),
      ...(example === undefined ? {} : { example }),
      ...(value.default === undefined ? {} : { fallback: JSON.stringify(value.default) }),
    };
    return [row, ...innerRows(value, definitions, row.key)];
  });
}

/** Keys of an object, or of the elements of a list, that stand where they are used. */
function innerRows(schema: Json, definitions: Json, key: string): readonly KeyRow[] {
  if (isJson(schema.properties)) return rowsOf(schema, definitions, `${key}.`);
  return isJson(schema.items) && isJson(schema.items.properties) ? rowsOf(schema.items, definitions, `${key}[].`) : [];
}

/** The schema itself first, then what it defines for itself. `common`: vocabulary that others refer to. */
export function sectionsOf(schema: Json, common: Json = {}): readonly Section[] {
  const own = isJson(schema.$defs) ? schema.$defs : {};
  const definitions = { ...(isJson(common.$defs) ? common.$defs : {}), ...own };
  const section = (id: string, title: string, part: Json): Section => ({
    id,
    title,
    description: textOf(part.description),
    rows: rowsOf(part, definitions),
  });
  const parts = Object.entries(own).flatMap(([name, part]) => (isJson(part) ? [section(name, name, part)] : []));
  return [section('', textOf(schema.title), schema), ...parts];
}
