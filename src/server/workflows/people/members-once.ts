/** A person is a member of an organisation once, told at what was typed in: the identity behind it is a field that nobody sees. */
import type { Connection, Row } from '../../database/port.ts';
import { problems } from '../../kernel/errors.ts';
import { system } from '../../kernel/principal.ts';
import type { Change } from '../../resources/types.ts';
import { distinct, pointerIn, rowsOf, textOf } from '../rows.ts';

/** Members whom the caller does not see count too. */
const server = system('members of an organisation');

const keyOf = (user: Row) => `${String(user.org_id)} ${String(user.identity_id)}`;

/**
 * `linked` are those of `all` that have just been given a person. One statement, however many they are.
 * @throws conflict (409) at the e-mail, for people without one at the mobile: what led to the person
 */
export async function assertMembersOnce(connection: Connection, all: readonly Change[], linked: readonly Change[]): Promise<void> {
  const stored = await connection.as(server, (own) =>
    rowsOf(own, {
      entity: 'user',
      column: 'identity_id',
      values: distinct(linked.map(({ after }) => textOf(after.identity_id))),
      columns: ['id', 'org_id', 'identity_id'],
    }),
  );
  const holders = new Map(stored.map((user) => [keyOf(user), user.id]));
  const taken = linked.filter(({ after }) => {
    const holder = holders.get(keyOf(after));
    holders.set(keyOf(after), holder ?? after.id);
    return holder !== undefined && holder !== after.id;
  });
  if (taken.length === 0) return;
  throw problems.conflict({
    errors: taken.map((change) => ({
      pointer: pointerIn(all, all.indexOf(change), textOf(change.after.user_email) === null ? '/user_mobile' : '/user_email'),
      code: 'unique',
      message: 'This person is a member of the organisation already.',
      params: { key: 'people.already_member' },
    })),
  });
}
