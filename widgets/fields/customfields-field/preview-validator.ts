/**
 * Checks of a form that is only tried out: the keywords that custom fields have, without a compiler in the browser. The
 * form that people fill in has the server's own validator, compiled from the same schema.
 */
import { isOfFormat } from '../../../engine/core/definitions/formats.ts';
import { isObject, type JsonObject, objectIn } from '../../../engine/core/definitions/raw.ts';

type Broken = (limit: unknown, value: unknown) => boolean;

const lengthOf = (value: unknown) => (typeof value === 'string' ? [...value].length : Number.NaN);
const countOf = (value: unknown) => (Array.isArray(value) ? value.length : Number.NaN);

const keywords: Readonly<Record<string, Broken>> = {
  minimum: (limit, value) => typeof value === 'number' && value < Number(limit),
  maximum: (limit, value) => typeof value === 'number' && value > Number(limit),
  minLength: (limit, value) => lengthOf(value) < Number(limit),
  maxLength: (limit, value) => lengthOf(value) > Number(limit),
  minItems: (limit, value) => countOf(value) < Number(limit),
  maxItems: (limit, value) => countOf(value) > Number(limit),
  pattern: (source, value) => typeof value === 'string' && !new RegExp(String(source), 'u').test(value),
  format: (name, value) => typeof value === 'string' && !isOfFormat(String(name), value),
};

const isThere = (value: unknown) => value !== undefined && value !== null;

/** Errors as Ajv reports them; words for them has the form. */
function errorsOf(schema: JsonObject, value: unknown, instancePath: string): readonly JsonObject[] {
  if (isObject(value)) {
    const properties = objectIn(schema, 'properties');
    return Object.keys(value).flatMap((name) => errorsOf(objectIn(properties, name), value[name], `${instancePath}/${name}`));
  }
  if (!isThere(value)) return [];
  return Object.entries(keywords).flatMap(([keyword, isBroken]) => {
    const limit = schema[keyword];
    if (!isThere(limit) || !isBroken(limit, value)) return [];
    return [{ keyword, instancePath, message: '', params: keyword === 'format' ? { format: limit } : { limit } }];
  });
}

/** In the place of the server's validator. */
export const previewValidator = {
  rawValidation: <Result>(schema: JsonObject, formData?: unknown) => ({ errors: [...errorsOf(schema, formData, '')] as Result[] }),
  isValid: (schema: JsonObject, formData?: unknown) => errorsOf(schema, formData, '').length === 0,
};
