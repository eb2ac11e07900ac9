/** Notifications of a page that say the same of one record: they stay entries of their own, and know what they are together. */
import { dayIn } from '../../../core/format/zone-days.ts';
import type { Row } from '../../database/port.ts';
import type { Entry } from './entries.ts';

type Gathering = {
  /** Columns of a notification that say what it is about. */
  readonly columns: readonly string[];
  /** The reader's: what came on different days stays apart. */
  readonly timeZone: string;
};

/** Each entry as clients read it; `gathered` where another one of the page has the same: `{ key, title }`, the title of all of them. */
export function gathered(entries: readonly Entry[], options: Gathering): readonly Row[] {
  const keys = entries.map((entry) => keyOf(entry, options));
  const counts = new Map<string, number>();
  for (const key of keys) if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  return entries.map(({ shown, type, say }, index) => {
    const key = keys[index];
    const count = key === undefined ? 0 : (counts.get(key) ?? 0);
    if (key === undefined || count < 2 || type?.many === undefined) return shown;
    return { ...shown, gathered: { key, title: say(type.many, { count: String(count) }) } };
  });
}

/** Undefined: it stands for itself. What was read is not taken together with what is new. */
function keyOf({ row, type }: Entry, { columns, timeZone }: Gathering): string | undefined {
  const about = columns.map((name) => row[name] ?? '');
  if (type?.many === undefined || about.every((value) => value === '')) return undefined;
  const day = dayIn(Date.parse(String(row.notification_time)), timeZone);
  return [type.id, day, row.is_read === true ? 'read' : 'new', ...about].join(' ');
}
