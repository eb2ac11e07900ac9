/** What becomes of a mail: a reply to a request, a new one, or it waits with its reason. Each in one transaction, once. */
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Connection } from '../../../../engine/server/database/port.ts';
import { Problem } from '../../../../engine/server/kernel/errors.ts';
import { system } from '../../../../engine/server/kernel/principal.ts';
import type { QueueHost } from '../../../../engine/server/workflows/types.ts';
import { defaults } from '../../defaults/index.ts';
import { type Draft, type EntityRows, entityRows, present, typedResources, wholeRows } from '../../rows/index.ts';
import { recordEvents } from '../../timeline/index.ts';
import type { MailOptions } from '../options.ts';
import type { Inbox } from './connect.ts';
import type { Enclosure, IncomingLetter } from './letter.ts';
import { codesIn, mobilesIn } from './named.ts';

const keeper = system('mails of customers');
/** Days after its end for which a request is still what a customer writes about, and characters of a line in the timeline. */
const AFTER = 14;
const LONGEST = 2000;

type Mail = { readonly inbox: Inbox; readonly letter: IncomingLetter };
type File = { readonly id: string };
type Became = Pick<Draft<'incoming-mail'>, 'state' | 'reason' | 'fault' | 'request_id'>;
type Request = EntityRows['service-request'];

/** Answers whether it is a mail that was not taken before. */
export async function takeLetter(mail: Mail, options: MailOptions, host: QueueHost): Promise<boolean> {
  const { database } = host;
  if (await database.read(keeper, (connection) => isKnown(connection, mail))) return false;
  const files = await filesOf(mail, options);
  const now = host.clock.now();
  const keep = (connection: Connection, became: Became) =>
    keepMail({ connection, resources: typedResources(host.resources) }, { ...mail, files, now }, became);
  try {
    await database.transaction(keeper, async (connection) =>
      keep(connection, await becomes({ connection, now }, { ...mail, files }, host)),
    );
  } catch (error) {
    // What a request is refused for, a person can mend; anything else is tried again with the next reading.
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    const fault = error.errors[0]?.message ?? error.message;
    await database.transaction(keeper, (connection) => keep(connection, { state: 'waiting', reason: 'refused', fault }));
  }
  return true;
}

async function isKnown({ kysely }: Connection, { inbox, letter }: Mail): Promise<boolean> {
  const { rows } =
    await sql`select 1 from incoming_mail where inbox_id = ${inbox.id}::uuid and message_id = ${letter.messageId} limit 1`.execute(kysely);
  return rows.length > 0;
}

/** Files that are refused, for their size or kind, are left out: the mail itself stays in the mailbox. */
async function filesOf({ inbox, letter }: Mail, { media }: Pick<MailOptions, 'media'>): Promise<readonly File[]> {
  const files: File[] = [];
  for (const each of letter.enclosures) {
    const file = await fileOf(each, present(inbox.org_id), media).catch((error: unknown) => {
      if (error instanceof Problem) return undefined;
      throw error;
    });
    if (file) files.push(file);
  }
  return files;
}

async function fileOf({ name, type, content }: Enclosure, orgId: string, media: MailOptions['media']): Promise<File> {
  const upload = { fileName: name, contentType: type, size: content.length };
  const { fields } = await media.signUpload({ org: { id: orgId }, user: { id: null } }, upload);
  const { id } = await media.accept(fields, Readable.from([content]));
  return { id };
}

type Keeping = { readonly connection: Connection; readonly resources: ReturnType<typeof typedResources> };

async function keepMail(
  { connection, resources }: Keeping,
  { inbox, letter, files, now }: Mail & { files: readonly File[]; now: string },
  became: Became,
) {
  const row = {
    org_id: inbox.org_id,
    inbox_id: inbox.id,
    message_id: letter.messageId,
    from_name: letter.from.name,
    from_address: letter.from.address,
    subject: letter.subject,
    text: letter.text,
    files,
    received_at: now,
    ...became,
  };
  await resources.create(keeper, 'incoming-mail', [row], connection);
}

type Context = { readonly connection: Connection; readonly now: string };
type WithFiles = Mail & { readonly files: readonly File[] };

