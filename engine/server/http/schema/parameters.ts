/** Parameters of an address by schema, with the type that a route reads them as. */
import type { JsonSchema } from '../../../core/definitions/types.ts';

declare const value: unique symbol;
/** Schema of a parameter; the type is that of the value after reading. */
export type Parameter<Value> = JsonSchema & { readonly [value]?: Value };
type Parameters = Readonly<Record<string, Parameter<unknown>>>;
type ValueOf<Schema> = Schema extends { readonly [value]?: infer Value } ? Value : never;

export type QuerySchema<Shape extends Parameters> = JsonSchema & { readonly [value]?: Shape };
/** What a route with this query reads: values that were not given are absent. */
export type QueryOf<Schema> =
  Schema extends QuerySchema<infer Shape> ? { readonly [Name in keyof Shape]?: Exclude<ValueOf<Shape[Name]>, undefined> } : never;

/** No others are taken. */
export const query = <Shape extends Parameters>(properties: Shape, more: JsonSchema = {}): QuerySchema<Shape> => ({
  type: 'object',
  properties,
  additionalProperties: false,
  ...more,
});

export const text = (description: string, more: JsonSchema = {}): Parameter<string> => ({ type: 'string', description, ...more });
export const truth = (description: string, more: JsonSchema = {}): Parameter<boolean> => ({ type: 'boolean', description, ...more });

export const whole = (
  description: string,
  bounds: { readonly minimum?: number; readonly maximum?: number; readonly default?: number },
): Parameter<number> => ({ type: 'integer', description, ...bounds });

export const oneOf = <const Word extends string>(words: readonly Word[], description: string, more: JsonSchema = {}): Parameter<Word> => ({
  enum: words,
  description,
  ...more,
});

/** What is wrong with the value is told by the code that reads it, which knows more than the schema: nothing is checked before. */
export const readByCode = <Schema extends JsonSchema>(schema: Schema): Schema => ({ ...schema, 'x-faults': 'code' });
export const isReadByCode = (schema: JsonSchema): boolean => schema['x-faults'] === 'code';
