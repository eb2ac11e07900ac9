/** Mails and text messages of notifications, in the words of their reader. */
import type { NotificationType } from '../../../core/definitions/types.ts';
import type { Entry, Words } from '../inbox/entries.ts';
import { bodyOf, inLine } from '../texts.ts';
import type { Message } from '../types.ts';
import { isForced, type Unsubscribing } from '../unsubscribe/index.ts';
import type { Told } from './people.ts';

export type Letters = {
  readonly words: Words;
  /** Where the product is reached from outside; empty: mails lead nowhere. */
  readonly publicUrl: string;
  readonly productName: string;
  /** Address of the page where people say how they are told. */
  readonly settings: string | undefined;
  /** Path by which a person ends mails of groups without signing in; undefined where there is none. `now`: UTC instant. */
  readonly unsubscribe: (whose: Unsubscribing, now: string) => string | undefined;
  /** What people call a group. */
  readonly groupLabel: (id: string) => string;
};

const HOUR = 3_600_000;
/** After so long it says nothing useful any more. */
const MAIL_LIFE = 72 * HOUR;
const SMS_LIFE = 6 * HOUR;
const later = (now: string, milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString();

type One = { readonly person: Told; readonly type: NotificationType; readonly entry: Entry; readonly now: string };

/** None where the person has no address. */
export function mailOf(letters: Letters, { person, type, entry, now }: One): readonly Message[] {
  if (person.email === undefined) return [];
  const link = linkOf(letters, entry);
  const paragraphs = [entry.say(type.mail.body), ...(link === undefined ? [] : [link])];
  return [mail(letters, { person, subject: entry.say(type.mail.subject), paragraphs, links: [link], now, about: [entry] })];
}

export type Summary = { readonly person: Told; readonly entries: readonly Entry[]; readonly hasMore: boolean; readonly now: string };

/** None where nothing is left to tell. */
export function digestMail(letters: Letters, { person, entries, hasMore, now }: Summary): readonly Message[] {
  if (person.email === undefined || entries.length === 0) return [];
  const say = saying(letters);
  const links = entries.map((entry) => linkOf(letters, entry));
  const told = entries.flatMap(({ shown }, index) => {
    const text = [shown.notification_title, shown.notification_message].join(': ');
    const link = links[index];
    return link === undefined ? [text] : [text, link];
  });
  const count = `${entries.length}${hasMore ? '+' : ''}`;
  const paragraphs = [
    say('notify.digest_greeting', { name: inLine(person.name) }),
    ...told,
    ...(hasMore ? [say('notify.digest_more')] : []),
  ];
  return [mail(letters, { person, subject: say('notify.digest_subject', { count }), paragraphs, links, now, about: entries })];
}

/** None where the person has no number, or the type no words for it. */
export function smsOf({ person, type, entry, now }: One): readonly Message[] {
  if (person.mobile === undefined || type.sms === undefined) return [];
  return [
    {
      channel: 'sms',
      to: person.mobile,
      text: entry.say(type.sms),
      data: { ...aboutOf([entry]), country_code: person.countryCode ?? null },
      until: later(now, SMS_LIFE),
      orgId: person.orgId,
    },
  ];
}

type Mailed = {
  readonly person: Told;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly links: readonly (string | undefined)[];
  readonly now: string;
  readonly about: readonly Entry[];
};

function mail(letters: Letters, { person, subject, paragraphs, links, now, about }: Mailed): Message {
  const { publicUrl, settings } = letters;
  const say = saying(letters);
  const page = settings === undefined || publicUrl === '' ? undefined : `${publicUrl}${settings}`;
  const ending = endingOf(letters, { person, about, now });
  const end = [
    ...(page === undefined ? [] : [say('notify.mail_end'), page]),
    ...(ending === undefined ? [] : [say('notify.unsubscribe_here', { groups: ending.groups }), ending.address]),
  ];
  return {
    channel: 'email',
    to: person.email ?? '',
    subject: inLine(subject),
    ...bodyOf([...paragraphs, ...end], ...[...links, page, ending?.address].filter((link) => link !== undefined)),
    data: { ...aboutOf(about), ...(ending === undefined ? {} : { unsubscribe: ending.address }) },
    until: later(now, MAIL_LIFE),
    orgId: person.orgId,
  };
}

type Ending = { readonly address: string; readonly groups: string };

/** None where the organisation has everybody told, whatever they choose. */
function endingOf(letters: Letters, { person, about, now }: Pick<Mailed, 'person' | 'about' | 'now'>): Ending | undefined {
  const groups = [...new Set(about.flatMap(({ type }) => (type === undefined || isForced(person, type.group) ? [] : [type.group])))];
  const path = letters.publicUrl === '' ? undefined : letters.unsubscribe({ userId: person.id, groups }, now);
  return path === undefined
    ? undefined
    : { address: `${letters.publicUrl}${path}`, groups: groups.map((id) => inLine(letters.groupLabel(id))).join(', ') };
}

const aboutOf = (entries: readonly Entry[]) => ({ notifications: entries.map(({ row }) => row.id) });

/** Only within the product: what a mail leads to is never another site. */
function linkOf({ publicUrl }: Letters, { shown }: Entry): string | undefined {
  const path = shown.redirect_url;
  return publicUrl !== '' && typeof path === 'string' && /^\/(?!\/)/.test(path) ? `${publicUrl}${path}` : undefined;
}

const saying =
  ({ words, productName }: Letters) =>
  (key: string, values: Readonly<Record<string, string>> = {}): string => {
    const known: Readonly<Record<string, string>> = { product: productName, ...values };
    return (words(key) ?? key).replace(/\{\{(\w+)\}\}/g, (whole, name: string) => known[name] ?? whole);
  };
