/** Faults of values as the problem document tells them: the definition's own text where it has one, else a sentence. */
import type { Entity, Field, Product } from '../../core/definitions/types.ts';
import { messageOf, type RecordFault } from '../../core/records/index.ts';
import type { RuleScope } from '../../core/rules/index.ts';
import { type FieldProblem, Problem } from '../kernel/errors.ts';

/** Texts of labels, in the language that answers are written in. */
export type Texts = Readonly<Record<string, string>>;

/** Clients translate by `params.key`; the message itself is English, like every message of the API. */
export const textsOf = (product: Product): Texts => product.locales.get('en') ?? {};

type Said = Readonly<Record<string, unknown>>;

const fill = (text: string, params: Said) =>
  text.replaceAll(/\{\{?\s*(\w+)\s*\}?\}/g, (whole, name: string) => (Object.hasOwn(params, name) ? String(params[name] ?? '') : whole));

/** One fault with the text of a label key, which stands in `params.key`. */
function keyed(fault: FieldProblem, key: string, texts: Texts): FieldProblem {
  const params = { ...fault.params, key };
  return { ...fault, message: fill(texts[key] ?? fault.message, params), params };
}

/** A fault at a field in the field's own words, if it has any; values in them are computed from the scope (`user`, `org`, `doc`, `row`). */
export function keywordProblem(
  field: Pick<Field, 'messages' | 'words' | 'rules'> | undefined,
  fault: FieldProblem,
  texts: Texts,
  scope: RuleScope = {},
): FieldProblem {
  const words = field?.words?.[fault.code];
  if (words !== undefined) return { ...fault, message: words };
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
  if (!message.startsWith('t:')) return { ...fault, message };
  return keyed({ ...fault, message: 'This value does not fit.' }, message.slice(2), texts);
}

type Limit = { readonly limit?: unknown };
const limit = ({ limit: value }: Limit) => String(value ?? '');

const sentences: Readonly<Record<string, (params: Said) => string>> = {
  type: ({ type }) => `This must be of type ${[type].flat().join(' or ')}.`,
  maxLength: (params) => `At most ${limit(params)} characters fit here.`,
  minLength: (params) => `At least ${limit(params)} characters are needed.`,
  maximum: (params) => `At most ${limit(params)} is allowed.`,
  minimum: (params) => `At least ${limit(params)} is needed.`,
  exclusiveMinimum: (params) => `More than ${limit(params)} is needed.`,
  maxItems: (params) => `At most ${limit(params)} entries fit here.`,
  minItems: (params) => `At least ${limit(params)} entries are needed.`,
  multipleOf: ({ multipleOf }) => `This must be a multiple of ${String(multipleOf)}.`,
  enum: () => 'This is none of the choices.',
  const: () => 'This is not the value it must be.',
  pattern: () => 'This does not have the right form.',
  format: ({ format }) => `This is no valid ${String(format)}.`,
  uniqueItems: () => 'An entry stands here twice.',
  required: () => 'A value is needed.',
  exclusiveMaximum: (params) => `Less than ${limit(params)} is needed.`,
  unknown: () => 'There is no such field.',
};

/** Plain sentence for a broken keyword. */
export const sentence = (keyword: string, params: Said): string => sentences[keyword]?.(params) ?? 'This value does not fit.';
