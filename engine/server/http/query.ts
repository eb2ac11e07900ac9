/** Query parameters, read strictly: what is unknown, doubled or of the wrong form is refused, never guessed. */
import type { FastifyInstance } from 'fastify';
import { problems } from '../kernel/errors.ts';

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

const bad = (name: string, code: string, message: string) => problems.badQuery({ errors: [{ pointer: `?${name}`, code, message }] });

/**
 * The parameters of `allowed` that are there, each once. An empty value counts as absent.
 * @throws bad_query (400) for an unknown name or one given twice.
 */
export function readQuery<Name extends string>(raw: unknown, allowed: readonly Name[]): Partial<Record<Name, string>> {
  const names: readonly string[] = allowed;
  const query: Partial<Record<string, string>> = {};
  const given: RawQuery = isQuery(raw) ? raw : {};
  for (const [name, value] of Object.entries(given)) {
    if (!names.includes(name)) throw bad(name, 'unknown', `There is no parameter '${name}'. Known are: ${names.join(', ')}.`);
    if (typeof value !== 'string') throw bad(name, 'duplicate', `'${name}' may stand only once.`);
    if (value !== '') query[name] = value;
  }
  return query as Partial<Record<Name, string>>;
}

/** Refuses a parameter given twice on every address, also those that read none: which one counts is a matter of taste, and proxies differ. */
export function refuseDuplicates(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async ({ query }) => {
    if (!isQuery(query)) return;
    for (const [name, value] of Object.entries(query))
      if (typeof value !== 'string') throw bad(name, 'duplicate', `'${name}' may stand only once.`);
  });
}

const isQuery = (raw: unknown): raw is RawQuery => typeof raw === 'object' && raw !== null;

/** A whole number between two bounds. @throws bad_query */
export function wholeNumber(name: string, value: string | undefined, from: number, to: number): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (/^\d{1,12}$/.test(value) && number >= from && number <= to) return number;
  throw bad(name, 'range', `'${name}' must be a whole number from ${from} to ${to}.`);
}

/** `true` or `false`. @throws bad_query */
export function truth(name: string, value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined;
  if (value === 'true') return true;
  if (value === 'false') return false;
  throw bad(name, 'boolean', `'${name}' must be true or false.`);
}

/** One of a few words. @throws bad_query */
export function oneOf<Word extends string>(name: string, value: string | undefined, words: readonly Word[]): Word | undefined {
  if (value === undefined) return undefined;
  const word = words.find((each) => each === value);
  if (word === undefined) throw bad(name, 'choice', `'${name}' must be one of ${words.join(', ')}.`);
  return word;
}

/** Text of limited length. @throws bad_query */
export function limited(name: string, value: string | undefined, length: number): string | undefined {
  if (value !== undefined && value.length > length) throw bad(name, 'maxLength', `'${name}' may have at most ${length} characters.`);
  return value;
}
