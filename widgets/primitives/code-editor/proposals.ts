/** What may be written at a place, out of a JSON Schema and of what the caller knows by name. */
import { isObject, type JsonObject } from '../../../engine/core/json/index.ts';
import type { JsonPlace } from './json-place.ts';
import { forms, schemasAt, valueAt } from './schema.ts';

export type Proposal = {
  readonly label: string;
  /** What is put in place of the token; `#{}` is where the caret goes. */
  readonly text: string;
  readonly detail?: string;
  readonly info?: string;
};

export type Word = { readonly name: string; readonly label: string };

/**
 * Names that no schema knows. `kind`: what the schema says of the place (`x-is`), or `field` of a key that names one. `text`: what is
 * written there up to the caret, without the quote.
 */
export type Names = (asked: { readonly kind: string; readonly place: JsonPlace; readonly text: string }) => Promise<readonly Word[]>;

const NONE: Names = async () => [];
const FIELD_KEYS = '^/';

const textAt = (schema: JsonObject, key: string): string | undefined => (typeof schema[key] === 'string' ? schema[key] : undefined);

export async function proposalsAt(schema: JsonObject, place: JsonPlace, names: Names = NONE): Promise<readonly Proposal[]> {
  const found = place.at === 'key' ? await keysAt(schema, place, names) : await valuesAt(schema, place, names);
  const labels = new Set<string>();
  return found.filter(({ label }) => !labels.has(label) && labels.add(label));
}

async function keysAt(schema: JsonObject, place: JsonPlace, names: Names): Promise<readonly Proposal[]> {
  const holder = valueAt(place.root, place.path);
  const present = isObject(holder) ? Object.keys(holder).filter((key) => key !== place.key) : [];
  const proposals: Proposal[] = [];
  for (const form of schemasAt(schema, place.root, place.path)) {
    const properties = isObject(form.properties) ? form.properties : {};
    for (const [key, member] of Object.entries(properties)) {
      if (present.includes(key) || !isObject(member)) continue;
      const [resolved = member] = schemasAt(schema, place.root, [...place.path, key]).filter(
        (one) => one.title === (member.title ?? one.title),
      );
      proposals.push({ label: key, text: `${JSON.stringify(key)}: ${stub(resolved)}`, ...wordsOf({ ...resolved, ...member }) });
    }
    if (!isObject(form.propertyNames) || !textAt(form.propertyNames, 'pattern')?.startsWith(FIELD_KEYS)) continue;
    for (const { name, label } of await names({ kind: 'field', place, text: bare(place.before) }))
      if (!present.includes(name)) proposals.push({ label: name, text: `${JSON.stringify(name)}: "#{}"`, detail: label });
  }
  return proposals;
}

const bare = (written: string): string => written.replace(/^"/, '');

async function valuesAt(schema: JsonObject, place: JsonPlace, names: Names): Promise<readonly Proposal[]> {
  const keys = place.key === undefined ? place.path : [...place.path, place.key];
  const proposals: Proposal[] = [];
  for (const form of schemasAt(schema, place.root, keys)) {
    const kind = textAt(form, 'x-is');
    const stated = statedBy(form);
    if (place.key === undefined && place.path.length > 0) continue;
    proposals.push(...stated.map((value) => ({ label: String(value), text: JSON.stringify(value) })));
    const known = kind === undefined ? [] : await names({ kind, place, text: bare(place.before) });
    const isPart = kind === 'rule';
    proposals.push(...known.map(({ name, label }) => ({ label: name, text: isPart ? name : JSON.stringify(name), detail: label })));
    if (stated.length === 0 && known.length === 0 && !place.before.startsWith('"')) proposals.push(...skeletons(form, schema));
  }
  return proposals;
}

/** The values that a schema states one by one. */
function statedBy(form: JsonObject): readonly unknown[] {
  if (form.const !== undefined) return [form.const];
  if (Array.isArray(form.enum)) return form.enum;
  return form.type === 'boolean' ? [true, false] : [];
}

/** An object of which one member is a constant is proposed by that constant. */
function skeletons(form: JsonObject, whole: JsonObject): readonly Proposal[] {
  const properties = isObject(form.properties) ? Object.entries(form.properties) : [];
  const told = properties.find(([, member]) => isObject(member) && member.const !== undefined);
  if (!told) return form.type === undefined ? [] : [{ label: stub(form).replace('#{}', ''), text: stub(form), ...wordsOf(form) }];
  const [key, member] = told;
  const value = isObject(member) ? member.const : undefined;
  const required = Array.isArray(form.required) ? form.required.filter((name) => name !== key) : [];
  const others = required.map((name) => {
    const one = isObject(form.properties) ? form.properties[String(name)] : undefined;
    return `${JSON.stringify(name)}: ${stub((isObject(one) && forms(one, whole, undefined)[0]) || {})}`;
  });
  const text = `{ ${[`${JSON.stringify(key)}: ${JSON.stringify(value)}`, ...others].join(', ')}${others.length === 0 ? '#{}' : ''} }`;
  return [{ label: String(value), text, ...wordsOf(form) }];
}

/** The beginning of a value. */
function stub(form: JsonObject): string {
  if (form.const !== undefined) return JSON.stringify(form.const);
  if (form.type === 'array') return '[#{}]';
  if (form.type === 'object') return '{ #{} }';
  if (form.type === 'integer' || form.type === 'number' || form.type === 'boolean') return '#{}';
  return '"#{}"';
}

const wordsOf = (form: JsonObject): Pick<Proposal, 'detail' | 'info'> => {
  const [detail, info] = [textAt(form, 'title'), textAt(form, 'description')];
  return { ...(detail === undefined ? {} : { detail }), ...(info === undefined ? {} : { info }) };
};

/** What a part of the text means: its title, its description, and an example. */
export function explained(
  schema: JsonObject,
  place: JsonPlace,
): { readonly title: string; readonly text: string; readonly example?: string } | undefined {
  const keys = place.key === undefined ? place.path : [...place.path, place.key];
  const form = schemasAt(schema, place.root, keys).find(({ description }) => description !== undefined);
  if (!form) return undefined;
  const [example] = Array.isArray(form.examples) ? form.examples : [];
  return {
    title: textAt(form, 'title') ?? String(place.key ?? ''),
    text: textAt(form, 'description') ?? '',
    ...(example === undefined ? {} : { example: JSON.stringify(example) }),
  };
}
