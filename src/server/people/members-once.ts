/** A person is a member of an organisation once, as far as it can tell: by the e-mail that was typed in, and by who has accepted. */

import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { distinct, pointerIn } from '../../../engine/server/workflows/rows.ts';
import { anyOf, type Changed, tables } from '../rows/index.ts';

/** Members whom the caller does not see count too. */
const server = system('members of an organisation');

type Change = Changed<'user'>;
type Named = Pick<Change['after'], 'org_id' | 'identity_id' | 'user_email' | 'user_mobile'>;

const keysOf = ({ org_id, identity_id, user_email, user_mobile }: Named): readonly string[] => {
  const named = user_email || (user_mobile ? `mobile ${user_mobile}` : null);
  return [`${org_id} ${identity_id}`, ...(named === null ? [] : [`${org_id} ${named}`])];
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
      pointer: pointerIn(all, all.indexOf(change), change.after.user_email ? '/user_email' : '/user_mobile'),
      code: 'unique',
      message: said('problem.people.person_member_organisation_already'),
      params: { key: 'people.already_member' },
    })),
  });
}

/** Members of these organisations who may be the same people. */
async function likelyOf(connection: Connection, linked: readonly Change[]): Promise<readonly (Named & { readonly id: string })[]> {
  const all = (name: keyof Named) => anyOf(distinct(linked.map(({ after }) => after[name] || null)));
  return tables(connection)
    .selectFrom('user')
    .where('org_id', '=', all('org_id'))
    .where((is) =>
      is.or([
        is('identity_id', '=', all('identity_id')),
        is('user_email', '=', all('user_email')),
        is.and([is('user_email', 'is', null), is('user_mobile', '=', all('user_mobile'))]),
      ]),
    )
    .select(['id', 'org_id', 'identity_id', 'user_email', 'user_mobile'])
    .execute();
}
