/** What a brand and a provider still have under way together: it is named before they part. */
import { sql } from 'kysely';
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';

export type OpenWork = {
  readonly requests: number;
  readonly visits: number;
  readonly deployments: number;
  /** Items of the brand that the provider holds, in how many places so ever. */
  readonly items: number;
};

const reader = system('open work of a partnership');

/** Of one partnership, in one statement: neither of the two sees everything of it. */
export function openWorkOf(connection: Connection, { org_id, provider_id }: Row): Promise<OpenWork> {
  const theirs = sql`org_id = ${org_id}::uuid and provider_id = ${provider_id}::uuid`;
  return connection.as(reader, async ({ kysely }) => {
    const { rows } = await sql<OpenWork>`
      select
        (select count(*)::integer from service_request where ${theirs} and status_type = 'ACTIVE' and is_deleted is not true) as requests,
        (select count(*)::integer from subtask where ${theirs} and status_type = 'ACTIVE' and is_deleted is not true) as visits,
        (select count(*)::integer from deployment_request where ${theirs} and state in ('requested', 'confirmed', 'deployed')) as deployments,
        (select count(distinct item_id)::integer from stock_balance
          where org_id = ${org_id}::uuid and holder_id = ${provider_id}::uuid and quantity > 0) as items`.execute(kysely);
    return rows[0] ?? { requests: 0, visits: 0, deployments: 0, items: 0 };
  });
}

const counted = (count: number, one: string, many: string): readonly string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** '14 open requests, 2 open visits'; empty where nothing is open. */
export const wordsOf = ({ requests, visits, deployments, items }: OpenWork): string =>
  [
    ...counted(requests, 'open request', 'open requests'),
    ...counted(visits, 'open visit', 'open visits'),
    ...counted(deployments, 'open deployment', 'open deployments'),
    ...counted(items, 'stock item of the brand with the provider', 'stock items of the brand with the provider'),
  ].join(', ');
