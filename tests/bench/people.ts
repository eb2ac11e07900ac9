/** People like one that is there, with sessions of theirs. */
import type pg from 'pg';
import { digestOf, newToken } from '../../engine/server/identity/tokens.ts';
import { newId } from '../../engine/server/kernel/ids.ts';

export type PeopleWanted = { readonly like: string; readonly people: number; readonly sessions: number };

/** Copies a person; answers the tokens of `sessions` sessions for each copy. */
export async function addPeople(client: pg.Client, { like, people, sessions }: PeopleWanted): Promise<readonly string[]> {
  const { rows } = await client.query<{ identity_id: string }>('select identity_id from "user" where id = $1', [like]);
  const tokens: string[] = [];
  for (let person = 0; person < people; person += 1) {
    const [id, identity_id] = [newId(), newId()];
    const email = `${id}@northwind.test`;
    await copyRow(client, 'identity', rows[0]?.identity_id ?? '', { id: identity_id, email, mobile: null });
    await copyRow(client, 'user', like, { id, user_name: `Person ${person}`, user_email: email, identity_id, last_seen: null });
    for (let session = 0; session < sessions; session += 1) tokens.push(await openSession(client, id));
  }
  return tokens;
}

/** Answers the token of a new session of a person. */
export async function openSession(client: pg.Client, userId: string): Promise<string> {
  const token = newToken();
  await client.query(
    `insert into session (id, created_at, updated_at, version, org_id, identity_id, user_id, token_hash, expires_at, last_used_at)
     select $1, now(), now(), 1, u.org_id, u.identity_id, u.id, $2, now() + interval '1 day', now() from "user" u where u.id = $3`,
    [newId(), digestOf(token), userId],
  );
  return token;
}

/** One row more, like another but for these columns. */
async function copyRow(client: pg.Client, table: string, id: string, columns: Readonly<Record<string, unknown>>): Promise<void> {
  await client.query(`insert into "${table}" select (jsonb_populate_record(t, $2::jsonb)).* from "${table}" t where t.id = $1`, [
    id,
    JSON.stringify(columns),
  ]);
}
