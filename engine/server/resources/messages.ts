/** Faults of values as the problem document tells them: the definition's own text where it has one, else a sentence. */

import type { Entity, Field, Product } from '../../core/definitions/types.ts';
import { messageOf, type RecordFault } from '../../core/records/index.ts';
import type { RuleScope } from '../../core/rules/index.ts';
import { type FieldProblem, Problem } from '../kernel/errors.ts';
import { type Said, said, worded } from '../kernel/said.ts';

/** Texts of labels, in the language that answers are written in. */
export type Texts = Readonly<Record<string, string>>;

/** Clients translate by `params.key`; the message itself is English, like every message of the API. */
export const textsOf = (product: Product): Texts => product.locales.get('en') ?? {};

type Params = Readonly<Record<string, unknown>>;

const fill = (text: string, params: Params) =>
  text.replaceAll(/\{\{?\s*(\w+)\s*\}?\}/g, (whole, name: string) => (Object.hasOwn(params, name) ? String(params[name] ?? '') : whole));

/** One fault with the text of a label key, which stands in `params.key`. */
function keyed(fault: FieldProblem, key: string, texts: Texts): FieldProblem {
  const params = { ...fault.params, key };
  return { ...fault, message: texts[key] === undefined ? fault.message : worded(fill(texts[key], params)), params };
}

/** A fault at a field in the field's own words, if it has any; values in them are computed from the scope (`user`, `org`, `doc`, `row`). */
export function keywordProblem(
  field: Pick<Field, 'messages' | 'words' | 'rules'> | undefined,
  fault: FieldProblem,
  texts: Texts,
  scope: RuleScope = {},
): FieldProblem {
  const words = field?.words?.[fault.code];
  if (words !== undefined) return { ...fault, message: worded(words) };
  const own = field && messageOf(field, fault.code, scope);
  return own ? keyed({ ...fault, params: { ...fault.params, ...own.params } }, own.key, texts) : fault;
}

/** What the database found, told in the words of the fields. */
export async function inOwnWords<T>({ fields }: Pick<Entity, 'fields'>, texts: Texts, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Problem) || error.errors.length === 0) throw error;
    // Of several rows the first part of a pointer is the row's number.
    const fieldOf = (pointer: string) => fields.get(pointer.replace(/^\/\d+/, '').slice(1));
    const { code, status, message, cause } = error;
    throw new Problem(code, status, message, {
      cause,
      errors: error.errors.map((fault) => keywordProblem(fieldOf(fault.pointer), fault, texts)),
    });
  }
}

/** A fault that the record's own rules found. */
export function recordProblem({ message, ...fault }: RecordFault, texts: Texts): FieldProblem {
  if (!message.startsWith('t:')) return { ...fault, message: worded(message) };
  return keyed({ ...fault, message: unfit }, message.slice(2), texts);
}

const unfit = said('problem.platform.value.unfit');
const keywords: ReadonlySet<string> = new Set([
  'type',
  'maxLength',
  'minLength',
  'maximum',
  'minimum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'maxItems',
  'minItems',
  'multipleOf',
  'enum',
  'const',
  'pattern',
  'format',
  'uniqueItems',
  'required',
  'unknown',
]);
const keyOf = (keyword: string) => keyword.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Plain sentence for a broken keyword. */
export function sentence(keyword: string, params: Params): Said {
  if (!keywords.has(keyword)) return unfit;
  const { type, limit, format, multipleOf } = params;
  const values = {
    ...('limit' in params ? { limit: limit ?? '' } : {}),
    ...(type === undefined ? {} : { type: [type].flat().join(' or ') }),
    ...(format === undefined ? {} : { format }),
    ...(multipleOf === undefined ? {} : { multipleOf }),
  };
  return said(`problem.platform.value.${keyOf(keyword)}`, values);
}
