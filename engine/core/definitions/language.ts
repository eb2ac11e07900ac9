/** The definition language as validators: JSON Schema 2020-12 in strict mode, and what `x-is` says of every string. */
import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { formatPointer } from '../json/index.ts';
import type { RuleRoot, RuleType } from '../rules/types.ts';
import { type SchemaFault, schemaFaults } from './check/schema-faults.ts';
import { formats } from './formats.ts';
import { isObject, NOTHING, objectIn, textIn } from './raw.ts';
import type { DefinitionSchemas, JsonSchema } from './types.ts';

export type MarkKind = 'label' | 'field' | 'sort' | 'rule' | 'entity' | 'workflow' | 'icon' | 'node' | 'field-type';

/** A value that refers to something, as its schema says by `x-is`. */
export type Mark = {
  readonly pointer: string;
  readonly kind: MarkKind;
  /** The text; for a node, its JSON. */
  readonly value: unknown;
  /** Of a rule: what it must give, which roots it may read, whether SQL must be able to say it. */
  readonly expects?: RuleType;
  readonly roots?: readonly RuleRoot[];
  readonly sql?: boolean;
};

export type Checked = { readonly faults: readonly SchemaFault[]; readonly marks: readonly Mark[] };

export type Language = {
  readonly icons: ReadonlySet<string> | null;
  /** JSON Schemas of the roots `user`, `org`, `flags` and `route`. */
  readonly roots: Readonly<Record<string, JsonSchema>>;
  /** Checks a value against a schema of the language by its `$id`, or a widget's by its name. */
  check(schema: string, value: unknown): Checked;
  /** Makes a widget's options schema known; answers why it cannot be, if so. */
  addWidget(name: string, schema: JsonSchema): string | undefined;
  /** Why a JSON Schema of a field is none, if so; and what its default breaks. */
  checkField(schema: JsonSchema, value?: unknown): { readonly broken?: string; readonly errors: readonly SchemaFault[] };
};

type Raw = { readonly keyword: string; readonly pointer: string; readonly said: unknown; readonly value: unknown };

const annotations = ['x-is', 'x-expects', 'x-roots', 'x-sql'] as const;

/** Throws when a schema of the language itself is missing or wrong: that is our fault, not a definition's. */
export function createLanguage({ schemas, icons }: DefinitionSchemas): Language {
  const collected: Raw[] = [];
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, formats });
  for (const keyword of annotations) {
    ajv.addKeyword({
      keyword,
      errors: false,
      validate: (said: unknown, value: unknown, _schema: unknown, context?: { instancePath: string; rootData: unknown }) => {
        collected.push({ keyword, pointer: placeOf(value, context), said, value });
        return true;
      },
    });
  }
  for (const schema of Object.values(schemas)) ajv.addSchema(schema);

  const run = (validate: ValidateFunction, value: unknown): Checked => {
    collected.length = 0;
    validate(value);
    return { faults: schemaFaults(validate.errors ?? []), marks: marksOf(collected.splice(0)) };
  };
  const find = (name: string): ValidateFunction => {
    const validate = ajv.getSchema(name);
    if (validate === undefined) throw new Error(`The definition language has no schema "${name}".`);
    return validate;
  };
  const properties = objectIn(schemas['roots.schema.json'] ?? NOTHING, 'properties');
  const fields = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, allowMatchingProperties: true, formats });

  return {
    icons: icons === null ? null : new Set(icons),
    roots: Object.fromEntries(Object.entries(properties).filter((entry): entry is [string, JsonSchema] => isObject(entry[1]))),
    check: (schema, value) => run(find(schema), value),
    addWidget: (name, schema) => attempt(() => ajv.compile({ ...schema, $id: widgetSchema(name) })).broken,
    checkField: (schema, value) => {
      const { broken, made } = attempt(() => fields.compile(schema));
      if (made === undefined) return { broken: broken ?? 'It is no JSON Schema.', errors: [] };
      return { errors: value === undefined || made(value) ? [] : schemaFaults(made.errors ?? ([] as ErrorObject[])) };
    },
  };
}

/** `$id` under which a widget's options schema is kept: one that relative references resolve against. */
export const widgetSchema = (name: string) => `${name}.widget.json`;

function attempt<T>(make: () => T): { readonly broken?: string; readonly made?: T } {
  try {
    return { made: make() };
  } catch (error) {
    return { broken: error instanceof Error ? error.message : String(error) };
  }
}

/** A property's name stands at its own pointer, not at its object's. */
function placeOf(value: unknown, context: { instancePath: string; rootData: unknown } | undefined): string {
  const pointer = context?.instancePath ?? '';
  const isName = typeof value === 'string' && isObject(valueAt(context?.rootData, pointer));
  return isName ? pointer + formatPointer([value]) : pointer;
}

/** Value at a pointer that Ajv made; own keys only, so that a definition's `__proto__` is just a key. */
const valueAt = (root: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, key) => (typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined), root);

/** One mark a value: several forms that a value was held against may say the same of it. */
function marksOf(raws: readonly Raw[]): readonly Mark[] {
  const marks = new Map<string, Mark>();
  const saidOf = (keyword: string, pointer: string) => raws.findLast((raw) => raw.keyword === keyword && raw.pointer === pointer)?.said;
  for (const { keyword, pointer, said, value } of raws) {
    if (keyword !== 'x-is' || !isReadable(said, value)) continue;
    const extra = said === 'rule' ? ruleExtras(saidOf, pointer) : {};
    marks.set(`${pointer} ${String(said)}`, { pointer, kind: said as MarkKind, value, ...extra });
  }
  return [...marks.values()];
}

function ruleExtras(saidOf: (keyword: string, pointer: string) => unknown, pointer: string): Partial<Mark> {
  const roots = saidOf('x-roots', pointer);
  const expects = saidOf('x-expects', pointer);
  return {
    sql: saidOf('x-sql', pointer) === true,
    ...(typeof expects === 'string' ? { expects: expects as RuleType } : {}),
    ...(Array.isArray(roots) ? { roots: roots as readonly RuleRoot[] } : {}),
  };
}

/** Whether a value has the form that its kind asks for; what has not was refused by its schema already. */
function isReadable(kind: unknown, value: unknown): boolean {
  if (kind === 'node') return isObject(value) && textIn(value, 'widget') !== undefined;
  if (typeof value !== 'string') return false;
  if (kind === 'label') return value.startsWith('t:');
  if (kind === 'field') return value.startsWith('/');
  return kind === 'sort' ? /^-?\//.test(value) : true;
}
