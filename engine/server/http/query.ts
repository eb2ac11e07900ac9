/** Query parameters, read strictly by the schema of their route: what is unknown, doubled or of the wrong form is refused, never guessed. */
import type { Ajv2020, ErrorObject } from 'ajv/dist/2020.js';
import type { FastifyInstance } from 'fastify';
import type { JsonSchema } from '../../core/definitions/types.ts';
import { isObject } from '../../core/json/index.ts';
import { type FieldProblem, type Problem, problems } from '../kernel/errors.ts';
import { isKeyed, type Said, said } from '../kernel/said.ts';
import { isReadByCode } from './schema/parameters.ts';

/** Several values of one name are kept as an array, so that the reader can refuse them. */
export type RawQuery = Readonly<Record<string, string | readonly string[]>>;

/** For Fastify: an object without prototype, so that no name can reach one. */
export function parseQueryString(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const earlier = query[name];
    if (earlier === undefined) query[name] = value;
    else query[name] = Array.isArray(earlier) ? [...earlier.slice(0, 1), value] : [earlier, value];
  }
  return query;
}

const bad = (fault: FieldProblem): Problem => problems.badQuery({ errors: [fault] });
const twice = (name: string) =>
  bad({ pointer: `?${name}`, code: 'duplicate', message: said('problem.platform.http.may_stand_only_once', { name }) });

/** The values, or why they are refused. */
export type ReadQuery = (raw: unknown) => { readonly value: Readonly<Record<string, unknown>> } | { readonly error: Problem };

/** Makes the reader of a route's query. An empty value counts as absent. */
export function queryReader(ajv: Ajv2020, schema: JsonSchema): ReadQuery {
  const parameters = Object.entries(isObject(schema.properties) ? schema.properties : {});
  const schemas = new Map(parameters.map(([name, parameter]) => [name, isObject(parameter) ? parameter : {}]));
  const checked = parameters.map(([name, parameter]) => [name, isObject(parameter) && isReadByCode(parameter) ? {} : parameter]);
  const isRight = ajv.compile({ ...schema, properties: Object.fromEntries(checked) });
  return (raw) => {
    const value: Record<string, unknown> = Object.create(null);
    for (const [name, given] of Object.entries(isQuery(raw) ? raw : {})) {
      const parameter = schemas.get(name);
      if (!parameter) return { error: unknown(name, [...schemas.keys()]) };
      if (typeof given !== 'string') return { error: twice(name) };
      if (given !== '') value[name] = readValue(given, parameter);
    }
    if (isRight(value)) return { value };
    return { error: bad(faultOf(isRight.errors ?? [], schemas)) };
  };
}

const unknown = (name: string, known: readonly string[]) =>
  bad({
    pointer: `?${name}`,
    code: 'unknown',
    message: said('problem.platform.http.no_parameter_known', { name, names: known.join(', ') }),
  });

/** A text that is no value of the type stays a text, which the schema then refuses. */
function readValue(text: string, { type }: JsonSchema): unknown {
  if (type === 'integer') return /^\d{1,12}$/.test(text) ? Number(text) : text;
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

type Words = { readonly code: string; readonly say: (name: string, schema: JsonSchema) => Said };
const range: Words = {
  code: 'range',
  say: (name, { minimum, maximum }) => said('problem.platform.http.must_whole_number_from', { name, from: minimum, to: maximum }),
};
const words: Readonly<Record<string, Words>> = {
  minimum: range,
  maximum: range,
  enum: { code: 'choice', say: (name, schema) => said('problem.platform.http.must_one', { name, words: [schema.enum].flat().join(', ') }) },
  maxLength: {
    code: 'maxLength',
    say: (name, { maxLength }) => said('problem.platform.http.may_most_characters', { name, length: maxLength }),
  },
  required: { code: 'required', say: (name) => said('problem.platform.http.parameter_needed', { name }) },
};
const truth: Words = { code: 'boolean', say: (name) => said('problem.platform.http.must_true_false', { name }) };

/** Keywords that only frame the faults inside them. */
const frames = new Set(['if', 'allOf', 'anyOf', 'oneOf', 'not']);

/** The first thing that is wrong; of a parameter with bounds for a case of its own, those. */
function faultOf(errors: readonly ErrorObject[], schemas: ReadonlyMap<string, JsonSchema>): FieldProblem {
  const first = errors.find(({ keyword }) => !frames.has(keyword));
  const name = first?.keyword === 'required' ? String(first.params.missingProperty) : (first?.instancePath.slice(1) ?? '');
  const parameter = schemas.get(name) ?? {};
  const broken = errors.find(({ instancePath, parentSchema }) => instancePath === `/${name}` && parentSchema?.maximum !== undefined);
  const schema = isObject(broken?.parentSchema) ? broken.parentSchema : parameter;
  const keyword = first?.keyword ?? '';
  const { code, say } = wordsOf(keyword, parameter);
  const own = isObject(parameter['x-message']) ? parameter['x-message'][keyword] : undefined;
  return { pointer: `?${name}`, code, message: isKeyed(own) ? own : say(name, schema) };
}

function wordsOf(keyword: string, { type }: JsonSchema): Words {
  if (keyword !== 'type') return words[keyword] ?? other(keyword);
  return type === 'boolean' ? truth : range;
}

const other = (keyword: string): Words => ({ code: keyword, say: (name) => said('problem.platform.http.parameter_form', { name }) });

/** Refuses a parameter given twice on every address, also those that read none: which one counts is a matter of taste, and proxies differ. */
export function refuseDuplicates(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async ({ query }) => {
    if (!isQuery(query)) return;
    for (const [name, value] of Object.entries(query)) if (typeof value !== 'string') throw twice(name);
  });
}

const isQuery = (raw: unknown): raw is RawQuery => typeof raw === 'object' && raw !== null;

/** Text of limited length, wherever it stands in the call. @throws bad_query */
export function limited(name: string, value: string | undefined, length: number): string | undefined {
  if (value !== undefined && value.length > length)
    throw bad({ pointer: `?${name}`, code: 'maxLength', message: said('problem.platform.http.may_most_characters', { name, length }) });
  return value;
}
