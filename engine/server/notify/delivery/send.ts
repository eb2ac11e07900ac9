/** Jobs that bring notifications to people: each looks who the person is, what they may see and what they want at that moment. */
import { sql } from 'kysely';
import type { Way } from '../../../core/definitions/types.ts';
import type { Connection } from '../../database/port.ts';
import type { Translate } from '../../http/problems.ts';
import type { Job, JobQueue, Jobs } from '../../jobs/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type Member, system } from '../../kernel/principal.ts';
import type { Push } from '../../live/index.ts';
import { type InboxOptions, unreadEntries } from '../inbox/inbox.ts';
import type { Notify } from '../types.ts';
import { takes } from './decide.ts';
import { digestMail, type Letters, mailOf, smsOf } from './letters.ts';
import { peopleTold, type Told } from './people.ts';
import { afterQuiet } from './times.ts';

export type SendOptions = InboxOptions &
  Pick<Letters, 'publicUrl' | 'productName' | 'unsubscribe'> & {
    readonly clock: Clock;
    readonly jobs: Pick<Jobs, 'enqueue'>;
    readonly notify: Pick<Notify, 'send'>;
    readonly push: Pick<Push, 'send'>;
    readonly translate: Translate;
    /** Who a membership stands for; null for one that could not sign in. */
    readonly actAs: (userId: string) => Promise<Member | null>;
    /** Makes the definitions of the member's organisation ready. */
    readonly prepare: (member: Member) => Promise<unknown>;
    readonly open: ReadonlySet<Way>;
    readonly timeZone: () => string;
  };

type Reader = { readonly member: Member; readonly person: Told; readonly letters: Letters };

const own = system('delivery of notifications');
export const QUEUE = 'notifications';
/** Entries that one summary names; the bell has the others. */
const LISTED = 50;

export function sendingQueue(options: SendOptions): JobQueue {
  return {
    name: QUEUE,
    retries: { limit: 5, delay: 15, most: 3600 },
    expires: 60,
    atOnce: 5,
    keeps: 3600,
    async run(job) {
      const reader = await readerOf(options, String(job.data.user));
      if (!reader) return;
      if (typeof job.data.digest === 'string') await sendDigest(options, reader, job, job.data.digest);
      else await sendOne(options, reader, job);
    },
  };
}

async function readerOf(options: SendOptions, userId: string): Promise<Reader | undefined> {
  const people = await options.database.read(own, (connection) => peopleTold(connection, [userId], { timeZone: options.timeZone() }));
  const person = people.get(userId);
  const member = person && (await options.actAs(userId));
  if (!member) return undefined;
  await options.prepare(member);
  const words = (key: string) => options.translate(key, person.language, member);
  const { publicUrl, productName, subjects, unsubscribe, product } = options;
  const groupLabel = (id: string) => {
    const label = product().notifications?.groups.find((group) => group.id === id)?.label;
    return label === undefined ? id : (words(label) ?? id);
  };
  return { member, person, letters: { words, publicUrl, productName, settings: subjects.settings, unsubscribe, groupLabel } };
}

/** What was read meanwhile, what the person no longer wants that way, and what is out of sight is not sent. */
async function sendOne(options: SendOptions, { member, person, letters }: Reader, { data, commit }: Job): Promise<void> {
  const id = String(data.notification);
  const [entry] = await unreadEntries(options, member, { which: { id }, words: letters.words });
  const type = entry?.type;
  if (!entry || !type) return;
  const { preferences } = person;
  const taken = listed(data.ways).filter((way) => takes(way, { type, preferences, open: options.open }));
  if (taken.length === 0) return;
  const now = options.clock.now();
  const time = Date.parse(now);
  const heard = type.urgency === 'critical' ? time : afterQuiet(time, preferences.quiet, preferences.timeZone);
  // A job that waited for something else may come to its turn in quiet hours.
  if (heard > time) {
    await commit((connection) =>
      options.jobs.enqueue(connection, QUEUE, [{ data, group: person.orgId, after: Math.ceil((heard - time) / 1000) }]),
    );
    return;
  }
  const to = { person, type, entry, now };
  const messages = [...(taken.includes('email') ? mailOf(letters, to) : []), ...(taken.includes('sms') ? smsOf(to) : [])];
  await commit(async (connection) => {
    if (taken.includes('push')) await options.push.send(connection, [{ id, userId: person.id }], now);
    if (messages.length > 0) await options.notify.send(connection, messages);
  });
}

/** One mail with all that waits for the summary and is still unread; what was in it waits for none any more. */
async function sendDigest(options: SendOptions, { member, person, letters }: Reader, { commit }: Job, at: string): Promise<void> {
  const found = await unreadEntries(options, member, { which: { digestAt: at }, words: letters.words, limit: LISTED + 1 });
  const { preferences } = person;
  const wanted = found.filter(({ type }) => type !== undefined && takes('email', { type, preferences, open: options.open }));
  const messages = digestMail(letters, {
    person,
    entries: wanted.slice(0, LISTED),
    hasMore: wanted.length > LISTED,
    now: options.clock.now(),
  });
  await commit(async (connection) => {
    await closeDigest(connection, person.id, at);
    if (messages.length > 0) await options.notify.send(connection, messages);
  });
}

const closeDigest = (connection: Connection, userId: string, at: string) =>
  connection.as(own, ({ kysely }) =>
    sql`update notification set digest_at = null where user_id = ${userId} and digest_at <= ${at}::timestamptz`.execute(kysely),
  );

const listed = (value: unknown): readonly Way[] =>
  Array.isArray(value) ? value.filter((way): way is Way => way === 'push' || way === 'email' || way === 'sms') : [];
