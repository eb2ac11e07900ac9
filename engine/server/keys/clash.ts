/** Whether two records clash, and in what words (x-apart, x-one-default). Pure. */
import type { Apart } from '../../core/definitions/key-types.ts';
import type { RuleScope } from '../../core/rules/index.ts';
import type { Row } from '../database/port.ts';
import type { FieldProblem } from '../kernel/errors.ts';
import type { SaidValues } from '../kernel/said.ts';
import { type Days, daysInWords } from '../workflows/ranges.ts';
import { faultSaid } from './words.ts';

/** Values that one sentence names. */
const MOST_NAMED = 5;

/** Neighbours in their order, and for each the keys in theirs: the first that is broken is told. */
export function firstClash(record: Row, keys: readonly Apart[], others: Iterable<Row>, now: string): FieldProblem | undefined {
  for (const other of others) {
    if (other.id === record.id) continue;
    for (const key of keys) {
      const problem = clashOf(key, record, other, now);
      if (problem) return problem;
    }
  }
  return undefined;
}

function clashOf(key: Apart, record: Row, other: Row, now: string): FieldProblem | undefined {
  const agrees = key.by.every((name) => (record[name] ?? null) === (other[name] ?? null));
  if (!agrees || !counts(key, record, now) || !counts(key, other, now) || !meet(key, record, other)) return undefined;
  const shared = key.share === undefined ? [] : sharedOf(key.share, record, other);
  if (key.share !== undefined && shared.length === 0) return undefined;
  const scope: RuleScope = { doc: record, other, now };
  const isMany = shared.length > MOST_NAMED && key.messageMore !== undefined;
  return faultSaid(key, scope, ownValues(key, other, shared), isMany ? key.messageMore : key.message);
}

const counts = ({ flag, when }: Apart, doc: Row, now: string): boolean =>
  (flag === undefined || doc[flag] === true) && (when === undefined || when.holds({ doc, now }));

function sharedOf(name: string, record: Row, other: Row): readonly unknown[] {
  const theirs = new Set(valuesIn(other[name]));
  return valuesIn(record[name]).filter((value) => theirs.has(value));
}
const valuesIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Whether two windows overlap; those without a window always do. */
function meet({ window }: Apart, record: Row, other: Row): boolean {
  if (!window) return true;
  const [a, b] = [record, other].map((row) => ({ from: textOf(row[window.from]), to: textOf(row[window.to]) }));
  return a !== undefined && b !== undefined && !isEmpty(a) && !isEmpty(b) && begins(a, b, window.closed) && begins(b, a, window.closed);
}

type Ends = { readonly from: string | null; readonly to: string | null };
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const isEmpty = ({ from, to }: Ends) => from !== null && to !== null && to < from;
/** Whether `a` begins before `b` is over. */
const begins = ({ from }: Ends, { to }: Ends, closed: boolean) => from === null || to === null || (closed ? from <= to : from < to);

/** Values that texts have without a rule; of a day both ends are told in words. */
function ownValues({ window }: Apart, other: Row, shared: readonly unknown[]): SaidValues {
  const from = window?.closed ? textOf(other[window.from]) : null;
  const days: Days | undefined = window && from !== null ? { from, to: textOf(other[window.to]) } : undefined;
  return {
    ...(days ? { days: daysInWords(days) } : {}),
    ...(shared.length > 0 ? { shared: shared.slice(0, MOST_NAMED).join(', '), others: shared.length - MOST_NAMED } : {}),
  };
}
