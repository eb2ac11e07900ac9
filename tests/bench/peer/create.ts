/**
 * Create by hand: the request, its number, its event and its audit row in one transaction, as this product leaves
 * them, its number drawn beside it. Columns and fixed defaults come from the definition; what the product's own code works out for a new request is
 * written here once more (its number, its first status, the nature of its type, its customer's contact). The bench refuses to race
 * when the product comes to work out more: then this file has to do so too. Left out is what nothing calls for here: the service
 * type has no target, so that no SLA clock starts, and no provider is given the request.
 */
import type { Pool, PoolClient } from 'pg';
import { newId } from '../../../engine/server/kernel/ids.ts';
import { answered, columns } from './columns.ts';
import { listed, statement } from './prepared.ts';
import type { RequestRow } from './read.ts';
import type { Caller } from './token.ts';

export type NewRequest = {
  readonly srvc_type_id: number;
  readonly customer_id: string;
  readonly title: string;
  readonly description?: string;
  readonly priority: string;
  readonly request_date: string;
  readonly due: string;
  readonly cost?: number;
  readonly custom: Readonly<Record<string, unknown>>;
};

const custom = {
  type: 'object',
  additionalProperties: false,
  properties: { model: { type: 'string' }, serial: { type: 'string' }, floor: { type: 'number' } },
};

export const newRequestSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['srvc_type_id', 'customer_id', 'title', 'priority', 'request_date', 'due'],
  properties: {
    srvc_type_id: { type: 'integer' },
    customer_id: { type: 'string', format: 'uuid' },
    title: { type: 'string', minLength: 1, maxLength: 200 },
    description: { type: 'string', maxLength: 5000 },
    priority: { type: 'string', enum: ['Urgent', 'High', 'Normal', 'Low', 'None'] },
    request_date: { type: 'string', format: 'date' },
    due: { type: 'string', format: 'date' },
    cost: { type: 'integer', minimum: 0, maximum: 100000000000 },
    custom,
  },
};

const typeText = `
select s.id as status, s.status_type, t.service_nature from service_type t
join status_group g on g.id = t.status_group_id and g.is_active
join status s on s.group_id = g.id and s.is_initial
where t.id = $1 and t.org_id = $2 and t.is_active`;

const customerText = `
select cust_name, cust_mobile, cust_email, cust_line_0, cust_line_1, cust_line_2, cust_line_3, cust_pincode, cust_city, cust_state, address
from customer where id = $1 and org_id = $2`;

const codeText = `
with next as (
  insert into counter (id, org_id, kind, value, created_at, updated_at, version) values ($1, $2, 'request', 1, $3, $3, 1)
  on conflict (org_id, kind) do update set value = counter.value + 1, updated_at = excluded.updated_at, version = counter.version + 1
  returning value
) select o.code || '-' || lpad(next.value::text, 6, '0') as code from next, organisation o where o.id = $2`;

/** What this file gives a value; the other columns of the table stay empty. */
const known = [
  ...['id', 'org_id', 'srvc_type_id', 'service_nature', 'display_code', 'status', 'status_type', 'title', 'description', 'priority'],
  ...['request_date', 'due', 'cost', 'customer_id', 'cust_name', 'cust_mobile', 'cust_email', 'cust_line_0', 'cust_line_1', 'cust_line_2'],
  ...['cust_line_3', 'cust_pincode', 'cust_city', 'cust_state', 'address', 'custom'],
  ...['created_at', 'created_by', 'updated_at', 'updated_by', 'version'],
];
const given = [...new Set([...known, ...Object.keys(columns.defaults)])];
const insertText = `insert into service_request (${listed(given)}) values (${given.map((_, index) => `$${index + 1}`).join(', ')}) returning ${answered}`;

const json = new Set(columns.json);
/** pg writes a list as an array of PostgreSQL. */
const stored = (name: string, value: unknown) => (json.has(name) && value !== undefined ? JSON.stringify(value) : (value ?? null));

const eventText = `
insert into request_event (id, org_id, request_id, srvc_type_id, technician_ids, audience, kind, to_text, actor_id, actor_name, actor_org, at, remarks,
  files, created_at, updated_at, version, created_by, updated_by)
values ($1, $2, $3, $4, '{}', 'all', 'created', $5, $6, $7, $8, $9, null, '[]', $9, $9, 1, $10, $10)`;

const auditText = `
insert into audit_entry (id, at, org_id, actor_id, actor_kind, entity, record_id, verb, changes)
values ($1, $2, $3, $4, 'member', 'service-request', $5, 'create', $6)`;

/** Undefined when the service type or the customer is not one of the brand's. */
export async function createRequest(pool: Pool, caller: Caller, body: NewRequest): Promise<RequestRow | undefined> {
  // Codes may have gaps: the number is drawn beside the transaction, for whose end nobody then waits.
  const [{ code }] = (await pool.query(statement('code', codeText, [newId(), caller.orgId, new Date().toISOString()]))).rows;
  const client = await pool.connect();
  try {
    await client.query('begin');
    const row = await insert(client, caller, body, code);
    await client.query(row ? 'commit' : 'rollback');
    return row;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function insert(
  client: PoolClient,
  { orgId, orgName, userId, userName }: Caller,
  body: NewRequest,
  code: string,
): Promise<RequestRow | undefined> {
  const [type] = (await client.query(statement('type', typeText, [body.srvc_type_id, orgId]))).rows;
  const [customer] = (await client.query(statement('customer', customerText, [body.customer_id, orgId]))).rows;
  if (!type || !customer) return undefined;
  const now = new Date().toISOString();
  const record: Record<string, unknown> = {
    ...{ ...columns.defaults, ...body, ...customer, ...type, id: newId(), org_id: orgId, display_code: code },
    ...{ created_at: now, created_by: userId, updated_at: now, updated_by: userId, version: 1 },
  };
  const { rows } = await client.query<RequestRow>(
    statement(
      'request',
      insertText,
      given.map((name) => stored(name, record[name])),
    ),
  );
  const event = [newId(), orgId, record.id, body.srvc_type_id, body.title, userId, userName, orgName, now, userId];
  await client.query(statement('event', eventText, event));
  const audit = [newId(), now, orgId, userId, record.id, JSON.stringify(changesOf(record))];
  await client.query(statement('audit', auditText, audit));
  return rows[0];
}

const secret = new Set(columns.secret);

const isNone = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

/** Every value from nothing; a secret one as dots. An empty list is none. */
const changesOf = (record: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    columns.audited.flatMap((name) => {
      const value = record[name] ?? null;
      return isNone(value) ? [] : [[name, [null, secret.has(name) ? '••••' : value]]];
    }),
  );
