/** A member asks to call the customer of a sub-task: whether, whom, and how often a day. */
import { sql } from 'kysely';
import { today } from '../../../engine/core/rules/calendar.ts';
import type { Connection, Database, Row } from '../../../engine/server/database/port.ts';
import type { Clock } from '../../../engine/server/kernel/clock.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { isUuid } from '../../../engine/server/kernel/ids.ts';
import { type Member, system } from '../../../engine/server/kernel/principal.ts';
import type { Resources } from '../../../engine/server/resources/types.ts';
import { type Seen, seenRows } from '../rows/index.ts';
import { type ContactNumber, contactNumbers, isMasked, type ProxyNumber, proxyNumbers, type Way, wayOf } from './numbers.ts';

export type CallOptions = {
  readonly database: Database;
  readonly resources: Pick<Resources, 'get' | 'list' | 'create'>;
  readonly clock: Clock;
};

export type CallAsked = {
  readonly serviceTypeId: number;
  readonly requestId: string;
  readonly subtaskTypeId: number;
  /** Words for the customer's mobile, where there are others to choose from. */
  readonly mobileLabel: string;
};

/** One of the two lists has numbers. */
export type CallNumbers = {
  readonly srvc_req_contact_numbers: readonly ContactNumber[];
  readonly srvc_req_contact_masked_numbers: readonly ProxyNumber[];
};

/** What clients know a limit by that is reached. */
const LIMIT_REACHED = 'max_call_exceeded';

/** Where a brand's settings say nothing: as the definition has it. */
const DEFAULT_LIMIT = 5;
/** Sub-tasks of one type on one request that are looked through for one that the caller may read. */
const MOST_SUBTASKS = 200;

const server = system('calling the customer');

/**
 * The numbers that this member may dial, noted as one call of theirs; or that their calls of the day are used up.
 * Only for who reads the request and a sub-task of that type on it, has the call button, is let by the brand's settings,
 * and sees the customer's mobile.
 * @throws not_found for all others, no_number (422) where there is nothing to dial; neither counts as a call.
 */
export async function placeCall(options: CallOptions, member: Member, asked: CallAsked): Promise<CallNumbers | typeof LIMIT_REACHED> {
  if (!isUuid(asked.requestId) || member.user.enable_call_consumer_button !== true) throw problems.notFound();
  const { data: request } = await options.resources.get(member, 'service-request', asked.requestId);
  if (request.srvc_type_id !== asked.serviceTypeId || request.is_deleted === true || !isOpen(request)) throw problems.notFound();
  const subtask = await subtaskFor(options, member, asked);
  const way = wayOf(subtask?.call_by);
  if (!subtask || way === undefined) throw problems.notFound();

  const stored = await storedParts(options.database, asked);
  const numbers = numbersOf(way, { request, ...stored, label: asked.mobileLabel });
  if (numbers.srvc_req_contact_numbers.length + numbers.srvc_req_contact_masked_numbers.length === 0) throw problems.noNumber();
  const isNoted = await noteCall(options, member, { subtaskId: subtask.id, way, asked, stored });
  return isNoted ? numbers : LIMIT_REACHED;
}

/** The mobile is the caller's to see. One that was never filled in is open, one that is kept from them is not there. */
const isOpen = (row: Pick<Seen<'subtask'>, 'cust_mobile'>): boolean => 'cust_mobile' in row && !isMasked(row.cust_mobile);

/** A sub-task of that type that the caller reads with its number, rather one whose customer may be called. */
async function subtaskFor({ database, resources }: CallOptions, member: Member, asked: CallAsked): Promise<Seen<'subtask'> | undefined> {
  // Who has locked details cannot filter by the request, so that its sub-tasks are found first and then read as they see them.
  const { rows } = await database.read(server, ({ kysely }) =>
    sql<{ id: string }>`select id from subtask where srvc_req_id = ${asked.requestId}::uuid and sbtsk_type_id = ${asked.subtaskTypeId}
      and is_deleted is not true order by id desc limit ${MOST_SUBTASKS}`.execute(kysely),
  );
  if (rows.length === 0) return undefined;
  const filter = `doc.id in [${rows.map(({ id }) => `'${id}'`).join(', ')}]`;
  const open = (await seenRows(resources, member, 'subtask', { filter, pageSize: MOST_SUBTASKS })).filter(isOpen);
  return open.find(({ call_by }) => wayOf(call_by) !== undefined) ?? open[0];
}

type Stored = { readonly orgId: string; readonly providerId: string | null; readonly proxies: unknown; readonly customFields: unknown };

/** What callers are handed by this call alone, and need no right to read. */
async function storedParts(database: Database, { requestId }: CallAsked): Promise<Stored> {
  const { rows } = await database.read(server, ({ kysely }) =>
    sql<Stored>`select r.org_id as "orgId", r.provider_id as "providerId", r.srvc_req_contact_masked_numbers as proxies,
      t.custom_fields as "customFields"
      from service_request r join service_type t on t.id = r.srvc_type_id where r.id = ${requestId}::uuid`.execute(kysely),
  );
  const [found] = rows;
  if (!found) throw problems.notFound();
  return found;
}

function numbersOf(way: Way, parts: { request: Row; proxies: unknown; customFields: unknown; label: string }): CallNumbers {
  if (way === 'masked') return { srvc_req_contact_numbers: [], srvc_req_contact_masked_numbers: proxyNumbers(parts.proxies) };
  const own = contactNumbers(way === 'alternate' ? parts : { ...parts, customFields: [] });
  return { srvc_req_contact_numbers: own, srvc_req_contact_masked_numbers: [] };
}

type Noted = { readonly subtaskId: string; readonly way: Way; readonly asked: CallAsked; readonly stored: Stored };

/** Keeps the call if the member has one left for this request today; calls at the same moment wait for each other. */
function noteCall({ database, resources, clock }: CallOptions, member: Member, { subtaskId, way, asked, stored }: Noted): Promise<boolean> {
  const at = clock.now();
  const day = today({ now: at, timeZone: member.org.time_zone }) ?? at.slice(0, 10);
  return database.transaction(server, async (connection) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`call ${member.user.id} ${asked.requestId}`}))`.execute(connection.kysely);
    const [limit, made] = [await limitOf(connection, asked), await callsOf(connection, member, asked, day)];
    if (made >= limit) return false;
    const record = {
      org_id: stored.orgId,
      provider_id: stored.providerId,
      srvc_type_id: asked.serviceTypeId,
      request_id: asked.requestId,
      subtask_id: subtaskId,
      caller_id: member.user.id,
      caller_name: member.user.name,
      caller_org: member.org.nickname,
      way,
      day,
      turn: made + 1,
      at,
    };
    await resources.create(server, 'call-record', [record], connection);
    return true;
  });
}

async function limitOf({ kysely }: Connection, { serviceTypeId }: CallAsked): Promise<number> {
  const { rows } = await sql<{ n: number | null }>`
    select daily_call_limit as n from service_setting where srvc_type_id = ${serviceTypeId}`.execute(kysely);
  return rows[0]?.n ?? DEFAULT_LIMIT;
}

async function callsOf({ kysely }: Connection, member: Member, { requestId }: CallAsked, day: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from call_record
    where request_id = ${requestId}::uuid and caller_id = ${member.user.id}::uuid and day = ${day}::date`.execute(kysely);
  return rows[0]?.n ?? 0;
}
