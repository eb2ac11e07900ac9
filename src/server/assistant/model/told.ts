/** What a model is told of an answer: what this person may read of it and no more than it can use. Text of records is data there. */
import { isObject } from '../../../../engine/core/json/index.ts';

/** Characters of one answer, and of one text in it. */
const LONGEST = 12_000;
const LONGEST_TEXT = 500;
/** Dots stand in place of what the person may not read whole: not even those leave the house. */
const MASKED = /•{2,}/;

const isTold = (value: unknown): boolean => value !== null && value !== undefined && !(typeof value === 'string' && MASKED.test(value));

function cut(value: unknown): unknown {
  if (typeof value === 'string') return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value;
  if (Array.isArray(value)) return value.filter(isTold).map(cut);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, each]) => (isTold(each) ? [[name, cut(each)]] : [])));
}

/** JSON of the whole, or of as many of its rows as there is room for, which it then says. */
export function toldOf(answer: unknown): string {
  const shown = cut(answer);
  const text = JSON.stringify(shown) ?? 'null';
  if (text.length <= LONGEST) return text;
  if (!isObject(shown) || !Array.isArray(shown.data)) return JSON.stringify({ too_long: true });
  const rows: unknown[] = [];
  let size = 0;
  for (const row of shown.data) {
    size += JSON.stringify(row).length + 1;
    if (size > LONGEST / 2) break;
    rows.push(row);
  }
  const { count } = shown;
  return JSON.stringify({ data: rows, left_out: shown.data.length - rows.length, ...(count === undefined ? {} : { count }) });
}
