/** Reads inboxes, by a job each: every mail once, in the order in which they came. */
import type { ImapFlow } from 'imapflow';
import type { Connection } from '../../../../engine/server/database/port.ts';
import type { JobQueue, Jobs } from '../../../../engine/server/jobs/index.ts';
import { system } from '../../../../engine/server/kernel/principal.ts';
import { textOf } from '../../../../engine/server/workflows/rows.ts';
import type { QueueHost } from '../../../../engine/server/workflows/types.ts';
import { type Patch, typedResources, wholeRows } from '../../rows/index.ts';
import type { MailOptions } from '../options.ts';
import { connect, faultOf, type Inbox } from './connect.ts';
import { letterOf } from './letter.ts';
import { takeLetter } from './take.ts';

export const MAIL_QUEUE = 'intake.mail';
const reader = system('inboxes');
/** Mails of one job, and bytes of a mail beyond which only its text is read. */
const MOST = { mails: 50, bytes: 25_000_000 } as const;

type Whose = { readonly id: string; readonly org_id: string | null };

/** At most one job of an inbox waits, and one runs. */
export async function askAll(
  jobs: Pick<Jobs, 'enqueue'>,
  connection: Connection,
  inboxes: readonly Whose[],
  { isTest = false }: { readonly isTest?: boolean } = {},
): Promise<void> {
  const wanted = inboxes.map(({ id, org_id }) => ({ data: { inbox: id, isTest }, key: `${id} ${isTest}`, group: org_id ?? id }));
  if (wanted.length > 0) await jobs.enqueue(connection, MAIL_QUEUE, wanted);
}

export const mailQueue = (options: MailOptions, host: QueueHost): JobQueue => ({
  name: MAIL_QUEUE,
  expires: 600,
  atOnce: 2,
  apart: true,
  perGroup: 1,
  single: true,
  keeps: 3600,
  async run(job) {
    const id = textOf(job.data.inbox);
    const [inbox] =
      id === null ? [] : await host.database.read(reader, (connection) => wholeRows(connection, { entity: 'mail-inbox', values: [id] }));
    if (!inbox?.secret_sealed) return;
    const isTest = job.data.isTest === true;
    const found = await lookInto(inbox, isTest, options, host);
    const now = host.clock.now();
    await job.commit((connection) =>
      connection.as(reader, (own) =>
        typedResources(host.resources).update(reader, 'mail-inbox', [{ id: inbox.id, patch: { ...found, checked_at: now } }], own),
      ),
    );
  },
});

/** What the inbox says of itself afterwards; a fault is told there, and no job fails for it. */
async function lookInto(inbox: Inbox, isTest: boolean, options: MailOptions, host: QueueHost): Promise<Patch<'mail-inbox'>> {
  let client: ImapFlow | undefined;
  try {
    client = await connect(inbox, options.sealer.open(inbox.secret_sealed ?? ''), options.outbound);
    const box = await client.mailboxOpen('INBOX', { readOnly: true });
    const works = { state: 'works', fault: null } as const;
    const read = isTest ? {} : await readNew(client, { inbox, uidValidity: String(box.uidValidity) }, options, host);
    await client.logout();
    return { ...works, ...read };
  } catch (error) {
    client?.close();
    return { state: 'failed', fault: faultOf(error, inbox).said };
  }
}

type Opened = { readonly inbox: Inbox; readonly uidValidity: string };

/** Numbered anew, all of a mailbox is looked at again: what was taken is known by its Message-ID. */
async function readNew(
  client: ImapFlow,
  { inbox, uidValidity }: Opened,
  options: MailOptions,
  host: QueueHost,
): Promise<Patch<'mail-inbox'>> {
  const since = inbox.uid_validity === uidValidity ? (inbox.last_uid ?? 0) : 0;
  // `*` is the last mail, however low its number: a range that begins behind it means that one again.
  const uids = ((await client.search({ uid: `${since + 1}:*` }, { uid: true })) || [])
    .filter((uid) => uid > since)
    .toSorted((a, b) => a - b);
  let [last, came] = [since, inbox.came ?? 0];
  for (const uid of uids.slice(0, MOST.mails)) {
    const mail = await client.fetchOne(String(uid), { uid: true, source: { maxLength: MOST.bytes } }, { uid: true });
    const source = mail ? mail.source : undefined;
    if (source && (await takeLetter({ inbox, letter: await letterOf(source) }, options, host))) came += 1;
    last = uid;
  }
  return { uid_validity: uidValidity, last_uid: last, came, last_read_at: host.clock.now() };
}
