/** How each kind of column shows its values; made once for the whole list, formats too. */
import type { ReactNode } from 'react';
import type { ListColumn, ListRecord, ListWorkload } from '../../list-workload.ts';
import { Icon } from './icon.tsx';

type Value = string | number | boolean | undefined;
export type Column = ListColumn & { readonly isEnd: boolean; readonly show: (value: Value, record: ListRecord) => ReactNode };

const LOCALE = 'en-IN';
const TIME_ZONE = 'Asia/Kolkata';
const DAY = 86_400_000;
const HOUR = 3_600_000;
const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Made with the list: the currency and the zone are those of whoever is signed in. */
const createFormats = () => ({
  number: new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 }),
  money: new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'INR' }),
  date: new Intl.DateTimeFormat(LOCALE, { ...day, timeZone: 'UTC' }),
  dayHere: new Intl.DateTimeFormat(LOCALE, { ...day, timeZone: TIME_ZONE }),
  moment: new Intl.DateTimeFormat(LOCALE, { ...day, hour: 'numeric', minute: '2-digit', timeZone: TIME_ZONE }),
});
type Formats = ReturnType<typeof createFormats>;

const link = 'text-accent-ink underline-offset-2 hover:underline';
const figures = (words: string) => <span className="keep-ltr tabular-nums">{words}</span>;

const tag = (label: string, colour: string | undefined) => (
  <span className="inline-flex min-w-0 max-w-full items-center gap-1.5">
    {colour === undefined ? null : <span aria-hidden="true" className={`inline-block size-2 shrink-0 rounded-full bg-${colour}`} />}
    <span className={`truncate ${colour === undefined ? 'text-text' : `text-${colour}-text`}`}>{label}</span>
  </span>
);

function since(text: string, { dayHere }: Formats): string {
  const time = Date.parse(text);
  const away = time - Date.now();
  if (Math.abs(away) >= DAY) return dayHere.format(time);
  return new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' }).format(Math.round(away / HOUR), 'hour');
}

type Show = Column['show'];

const words: Show = (value) => (
  <span dir="auto" title={String(value)}>
    {value}
  </span>
);

const showOf = ({ name, kind, choices = [] }: ListColumn, labels: ListWorkload['labels'], formats: Formats): Show => {
  const { number, money, date, moment } = formats;
  switch (kind) {
    case 'title':
      return (value, { id }) => (
        <a href={`/things/${id}`} className="text-text hover:underline">
          <span dir="auto" title={String(value)}>
            {value}
          </span>
        </a>
      );
    case 'choice': {
      const known = new Map<Value, { readonly label: string; readonly colour: string }>(choices.map((choice) => [choice.value, choice]));
      return (value) => tag(known.get(value)?.label ?? String(value), known.get(value)?.colour);
    }
    case 'reference': {
      const own = labels[name] ?? {};
      return (value) => {
        const label = own[String(value)];
        return label ? tag(label.label, label.colour) : null;
      };
    }
    case 'number':
      return (value) => figures(number.format(Number(value)));
    case 'money':
      return (value) => figures(money.format(Number(value) / 100));
    case 'percent':
      return (value) => figures(`${number.format(Number(value))}%`);
    case 'date':
      return (value) => (
        <time dateTime={String(value)} dir="auto" className="whitespace-nowrap tabular-nums">
          {date.format(Date.parse(String(value)))}
        </time>
      );
    case 'datetime':
      return (value) => (
        <time
          dateTime={String(value)}
          dir="auto"
          title={moment.format(Date.parse(String(value)))}
          className="whitespace-nowrap tabular-nums"
        >
          {since(String(value), formats)}
        </time>
      );
    case 'boolean':
      return (value) => (
        <span className="inline-flex items-center gap-1">
          <Icon name={value ? 'check' : 'minus'} className={value ? 'text-success-text' : 'text-text-muted'} />
          {value ? 'Yes' : 'No'}
        </span>
      );
    case 'email':
      return (value) => (
        <a href={`mailto:${value}`} className={`${link} keep-ltr`}>
          {value}
        </a>
      );
    case 'mobile':
      return (value) => (
        <a href={`tel:${String(value).replaceAll(' ', '')}`} className={`${link} keep-ltr tabular-nums`}>
          {value}
        </a>
      );
    case 'text':
      return words;
  }
};

const ends = new Set(['number', 'money', 'percent']);

export function columnsOf({ columns, labels }: ListWorkload): readonly Column[] {
  const formats = createFormats();
  return columns.map((column) => ({ ...column, isEnd: ends.has(column.kind), show: showOf(column, labels, formats) }));
}
