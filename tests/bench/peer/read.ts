/** List and get by hand. */
import type { Pool } from 'pg';
import { answered } from './columns.ts';
import { statement } from './prepared.ts';

export type RequestRow = { readonly id: string; readonly created_at: Date; readonly version: number };

const newest = 'order by created_at desc, id desc limit';
const firstText = `select ${answered} from service_request where org_id = $1 and status_type = $2 ${newest} $3`;
const nextText = `select ${answered} from service_request where org_id = $1 and status_type = $2 and (created_at, id) < ($4, $5) ${newest} $3`;
const getText = `select ${answered} from service_request where id = $1 and org_id = $2`;

type Listing = { readonly orgId: string; readonly statusType: string; readonly size: number; readonly after: string | undefined };

export async function listRequests(pool: Pool, { orgId, statusType, size, after }: Listing) {
  const first = [orgId, statusType, size + 1];
  const { rows } = await pool.query<RequestRow>(
    after === undefined
      ? statement('list', firstText, first)
      : statement('next', nextText, [...first, ...JSON.parse(Buffer.from(after, 'base64url').toString())]),
  );
  const data = rows.slice(0, size);
  const last = data.at(-1);
  const token = last && Buffer.from(JSON.stringify([last.created_at, last.id])).toString('base64url');
  return { data, next_page_token: rows.length > size && token ? token : null };
}

export async function findRequest(pool: Pool, orgId: string, id: string): Promise<RequestRow | undefined> {
  const { rows } = await pool.query<RequestRow>(statement('get', getText, [id, orgId]));
  return rows[0];
}
