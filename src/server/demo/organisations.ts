/** Organisations, partnerships and roles of the demo. */
import { invitations, menuRights, type OrgKey, organisations, partnerships, type RoleKey } from './people-data.ts';
import { create, lookup, type Seed } from './seed.ts';

export type Organisations = {
  /** Id of an organisation. */
  orgId(key: OrgKey): string;
  /** Id of a role: `acme.admin`. */
  roleId(key: string): string;
};

/** Organisations with their roles. */
export async function seedOrganisations(seed: Seed): Promise<Organisations> {
  const orgs = await create(
    seed,
    'organisation',
    organisations.map(({ key: _, type, ...data }) => ({ ...data, name_legal: `${data.name} Private Limited`, org_type: type })),
  );
  const orgId = lookup(
    organisations.map(({ key }, index) => [key, orgs[index]?.id ?? ''] as const),
    'organisation',
  );
  await create(
    seed,
    'partnership',
    partnerships.map(([brand, provider]) => ({ org_id: orgId(brand), provider_id: orgId(provider) })),
  );
  await create(
    seed,
    'partnership',
    invitations.map(({ brand, provider, message }) => ({ org_id: orgId(brand), provider_id: orgId(provider), state: 'invited', message })),
  );
  const wanted = organisations.flatMap(({ key, type }) => (rolesOf[type] ?? []).map((role) => ({ org: key, role })));
  const roles = await create(
    seed,
    'role',
    wanted.map(({ org, role }) => ({ org_id: orgId(org), ...roleData[role], menu_rights: menuRights[role] ?? [] })),
  );
  return {
    orgId,
    roleId: lookup(
      wanted.map(({ org, role }, index) => [`${org}.${role}`, roles[index]?.id ?? ''] as const),
      'role',
    ),
  };
}

const rolesOf: Readonly<Record<string, readonly RoleKey[]>> = {
  ORG_TYPE_OWNER: ['admin'],
  ORG_TYPE_CUSTOMER: ['admin', 'coordinator', 'viewer'],
  ORG_TYPE_SRVC_PRVDR: ['admin', 'dispatcher', 'technician'],
};
const roleData: Readonly<Record<RoleKey, { readonly name: string; readonly is_admin?: boolean; readonly is_on_field?: boolean }>> = {
  admin: { name: 'Administrator', is_admin: true },
  coordinator: { name: 'Service coordinator' },
  viewer: { name: 'Viewer' },
  dispatcher: { name: 'Dispatcher' },
  technician: { name: 'Technician', is_on_field: true },
};
