/** Bodies, checked by the schema of their route. */
import type { Ajv2020, ErrorObject } from 'ajv/dist/2020.js';
import type { JsonSchema } from '../../../core/definitions/types.ts';
import { formatPointer, isObject } from '../../../core/json/index.ts';
import { type FieldProblem, type Problem, problems } from '../../kernel/errors.ts';
import { isKeyed, partsOf, type Said, said } from '../../kernel/said.ts';
import { sentence } from '../../resources/messages.ts';
import { isReadByCode } from './parameters.ts';

/** The problem of a body that is wrong; undefined for one that is right. */
export type CheckBody = (body: unknown) => Problem | undefined;

/** A body of a wrong form can as a whole not be read (400), and this is said of it. */
export const unreadableWith = (schema: JsonSchema, message: Said): JsonSchema => ({ ...schema, 'x-unreadable': message });

/** Makes the check of a route's body. What breaks a rule in it is named by pointer (422), in the schema's own words where it has some. */
export function bodyCheck(ajv: Ajv2020, schema: JsonSchema): CheckBody {
  if (isReadByCode(schema)) return () => undefined;
  const isRight = ajv.compile(schema);
  const unreadable = schema['x-unreadable'];
  return (body) => {
    // A call without a body has none to check but nothing.
    if (isRight(body ?? null)) return undefined;
    const errors = isRight.errors ?? [];
    if (isKeyed(unreadable)) return problems.unreadable({ message: withFault(unreadable, ajv.errorsText(errors.slice(0, 1))) });
    const whole = errors.find(({ instancePath, keyword }) => instancePath === '' && keyword === 'type');
    const message = whole && messageOf(whole);
    if (whole) return problems.unreadable(message === undefined ? {} : { message });
    return problems.invalid({ errors: errors.map(faultOf) });
  };
}

/** A sentence that may tell the first fault, as `errorsText`. */
function withFault(message: Said, errorsText: string): Said {
  const parts = partsOf(message);
  return parts ? said(parts.key, { ...parts.values, errorsText }) : message;
}

/** What the schema itself says of a broken keyword. */
function messageOf({ keyword, parentSchema }: ErrorObject): Said | undefined {
  const message = isObject(parentSchema?.['x-message']) ? parentSchema['x-message'][keyword] : undefined;
  return isKeyed(message) ? message : undefined;
}

function faultOf(error: ErrorObject): FieldProblem {
  const { keyword, instancePath, params } = error;
  const code = keyword === 'additionalProperties' ? 'unknown' : keyword;
  const inner = params.missingProperty ?? params.additionalProperty;
  const pointer = `${instancePath}${typeof inner === 'string' ? formatPointer([inner]) : ''}`;
  return { pointer, code, message: messageOf(error) ?? sentence(code, params) };
}
