/** The five fields of a cron frequency: minute, hour, day of the month, month, day of the week. */

type Range = { readonly from: number; readonly to: number };
const fields: readonly Range[] = [
  { from: 0, to: 59 },
  { from: 0, to: 23 },
  { from: 1, to: 31 },
  { from: 1, to: 12 },
  { from: 0, to: 7 },
];

/** Five fields, each a star, numbers, spans and steps within its range: `0 6 * * 1-5`, or every 15 minutes as a step of 15. */
export function isCron(text: string): boolean {
  const given = text.trim().split(/\s+/);
  return given.length === fields.length && fields.every((range, index) => isField(given[index] ?? '', range));
}

const isField = (text: string, range: Range): boolean => text.split(',').every((part) => isPart(part, range));

function isPart(part: string, range: Range): boolean {
  const found = /^(\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part);
  if (!found) return false;
  const [, all, from, to, step] = found;
  if (step !== undefined && (Number(step) < 1 || Number(step) > range.to)) return false;
  if (all === '*') return true;
  const [first, last] = [Number(from), Number(to ?? from)];
  return first >= range.from && last <= range.to && first <= last;
}
