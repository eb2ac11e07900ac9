/** Calls of an OpenAPI document, in the order and groups that people look for them. */

import { isObject } from '../../../engine/core/json/index.ts';

type Unknown = Readonly<Record<string, unknown>>;

export type Parameter = {
  readonly name: string;
  readonly where: string;
  readonly required: boolean;
  readonly text: string;
  readonly type: string;
};
export type Answer = { readonly status: string; readonly text: string };
export type Operation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly text: string;
  readonly tag: string;
  readonly parameters: readonly Parameter[];
  /** JSON Schema of the body, references resolved one level at a time as they are looked at. */
  readonly body: unknown;
  readonly answers: readonly Answer[];
};
export type Subject = { readonly tag: string; readonly text: string; readonly operations: readonly Operation[] };

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

const objectOf = (value: unknown): Unknown => (isObject(value) ? value : {});
const listOf = (value: unknown): readonly Unknown[] => (Array.isArray(value) ? value.filter(isObject) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a `$ref` inside the document names; the value itself when it is none. */
export function resolved(document: Unknown, value: unknown): unknown {
  const reference = isObject(value) ? textOf(value.$ref) : '';
  if (!reference.startsWith('#/')) return value;
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => objectOf(at)[key.replaceAll('~1', '/').replaceAll('~0', '~')], document);
}

/** `string`, `integer[]`, `record` … in a word or two. */
export function typeOf(schema: unknown): string {
  const { type, $ref, enum: values, items, format, oneOf, anyOf } = objectOf(schema);
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? '';
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (type === 'array') return `${typeOf(items)}[]`;
  if (Array.isArray(type)) return type.join(' | ');
  const choices = listOf(oneOf ?? anyOf);
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(' | ');
  return [textOf(type), textOf(format)].filter(Boolean).join(' ');
}

/** All subjects with their calls; subjects in the order of the document's tags. */
export function subjectsOf(document: Unknown): readonly Subject[] {
  const operations = Object.entries(objectOf(document.paths)).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (isObject(objectOf(item)[method]) ? [operationOf(document, path, method, objectOf(item))] : [])),
  );
  const described = new Map(listOf(document.tags).map((tag) => [textOf(tag.name), textOf(tag.description)]));
  const tags = [...new Set([...operations.map(({ tag }) => tag)])].sort(
    (a, b) => Number(described.has(a)) - Number(described.has(b)) || a.localeCompare(b),
  );
  return tags.map((tag) => ({ tag, text: described.get(tag) ?? tag, operations: operations.filter((each) => each.tag === tag) }));
}

function operationOf(document: Unknown, path: string, method: string, item: Unknown): Operation {
  const raw = objectOf(item[method]);
  const body = objectOf(resolved(document, raw.requestBody));
  const media = Object.values(objectOf(body.content)).filter(isObject)[0];
  const tag = Array.isArray(raw.tags) ? textOf(raw.tags[0]) : '';
  return {
    id: `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    summary: textOf(raw.summary) || path,
    text: textOf(raw.description),
    tag: tag || 'api',
    parameters: [...listOf(item.parameters), ...listOf(raw.parameters)].map((given) => parameterOf(objectOf(resolved(document, given)))),
    body: media?.schema,
    answers: Object.entries(objectOf(raw.responses)).map(([status, answer]) => ({
      status,
      text: textOf(objectOf(resolved(document, answer)).description),
    })),
  };
}

const parameterOf = ({ name, in: where, required, description, schema }: Unknown): Parameter => ({
  name: textOf(name),
  where: textOf(where),
  required: required === true,
  text: textOf(description) || textOf(objectOf(schema).description),
  type: typeOf(schema),
});

/** Subjects with the calls that words are found in: path, summary, method or subject. */
export function narrowed(subjects: readonly Subject[], words: string): readonly Subject[] {
  const wanted = words.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return subjects;
  const holds = (subject: Subject, { method, path, summary }: Operation) => {
    const text = `${subject.tag} ${subject.text} ${method} ${path} ${summary}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  return subjects
    .map((subject) => ({ ...subject, operations: subject.operations.filter((operation) => holds(subject, operation)) }))
    .filter(({ operations }) => operations.length > 0);
}

/** A call as a line for a shell. */
export function curlOf({ method, path, body }: Pick<Operation, 'method' | 'path' | 'body'>, origin: string): string {
  const lines = [`curl -X ${method} '${origin}${path}'`, `  -H "Authorization: Bearer $TOKEN"`];
  if (body !== undefined) lines.push(`  -H 'Content-Type: application/json'`, `  -d '{}'`);
  return lines.join(' \\\n');
}
