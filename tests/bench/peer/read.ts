/** List and get by hand. */
import type { Pool } from 'pg';
import { statement } from './prepared.ts';

export type RequestRow = { readonly id: string; readonly created_at: Date; readonly version: number };

/** What an administrator of a brand sees of a request. */
export const columns = [
  ...[
    'id',
    'org_id',
    'provider_id',
    'srvc_type_id',
    'display_code',
    'status',
    'status_type',
    'ext_order_id',
    'title',
    'description',
    'priority',
  ],
  ...['request_date', 'due', 'customer_id', 'cust_name', 'cust_mobile', 'cust_email', 'attachments', 'cost', 'internal_notes'],
  ...['cust_line_0', 'cust_line_1', 'cust_line_2', 'cust_line_3', 'cust_pincode', 'cust_city', 'cust_state', 'location_latitude'],
  ...[
    'location_Longitude',
    'address',
    'geocoding_location_data',
    'custom',
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
    'version',
  ],
];
export const columnList = columns.map((name) => `"${name}"`).join(', ');

const newest = 'order by created_at desc, id desc limit';
const firstText = `select ${columnList} from service_request where org_id = $1 and status_type = $2 ${newest} $3`;
const nextText = `select ${columnList} from service_request where org_id = $1 and status_type = $2 and (created_at, id) < ($4, $5) ${newest} $3`;
const getText = `select ${columnList} from service_request where id = $1 and org_id = $2`;

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