async function becomes(context: Context, mail: WithFiles, host: QueueHost): Promise<Became> {
  const { inbox, letter } = mail;
  if (letter.isAutomatic) return { state: 'left', reason: 'automatic' };
  const answered = await answeredBy(context, mail);
  if (answered) return reply(context, mail, answered, host);
  if (letter.subject === '' && letter.text === '') return { state: 'waiting', reason: 'empty' };
  const customers = await customersOf(context.connection, mail);
  if (customers.length > 1) return { state: 'waiting', reason: 'several_customers' };
  const [customer] = customers;
  if (!customer && (inbox.takes_unknown !== true || letter.from.address === '')) return { state: 'waiting', reason: 'unknown_sender' };
  const draft: Draft<'service-request'> = {
    org_id: inbox.org_id,
    srvc_type_id: inbox.srvc_type_id,
    title: letter.subject === '' ? letter.text.slice(0, 80) : letter.subject,
    description: letter.text,
    attachments: mail.files,
    came_by: 'mail',
    cust_email: letter.from.address,
    ...(customer ? { customer_id: customer.id } : await strangerOf(context.connection, mail)),
  };
  const [made] = await typedResources(host.resources).create(keeper, 'service-request', [draft], context.connection);
  return { state: 'request', request_id: present(made).id };
}

async function reply({ connection, now }: Context, { letter, files }: WithFiles, request: Request, host: QueueHost): Promise<Became> {
  const context = { connection, now, principal: keeper, resources: typedResources(host.resources) };
  const byName = request.cust_name ?? (letter.from.name || letter.from.address);
  const remarks = (letter.text === '' ? letter.subject : letter.text).slice(0, LONGEST);
  await recordEvents(context, [{ kind: 'reply', channel: 'email', of: request, remarks, files, byName }]);
  return { state: 'reply', request_id: request.id };
}

/**
 * The request that a mail goes on with: that of the mail which it answers, or one whose code it names; of the customer whose
 * address it comes from alone, for codes can be guessed and mails forwarded.
 */
async function answeredBy({ connection, now }: Context, { inbox, letter }: Mail): Promise<Request | undefined> {
  const since = new Date(Date.parse(now) - AFTER * 86_400_000).toISOString();
  const { rows } = await sql<{ id: string }>`
    select r.id from service_request r
    left join incoming_mail m on m.request_id = r.id and m.org_id = r.org_id and m.message_id = any(${letter.answers}::text[])
    where r.org_id = ${inbox.org_id}::uuid and r.is_deleted is not true
      and (m.id is not null or r.display_code = any(${codesIn(`${letter.subject} ${letter.text}`)}::text[]))
      and (lower(r.cust_email) = ${letter.from.address} or m.from_address = ${letter.from.address})
      and (r.status_type = 'ACTIVE' or r.updated_at > ${since}::timestamptz)
    order by m.id is not null desc, r.status_type = 'ACTIVE' desc, r.created_at desc limit 1`.execute(connection.kysely);
  const [request] = await wholeRows(connection, { entity: 'service-request', values: rows.map(({ id }) => id) });
  return request;
}

/** By the address from which it comes; only where nobody has it, by the numbers that stand in the text. */
async function customersOf(connection: Connection, mail: Mail): Promise<readonly { readonly id: string }[]> {
  const { inbox, letter } = mail;
  const { rows: byAddress } = await sql<{ id: string }>`
    select id from customer where org_id = ${inbox.org_id}::uuid and ${letter.from.address} <> '' and lower(cust_email) = ${letter.from.address} limit 2`.execute(
    connection.kysely,
  );
  if (byAddress.length > 0) return byAddress;
  const numbers = await numbersOf(connection, mail);
  if (numbers.length === 0) return [];
  const byNumber = await sql<{ id: string }>`
    select id from customer where org_id = ${inbox.org_id}::uuid and cust_mobile = any(${numbers}::text[]) limit 2`.execute(
    connection.kysely,
  );
  return byNumber.rows;
}

/** Whom a request names of whom nothing is known but the mail. */
async function strangerOf(connection: Connection, mail: Mail) {
  const { name, address } = mail.letter.from;
  const [mobile] = await numbersOf(connection, mail);
  return { cust_name: name || address.slice(0, 100), ...(mobile === undefined ? {} : { cust_mobile: mobile }) };
}

async function numbersOf(connection: Connection, { inbox, letter }: Mail): Promise<readonly string[]> {
  const columns = ['id', 'country_code', 'mobile_digit'] as const;
  const [brand] = await entityRows(connection, { entity: 'organisation', values: [present(inbox.org_id)], columns });
  const countryCode = brand?.country_code ?? defaults.callingCode ?? '';
  return mobilesIn(`${letter.subject}\n${letter.text}`, { countryCode, digits: brand?.mobile_digit ?? defaults.mobileDigits ?? 10 });
}
