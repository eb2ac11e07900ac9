/** Which keyboard a phone brings for a text. */
import type { FieldView } from '../../../engine/core/definitions/types.ts';

/** Patterns that let nothing but digits through: `^[0-9]*$`, `^\d{6}$`. */
const DIGITS = /^\^(\[0-9\]|\\d)([*+?]|\{\d+(,\d*)?\})?\$$/;

/** Digits where the field takes no others; undefined: the one of letters. */
export const inputModeOf = ({ schema: { pattern } }: Pick<FieldView, 'schema'>): 'numeric' | undefined =>
  typeof pattern === 'string' && DIGITS.test(pattern) ? 'numeric' : undefined;
