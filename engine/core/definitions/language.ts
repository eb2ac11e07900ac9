/** The definition language as validators: JSON Schema 2020-12 in strict mode, and what `x-is` says of every string. */
import type { ErrorObject, Options, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { familyNames } from '../fields/families.ts';
import { formatPointer } from '../json/index.ts';
import type { RuleRoot, RuleType } from '../rules/types.ts';
import { plainFaults, type SchemaFault, schemaFaults } from './check/schema-faults.ts';
import { formats } from './formats.ts';
import { compact, isObject, NOTHING, objectIn, textIn } from './raw.ts';
import { ROOTS_SCHEMA } from './roots.ts';
import type { DefinitionSchemas, JsonSchema } from './types.ts';

export type MarkKind =
  | 'address'
  | 'label'
  | 'field'
  | 'sort'
  | 'group'
  | 'rule'
  | 'entity'
  | 'workflow'
  | 'input'
  | 'icon'
  | 'node'
  | 'node-id'
  | 'public-link'
  | 'field-type';

export type Asks = 'filter' | 'sort';

/** A value that refers to something, as its schema says by `x-is`. */
export type Mark = {
  readonly pointer: string;
  readonly kind: MarkKind;
  /** The text; for a node, its JSON. */
  readonly value: unknown;
  /** What must go with it: the thing around, whose meaning rests on it (`x-vital`). */
  readonly holder?: string;
  /** Of a rule: what it must give, which roots it may read, whether SQL must be able to say it. */
  readonly expects?: RuleType;
  readonly roots?: readonly RuleRoot[];
  readonly sql?: boolean;
  /** Of a field: what it must be for the place to work, by the names of engine/core/fields/families.ts. */
  readonly takes?: readonly string[];
  /** Of a workflow: inputs that it must have, because the widget gives them. */
  readonly needs?: readonly string[];
  /** Of an entity: the key, beside the object that names it, of the field that refers to it. */
  readonly referred?: string;
  /** Of a node's id: pointer of what that node has to say (`x-says`). */
  readonly says?: string;
  /** Of a field: what a list asks of it, which an index has to answer where records are very many. */
  readonly asks?: Asks;
  /** Of a text, what the place puts in for `{{name}}`; of an address, for `{name}`. Undefined: what such a place gives anyway. */
  readonly gives?: readonly string[] | 'anything';
};

export type Checked = { readonly faults: readonly SchemaFault[]; readonly marks: readonly Mark[] };

export type Language = {
  readonly icons: ReadonlySet<string> | null;
  /** JSON Schemas of the roots `user`, `org`, `flags` and `route`. */
  readonly roots: Readonly<Record<string, JsonSchema>>;
  /** Checks a value against a schema of the language by its `$id`. */
  check(schema: string, value: unknown): Checked;
  /** Makes a widget's options schema known. It is compiled when it is first asked for: most starts ask for few. */
  addWidget(name: string, schema: JsonSchema): void;
  /** Why a widget's options schema is none, if so. */
  faultOfWidget(name: string): string | undefined;
  /** Checks a node's options; undefined for a widget that is not known, or whose own schema is wrong. */
  checkWidget(name: string, options: unknown): Checked | undefined;
  /** Why a JSON Schema of a field is none, if so; and what its default breaks. */
  checkField(schema: JsonSchema, value?: unknown): { readonly broken?: string; readonly errors: readonly SchemaFault[] };
};

type Raw = { readonly keyword: string; readonly pointer: string; readonly said: unknown; readonly value: unknown };

/** What organisations write. */
const OVERRIDES = 'override.schema.json';
const DRAWS = 'x-draws';
const PUBLIC = 'x-public';
const ANSWERS = 'x-answers';
const annotations = [
  'x-is',
  'x-expects',
  'x-roots',
  'x-sql',
  'x-takes',
  'x-gives',
  'x-vital',
  'x-needs',
  'x-referred',
  'x-says',
  'x-asks',
] as const;
/** What an annotation may say, where a wrong word would silently ask for nothing. */
const sayings: Readonly<Record<string, JsonSchema>> = {
  'x-takes': { anyOf: [{ enum: familyNames }, { type: 'array', items: { enum: familyNames } }] },
  'x-gives': { anyOf: [{ const: true }, { type: 'string' }, { type: 'array', items: { type: 'string' } }] },
  'x-needs': { type: 'array', items: { type: 'string' } },
  'x-referred': { type: 'string' },
  'x-says': { type: 'string', pattern: '^/' },
  'x-asks': { enum: ['filter', 'sort'] },
};
const options: Options = {
  allErrors: true,
  verbose: true,
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  formats,
  // A validator reads a few files once: making its code shorter takes longer than running it.
  code: { optimize: false },
};

/** Whether a widget, by its options schema, draws a group of a form's fields (`x-draws: fields`) and stands at no node. */
export const drawsFields = (schema: unknown): boolean => isObject(schema) && schema[DRAWS] === 'fields';

/** Whether a widget, by its options schema, works for people without a session although it names entities (`x-public`). */
export const drawsForStrangers = (schema: unknown): boolean => isObject(schema) && schema[PUBLIC] === true;

/** Validators that also say what every value refers to. */
type Reader = { readonly ajv: Ajv2020; read(validate: ValidateFunction, value: unknown, faultsOf?: typeof schemaFaults): Checked };

function createReader(schemas: readonly JsonSchema[]): Reader {
  const collected: Raw[] = [];
  const ajv = new Ajv2020(options);
  // Says of a widget's options schema that the widget draws fields of a form and stands at no node.
  ajv.addKeyword(DRAWS);
  ajv.addKeyword(PUBLIC);
  // Says that the widget may stand in an answer of an assistant, and which of its options (surfaces/catalogue.ts).
  ajv.addKeyword(ANSWERS);
  for (const keyword of annotations) {
    ajv.addKeyword({
      keyword,
      errors: false,
      ...(sayings[keyword] ? { metaSchema: sayings[keyword] } : {}),
      validate: (said: unknown, value: unknown, _schema: unknown, context?: { instancePath: string; rootData: unknown }) => {
        collected.push({ keyword, pointer: placeOf(value, context), said, value });
        return true;
      },
    });
  }
  for (const schema of schemas) ajv.addSchema(schema);
  return {
    ajv,
    read: (validate, value, faultsOf = schemaFaults) => {
      collected.length = 0;
      validate(value);
      return { faults: faultsOf(validate.errors ?? []), marks: marksOf(collected.splice(0)) };
    },
  };
}

/** What is worth keeping while the language stays: each reading of the definitions brings the same widgets and fields again. */
type Kept = {
  /** Of the language's own schemas: many, and asked only where files are checked. */
  readonly own: () => Reader;
  readonly widgets: () => Reader;
  readonly compileWidget: (name: string, schema: JsonSchema) => Attempt;
  readonly compileField: (schema: JsonSchema) => Attempt;
};
const kept = new WeakMap<DefinitionSchemas, Kept>();

function keptFor(language: DefinitionSchemas): Kept {
  const known = kept.get(language);
  if (known) return known;
  const common = language.schemas['common.schema.json'];
  const widgets = once(() => createReader(common ? [common] : []));
  const made = {
    own: once(() => createReader(Object.values(language.schemas))),
    widgets,
    compileWidget: createWidgetCompiler(widgets),
    compileField: createFieldCompiler(),
  };
  kept.set(language, made);
  return made;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** A widget's validator stays until its options schema changes. */
function createWidgetCompiler(reader: () => Reader): Kept['compileWidget'] {
  const compiled = new Map<string, { readonly text: string; readonly result: Attempt }>();
  return (name, schema) => {
    const { ajv } = reader();
    const text = JSON.stringify(schema);
    const known = compiled.get(name);
    if (known?.text === text) return known.result;
    const $id = widgetSchema(name);
    ajv.removeSchema($id);
    const result = attempt(() => ajv.compile({ ...schema, $id }));
    compiled.set(name, { text, result });
    return result;
  };
}

/** Most fields have one of a few schemas, and keep it when definitions are read again. */
function createFieldCompiler(): Kept['compileField'] {
  // The variants of an object are told apart by one of their members.
  const ajv = new Ajv2020({ ...options, discriminator: true });
  const compiled = new Map<string, Attempt>();
  return (schema) => {
    const text = JSON.stringify(schema);
    const known = compiled.get(text) ?? attempt(() => ajv.compile(schema));
    compiled.set(text, known);
    return known;
  };
}

/** Throws when a schema of the language itself is missing or wrong: that is our fault, not a definition's. */
export function createLanguage(language: DefinitionSchemas): Language {
  const { schemas, icons } = language;
  const { own, widgets, compileWidget, compileField } = keptFor(language);
  const known = new Map<string, () => Attempt>();
  const properties = objectIn(schemas[ROOTS_SCHEMA] ?? NOTHING, 'properties');
  return {
    icons: icons === null ? null : new Set(icons),
    roots: Object.fromEntries(Object.entries(properties).filter((entry): entry is [string, JsonSchema] => isObject(entry[1]))),
    check: (name, value) => {
      const { ajv, read } = own();
      const validate = ajv.getSchema(name);
      if (validate === undefined) throw new Error(`The definition language has no schema "${name}".`);
      return read(validate, value, name === OVERRIDES ? plainFaults : schemaFaults);
    },
    addWidget: (name, schema) => {
      known.set(
        name,
        once(() => compileWidget(name, schema)),
      );
    },
    faultOfWidget: (name) => known.get(name)?.().broken,
    checkWidget: (name, value) => {
      const validate = known.get(name)?.().made;
      return validate && widgets().read(validate, value);
    },
    checkField: (schema, value) => {
      const { broken, made } = compileField(schema);
      if (made === undefined) return { broken: broken ?? 'It is no JSON Schema.', errors: [] };
      return { errors: value === undefined || made(value) ? [] : schemaFaults(made.errors ?? ([] as ErrorObject[])) };
    },
  };
}

/** `$id` under which a widget's options schema is kept: one that relative references resolve against. */
const widgetSchema = (name: string) => `${name}.widget.json`;

type Attempt = { readonly broken?: string; readonly made?: ValidateFunction };

function attempt(make: () => ValidateFunction): Attempt {
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
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined),
      root,
    );

/** One mark a value: several forms that a value was held against may say the same of it. */
function marksOf(raws: readonly Raw[]): readonly Mark[] {
  const marks = new Map<string, Mark>();
  const saidOf = (keyword: string, pointer: string) => raws.findLast((raw) => raw.keyword === keyword && raw.pointer === pointer)?.said;
  const vital = raws.flatMap(({ keyword, pointer, said }) => (keyword === 'x-vital' && said === true ? [pointer] : []));
  for (const { keyword, pointer, said, value } of raws) {
    if (keyword !== 'x-is' || !isReadable(said, value)) continue;
    const extra = said === 'rule' ? ruleExtras(saidOf, pointer) : nameExtras(raws, pointer);
    marks.set(`${pointer} ${String(said)}`, { pointer, kind: said as MarkKind, value, ...holderOf(vital, pointer), ...extra });
  }
  return [...marks.values()];
}

/** The thing that goes with what stands at a pointer: the one around the outermost vital value that it is part of. */
function holderOf(vital: readonly string[], pointer: string): Pick<Mark, 'holder'> {
  const around = vital.filter((place) => pointer === place || pointer.startsWith(`${place}/`)).toSorted((a, b) => a.length - b.length);
  const [outermost] = around;
  return outermost === undefined ? {} : { holder: outermost.slice(0, outermost.lastIndexOf('/')) };
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

/** Every form that the value was held against may ask something of a field: all of it holds. */
function nameExtras(raws: readonly Raw[], pointer: string): Partial<Mark> {
  const here = raws.filter((raw) => raw.pointer === pointer);
  const takes = here.flatMap(({ keyword, said }) => (keyword === 'x-takes' ? [said].flat().map(String) : []));
  const saidBy = (name: string) => here.findLast(({ keyword }) => keyword === name)?.said;
  const needs = saidBy('x-needs');
  const referred = saidBy('x-referred');
  const says = saidBy('x-says');
  const asks = asksOf(saidBy('x-asks'));
  return compact({
    takes: takes.length > 0 ? [...new Set(takes)] : undefined,
    gives: givenOf(saidBy('x-gives'), (member) => namesBeside(raws, pointer, member)),
    needs: Array.isArray(needs) ? needs.map(String) : undefined,
    referred: typeof referred === 'string' ? referred : undefined,
    says: typeof says === 'string' ? says : undefined,
    asks,
  });
}

const asksOf = (said: unknown): Asks | undefined => (said === 'filter' || said === 'sort' ? said : undefined);

/** Names under which marked values stand in a member beside a value. */
function namesBeside(raws: readonly Raw[], pointer: string, member: string): readonly string[] {
  const within = `${pointer.slice(0, pointer.lastIndexOf('/'))}/${member}/`;
  const names = raws.flatMap((raw) => (raw.pointer.startsWith(within) ? [raw.pointer.slice(within.length).split('/')[0] ?? ''] : []));
  return [...new Set(names)];
}

/** A list names the values, a text the member beside that has them by name; `true` says that they are not known before. */
function givenOf(said: unknown, beside: (member: string) => readonly string[]): Mark['gives'] {
  if (said === true) return 'anything';
  if (typeof said === 'string') return beside(said);
  return Array.isArray(said) ? said.map(String) : undefined;
}

/** Whether a value has the form that its kind asks for; what has not was refused by its schema already. */
function isReadable(kind: unknown, value: unknown): boolean {
  if (kind === 'node') return isObject(value) && textIn(value, 'widget') !== undefined;
  if (typeof value !== 'string') return false;
  if (kind === 'label') return value.startsWith('t:');
  if (kind === 'field' || kind === 'address') return value.startsWith('/');
  if (kind === 'icon') return /^[a-z]/.test(value);
  return kind === 'sort' ? /^-?\//.test(value) : true;
}
