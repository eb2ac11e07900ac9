/** A connection that is set to what a member's statements run under, for SQL that is written by hand. */
import pg from 'pg';
import { SETTINGS } from '../../../engine/server/database/row-security.ts';
import type { Serving } from './serving.ts';

export type Member = {
  readonly org: string;
  query(text: string, values: readonly unknown[]): Promise<unknown>;
  end(): Promise<void>;
};

/** The person's organisation, and those that it works with. */
const ORGANISATIONS = `select u.org_id as org, array_agg(distinct case p.org_id when u.org_id then p.provider_id else p.org_id end) as partners
  from (select org_id from "user" where user_email = $1 order by id limit 1) u join partnership p on u.org_id in (p.org_id, p.provider_id)
  group by u.org_id`;
const CONTEXT = `select set_config('role', 'fieldloom_app', false), set_config('${SETTINGS.org}', $1, false),
  set_config('${SETTINGS.partners}', $2, false), set_config('${SETTINGS.owner}', 'false', false)`;

export async function asMember({ client, databaseUrl }: Serving, email: string): Promise<Member> {
  const {
    rows: [found],
  } = await client.query(ORGANISATIONS, [email]);
  const member = new pg.Client(databaseUrl);
  await member.connect();
  await member.query(CONTEXT, [found.org, `{${found.partners.join(',')}}`]);
  return {
    org: String(found.org),
    query: (text, values) => member.query(text, [...values]),
    end: () => member.end(),
  };
}
