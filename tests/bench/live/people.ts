/** Administrators of one organisation, with sessions of theirs. */
import type pg from 'pg';
import { digestOf, newToken } from '../../../engine/server/identity/tokens.ts';
import { newId } from '../../../engine/server/kernel/ids.ts';

export type PeopleWanted = { readonly orgId: string; readonly people: number; readonly sessions: number };

/** Copies the one administrator that the world has; answers the tokens of `sessions` sessions for each copy. */
export async function addPeople(client: pg.Client, { orgId, people, sessions }: PeopleWanted): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string; identity_id: string }>(
    'select u.id, u.identity_id from "user" u join session s on s.user_id = u.id where u.org_id = $1 limit 1',
    [orgId],
  );
  const tokens: string[] = [];
  for (let person = 0; person < people; person += 1) {
    const [id, identity_id] = [newId(), newId()];
    const email = `person${person}@northwind.test`;
    await copyRow(client, 'identity', rows[0]?.identity_id ?? '', { id: identity_id, email, mobile: null });
    await copyRow(client, 'user', rows[0]?.id ?? '', {
      id,
      user_name: `Person ${person}`,
      user_email: email,
      identity_id,
      last_seen: null,
    });
    for (let session = 0; session < sessions; session += 1) {
      const token = newToken();
      tokens.push(token);
      await client.query(
        `insert into session (id, created_at, updated_at, version, org_id, identity_id, user_id, token_hash, expires_at, last_used_at)
         select $1, now(), now(), 1, u.org_id, u.identity_id, u.id, $2, now() + interval '1 day', now() from "user" u where u.id = $3`,
        [newId(), digestOf(token), id],
      );
    }
  }
  return tokens;
}

/** One row more, like another but for these columns. */
async function copyRow(client: pg.Client, table: string, id: string, columns: Readonly<Record<string, unknown>>): Promise<void> {
  await client.query(`insert into "${table}" select (jsonb_populate_record(t, $2::jsonb)).* from "${table}" t where t.id = $1`, [
    id,
    JSON.stringify(columns),
  ]);
}
