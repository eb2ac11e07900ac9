/**
 * How column values read in JavaScript, the same as they travel in JSON: whole numbers as numbers,
 * dates as 'YYYY-MM-DD', instants as ISO text in UTC with milliseconds. pg would give text for bigint
 * and numeric, and Date objects in the server's own time zone.
 */
import pg from 'pg';

type Parse = (text: string) => unknown;

const OID = {
  int8: 20,
  date: 1082,
  timestamptz: 1184,
  numeric: 1700,
  textList: 1009,
  uuidList: 2951,
  int8List: 1016,
  dateList: 1182,
  timestamptzList: 1185,
  numericList: 1231,
} as const;

const TIMESTAMPTZ = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00(?::?00)?$/;

const IN_MILLISECONDS = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}\+00$/;

/** '2025-01-02 03:04:05.6+00' → '2025-01-02T03:04:05.600Z'; text of another form (infinity, say) stays as it is. */
export const toInstant = (text: string): string => {
  // As the server itself stamps them, to the millisecond: a page of a thousand records has ten thousand.
  if (IN_MILLISECONDS.test(text)) return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`;
  const match = TIMESTAMPTZ.exec(text);
  if (match) return `${match[1]}T${match[2]}.${(match[3] ?? '').slice(0, 3).padEnd(3, '0')}Z`;
  const time = Date.parse(text);
  return Number.isNaN(time) ? text : new Date(time).toISOString();
};

const asIs: Parse = (text) => text;
/** pg's own parser of lists; its declared types know no list types, hence the detour over a plain number. */
const textListOid: number = OID.textList;
const anyList: (text: string) => readonly unknown[] = pg.types.getTypeParser(textListOid);
/** A flat list of which nothing is quoted. */
const PLAIN_LIST = /^\{[^"\\{}]+\}$/;
/** pg reads letter by letter, which for the ids of many records takes longer than all the rest of them. */
const textList = (text: string): readonly unknown[] => {
  if (!PLAIN_LIST.test(text)) return anyList(text);
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : item));
};
const listOf =
  (parse: Parse): Parse =>
  (text) =>
    textList(text).map((item) => (typeof item === 'string' ? parse(item) : item));

const parsers = new Map<number, Parse>([
  [OID.int8, Number],
  [OID.numeric, Number],
  [OID.date, asIs],
  [OID.timestamptz, toInstant],
  [OID.textList, textList],
  [OID.uuidList, textList],
  [OID.int8List, listOf(Number)],
  [OID.numericList, listOf(Number)],
  [OID.dateList, listOf(asIs)],
  [OID.timestamptzList, listOf(toInstant)],
]);

/** The `types` of a pg client. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    const own = format === 'binary' ? undefined : parsers.get(oid);
    return own ?? pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text');
  },
};
