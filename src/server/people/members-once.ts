/** A person is a member of an organisation once, as far as it can tell: by the e-mail that was typed in, and by who has accepted. */

import { sql } from 'kysely';
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { Change } from '../../../engine/server/resources/types.ts';
import { distinct, pointerIn, textOf } from '../../../engine/server/workflows/rows.ts';

/** Members whom the caller does not see count too. */
const server = system('members of an organisation');

const keysOf = (user: Row): readonly string[] => {
  const [org, email, mobile] = [String(user.org_id), textOf(user.user_email), textOf(user.user_mobile)];
  const named = email ?? (mobile === null ? null : `mobile ${mobile}`);
  return [`${org} ${String(user.identity_id)}`, ...(named === null ? [] : [`${org} ${named}`])];
};

/**
 * `linked` are those of `all` that have just been given a person. One statement, however many they are.
 * @throws conflict (409) at the e-mail, for people without one at the mobile: what led to the person
 */
export async function assertMembersOnce(connection: Connection, all: readonly Change[], linked: readonly Change[]): Promise<void> {
  const stored = await connection.as(server, (own) => likelyOf(own, linked));
  const holders = new Map(stored.flatMap((user) => keysOf(user).map((key) => [key, user.id] as const)));
  const taken = linked.filter(({ after }) => {
    const keys = keysOf(after);
    const isTaken = keys.some((key) => (holders.get(key) ?? after.id) !== after.id);
    for (const key of keys) holders.set(key, holders.get(key) ?? after.id);
    return isTaken;
  });
  if (taken.length === 0) return;
  throw problems.conflict({
    errors: taken.map((change) => ({
      pointer: pointerIn(all, all.indexOf(change), textOf(change.after.user_email) === null ? '/user_mobile' : '/user_email'),
      code: 'unique',
      message: said('problem.people.person_member_organisation_already'),
      params: { key: 'people.already_member' },
    })),
  });
}

/** Members of these organisations who may be the same people. */
async function likelyOf({ kysely }: Connection, linked: readonly Change[]): Promise<readonly Row[]> {
  const all = (name: string) => distinct(linked.map(({ after }) => textOf(after[name])));
  const { rows } = await sql<Row>`
    select id, org_id, identity_id, user_email, user_mobile from "user"
    where org_id = any(${all('org_id')}::uuid[]) and (identity_id = any(${all('identity_id')}::uuid[])
      or user_email = any(${all('user_email')}) or user_email is null and user_mobile = any(${all('user_mobile')}))`.execute(kysely);
  return rows;
}
