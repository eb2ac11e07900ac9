/** Faults of values as the problem document tells them: the definition's own text where it has one, else a sentence. */
import type { Field, Product } from '../../../engine/core/definitions/types.ts';
import type { RecordFault } from '../../../engine/core/records/index.ts';
import type { FieldProblem } from '../kernel/errors.ts';

/** Texts of labels, in the language that answers are written in. */
export type Texts = Readonly<Record<string, string>>;

/** Clients translate by `params.key`; the message itself is English, like every message of the API. */
export const textsOf = (product: Product): Texts => product.locales.get('en') ?? {};

type Said = Readonly<Record<string, unknown>>;

const fill = (text: string, params: Said) =>
  text.replaceAll(/\{\{?\s*(\w+)\s*\}?\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole));

/** One fault with the text of a label key, which stands in `params.key`. */
function keyed(fault: FieldProblem, key: string, texts: Texts): FieldProblem {
  const params = { ...fault.params, key };
  return { ...fault, message: fill(texts[key] ?? fault.message, params), params };
}

/** A broken keyword of JSON Schema at a field. */
export function keywordProblem(field: Field | undefined, fault: FieldProblem, texts: Texts): FieldProblem {
  const key = field?.messages[fault.code];
  return key === undefined ? fault : keyed(fault, key, texts);
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
  unknown: () => 'There is no such field.',
};

/** Plain sentence for a broken keyword. */
export const sentence = (keyword: string, params: Said): string => sentences[keyword]?.(params) ?? 'This value does not fit.';
