/** How far somebody has read the notes of changes: the transactions that they have seen, and when that was. */

/** `snapshot`: as PostgreSQL writes one, `xmin:xmax:those under way`. `at`: milliseconds by the clock of the database. */
export type Position = { readonly at: number; readonly snapshot: string };

/** As it stands in `id:` of an event and comes back in `Last-Event-ID`. */
export const writePosition = ({ at, snapshot }: Position): string => `${at}.${snapshot}`;

const FORM = /^(\d{13})\.(\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18}){0,999})?)$/;

/** Undefined for what this server never wrote: PostgreSQL refuses a snapshot that is none. */
export function readPosition(text: string): Position | undefined {
  const [, at, xmin = '', xmax = '', list = ''] = FORM.exec(text) ?? [];
  if (at === undefined) return undefined;
  const [from, to] = [BigInt(xmin), BigInt(xmax)];
  const underWay = list === '' ? [] : list.split(',').map(BigInt);
  const isOrdered = underWay.every((xid, index) => xid >= from && xid < to && (index === 0 || xid > (underWay[index - 1] ?? xid)));
  return from > 0n && from <= to && isOrdered ? { at: Number(at), snapshot: `${xmin}:${xmax}:${list}` } : undefined;
}

/** Where a snapshot ends; what lies beyond it is not there yet. */
export const endOf = ({ snapshot }: Position): bigint => BigInt(snapshot.split(':')[1] ?? '0');
