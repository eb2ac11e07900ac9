/** Days and instants meeting in one comparison. */
import { startOfDay } from './calendar.ts';
import type { Expression } from './expression.ts';
import type { RuleScope } from './types.ts';
import { isDate, isInstant } from './values.ts';

type Format = 'date' | 'date-time';
/** What each side must be read as, when the other side says so. */
export type Alignment = { readonly left?: Format; readonly right?: Format };

const formatOf = ({ shape }: Expression) => (shape.kind === 'string' ? shape.format : undefined);
/**
 * Values without a type stay as they are, unless a typed column of the record waits on the other side:
 * the record's own have no column type that they could offend, and rows, people and places have no column at all.
 */
const isFree = ({ shape, readsDoc }: Expression, other: Expression) => shape.kind === 'dyn' && (readsDoc || !other.readsDoc);

/** A side without the other's format is read as of that format; a day beside an instant, as its beginning. */
export function alignmentOf(left: Expression, right: Expression): Alignment {
  const [l, r] = [formatOf(left), formatOf(right)];
  if (l === r) return {};
  if (l === 'date-time' || r === undefined) return l && !isFree(right, left) ? { right: l } : {};
  return isFree(left, right) ? {} : { left: r };
}

/** `value` read as of the format; null when it cannot be. */
export function readAs(format: Format, value: unknown, scope: RuleScope): string | null {
  if (typeof value !== 'string') return null;
  if (format === 'date') return isDate(value) ? value : null;
  return isInstant(value) ? value : startOfDay(value, scope.timeZone);
}

/** Where no types are known, a day beside an instant shows at run time. */
export function alignLoose(left: unknown, right: unknown, scope: RuleScope): readonly [unknown, unknown] {
  if (typeof left !== 'string' || typeof right !== 'string' || left.length === right.length) return [left, right];
  if (isDate(left) && isInstant(right)) return [startOfDay(left, scope.timeZone), right];
  return isInstant(left) && isDate(right) ? [left, startOfDay(right, scope.timeZone)] : [left, right];
}
