/** People of the demo, where they work and what they know. */
import { hashPassword } from '../../../engine/server/identity/passwords.ts';
import { tables } from '../rows/index.ts';
import { DEMO_PASSWORD } from './accounts.ts';
import type { Organisations } from './organisations.ts';
import { locationGroups, type OrgKey, people, personalRights, type RoleKey, verticals } from './people-data.ts';
import { asServer, create, lookup, type Seed } from './seed.ts';

export type Person = { readonly id: string; readonly name: string; readonly org: OrgKey; readonly role: RoleKey; readonly email: string };

const FIRST_MOBILE = 9_000_000_000;

/** Everybody, all with the demo's password. The technician of the account list has the first mobile number. */
export async function seedPeople(seed: Seed, { orgId, roleId }: Organisations): Promise<readonly Person[]> {
  const groupId = await seedNames(seed, 'location-group', locationGroups, orgId);
  const verticalId = await seedNames(seed, 'vertical', verticals, orgId);
  const numbers = numbered();
  /** Technicians are spread over regions and lines of work in turn; others have all or none. */
  const some = (named: Readonly<Record<OrgKey, readonly string[]>>, idOf: (key: string) => string, org: OrgKey, turn: number) => {
    const names = named[org] ?? [];
    const name = names[turn % names.length];
    return name === undefined ? [] : [idOf(`${org} ${name}`)];
  };
  const rows = people.map(({ org, role, name, email, designation }, index) => ({
    org_id: orgId(org),
    user_name: name,
    user_email: email,
    user_designation: designation,
    user_role: [roleId(`${org}.${role}`)],
    user_mobile: String(FIRST_MOBILE + (numbers.get(email) ?? 0)),
    user_code: `${org.slice(0, 3).toUpperCase()}${String(numbers.get(email) ?? 0).padStart(3, '0')}`,
    user_loc_group: role === 'technician' ? some(locationGroups, groupId, org, index) : [],
    user_vertical: role === 'technician' ? some(verticals, verticalId, org, index) : [],
    can_see_consumer_phonenumber: role !== 'viewer',
    ...personalRights[role],
  }));
  const made = await create(seed, 'user', rows);
  const known = people.map(({ org, role, name, email }, index) => ({ id: made[index]?.id ?? '', org, role, name, email }));
  await letIn(seed);
  await seedReporting(seed, known);
  return known;
}

/** Technicians report to the dispatcher of their organisation, everybody else to its administrator. */
async function seedReporting(seed: Seed, known: readonly Person[]): Promise<void> {
  const headOf = (org: OrgKey, role: RoleKey) => known.find((person) => person.org === org && person.role === role)?.id;
  await asServer(seed, async (on) => {
    for (const { id, org, role } of known) {
      const head = (role === 'technician' ? headOf(org, 'dispatcher') : undefined) ?? headOf(org, 'admin');
      if (head !== undefined && head !== id)
        await tables(on).updateTable('user').set({ user_reporting_to: head }).where('id', '=', id).execute();
    }
  });
}

/** One number a person, by which mobiles and codes differ. */
function numbered(): ReadonlyMap<string, number> {
  const emails = [...new Set(['tech@fixit.test', ...people.map(({ email }) => email)])];
  return new Map(emails.map((email, index) => [email, index + 1]));
}

async function seedNames(
  seed: Seed,
  entity: 'location-group' | 'vertical',
  named: Readonly<Record<OrgKey, readonly string[]>>,
  orgId: (key: OrgKey) => string,
): Promise<(key: string) => string> {
  const wanted = Object.entries(named).flatMap(([org, names]) => names.map((name) => ({ org, name })));
  const made = await create(
    seed,
    entity,
    wanted.map(({ org, name }) => ({ org_id: orgId(org), name })),
  );
  return lookup(
    wanted.map(({ org, name }, index) => [`${org} ${name}`, made[index]?.id ?? ''] as const),
    entity,
  );
}

/** Nobody in the demo answers an invitation: e-mails and mobiles count as proven, and the password is set. */
async function letIn(seed: Seed): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const now = seed.clock.now();
  await asServer(seed, async ({ kysely }) => {
    await kysely.updateTable('identity').set({ password_hash, password_changed_at: now, email_verified_at: now }).execute();
    await kysely
      .updateTable('identity')
      .set(({ selectFrom }) => ({
        mobile: selectFrom('user')
          .select(({ fn }) => fn.min('user_mobile').as('mobile'))
          .whereRef('user.identity_id', '=', 'identity.id'),
        mobile_verified_at: now,
      }))
      .execute();
  });
}
