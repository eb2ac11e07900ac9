/** A notification in its reader's words. */
import type { NotificationType } from '../../../core/definitions/types.ts';
import { durationText, formatDate } from '../../../core/format/index.ts';
import { isObject } from '../../../core/json/index.ts';
import type { Row } from '../../database/port.ts';
import { tellValue } from '../../http/localized.ts';
import { wordsOf } from '../../kernel/said.ts';
import type { Subject } from './subjects.ts';

/** Text of a key in the reader's language. */
export type Words = (key: string) => string | undefined;

export type Entry = {
  /** The record that clients read; of what the reader may no longer see, nothing but that it is so. */
  readonly shown: Row;
  /** As it is stored, without what the reader is kept from. */
  readonly row: Row;
  /** Undefined: its type is none any more, or what it is about is out of sight. */
  readonly type: NotificationType | undefined;
  /** Any text of its type, with its values in it and these besides. */
  say(key: string, more?: Readonly<Record<string, string>>): string;
};

/** As ISO 8601 writes them. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LENGTH = /^PT(\d+)M$/;

type Reading = { readonly words: Words; readonly type: NotificationType | undefined };

const gone = (part: 'title' | 'message') => `notification.gone.${part}`;
const GONE = { title: gone('title'), message: gone('message') };

/** `subject` null: it is about what the reader may no longer see. */
export function entryOf(row: Row, subject: Subject | null | undefined, { words, type }: Reading): Entry {
  const params = inWords({ ...(isObject(row.params) ? row.params : {}), code: subject?.code ?? '' }, words);
  const name = String(row.notification_type).replaceAll('_', ' ');
  const say: Entry['say'] = (key, more) => fill(words(key) ?? name, { ...params, ...more });
  const keys = subject === null ? GONE : type;
  return {
    row,
    type: subject === null ? undefined : type,
    say,
    shown: {
      entry_id: row.id,
      notification_id: row.notification_id,
      notification_type: row.notification_type,
      notification_title: keys ? say(keys.title) : name,
      notification_message: keys ? say(keys.message) : name,
      notification_time: row.notification_time,
      redirect_url: subject === null ? null : (row.redirect_url ?? subject?.redirectUrl ?? null),
      is_read: row.is_read === true,
      form_data: subject === null ? {} : { ...subject?.formData, ...objectIn(tellValue(row.form_data, words)) },
    },
  };
}

const objectIn = (value: unknown): Row => (isObject(value) ? value : {});

/** Values in the reader's words: those that are said by key, days, and lengths of time. */
const inWords = (params: Row, words: Words): Row =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, inWord(String(value), words)]));

function inWord(value: string, words: Words): string {
  const locale = words('notification.written_in') ?? 'en';
  const [, minutes] = LENGTH.exec(value) ?? [];
  if (minutes !== undefined) return durationText(Number(minutes), 'min', locale);
  return DAY.test(value) ? formatDate(value, { locale }) : wordsOf(value, words);
}

const fill = (text: string, params: Row) =>
  text
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : ''))
    .replace(/ {2,}/g, ' ')
    .trim();
