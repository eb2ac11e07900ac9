/** The demo's people as principals, so that what they do passes the same rules as anybody's calls. */
import type { RoleRights } from '../../../engine/core/definitions/role-rights.ts';
import type { Member } from '../../../engine/server/kernel/principal.ts';
import type { RuleUser } from '../../../schemas/types/roots.ts';
import type { MembershipFacts, RoleFacts } from '../membership/index.ts';
import { memberOf } from '../membership/index.ts';
import type { Catalogue } from './catalogue.ts';
import type { Organisations } from './organisations.ts';
import type { Person } from './people.ts';
import { menuRights, organisations, partnerships, personalRights } from './people-data.ts';
import { lookup } from './seed.ts';

const NOBODY = '00000000-0000-7000-8000-000000000000';

/** Rights as the roles of the demo give them; brands' administrators have all. */
function rolesFor(person: Person, { roleId }: Organisations, { typeId }: Catalogue): RoleFacts {
  const all = ['CREATE', 'READ', 'UPDATE'];
  const isCoordinator = person.org === 'acme' && person.role === 'coordinator';
  return {
    id: roleId(`${person.org}.${person.role}`),
    is_admin: person.role === 'admin',
    is_on_field: person.role === 'technician',
    service_rights: isCoordinator ? [{ srvc_type_id: typeId('acme.cooling'), rights: all }] : [],
    menu_rights: menuRights[person.role] ?? [],
  };
}

const typesOf: Readonly<Record<string, readonly string[]>> = {
  acme: ['acme.cooling', 'acme.projects'],
  globex: ['globex.water', 'globex.solar'],
};

/** Finds somebody by e-mail. */
export function createActors(
  people: readonly Person[],
  orgs: Organisations,
  catalogue: Catalogue,
  rights: RoleRights,
): (email: string) => Member {
  const partnersOf = (key: string) =>
    partnerships.filter((pair) => pair.includes(key)).map(([brand, provider]) => (brand === key ? provider : brand));
  const members = people.map((person) => {
    const org = organisations.find(({ key }) => key === person.org);
    const partners = partnersOf(person.org);
    const facts: MembershipFacts = {
      session_id: NOBODY,
      identity_id: NOBODY,
      user: { ...noFlags, ...personalRights[person.role], id: person.id, name: person.name, email: person.email },
      org: { ...noSettings, id: orgs.orgId(person.org), type: org?.type ?? 'ORG_TYPE_CUSTOMER', nickname: org?.nickname ?? '' },
      roles: [rolesFor(person, orgs, catalogue)],
      partner_ids: partners.map(orgs.orgId),
      services: [person.org, ...partners].flatMap((key) =>
        (typesOf[key] ?? []).map((type) => ({
          id: catalogue.typeId(type),
          org_id: orgs.orgId(key),
          name: type,
          icon: null,
          is_active: true,
        })),
      ),
    };
    return [`${person.org} ${person.email}`, memberOf(facts, JSON.stringify(facts), { flags: {}, rights })] as const;
  });
  const find = lookup(members, 'person');
  return (email) => find(`${orgOf(email)} ${email}`);
}

/** admin@acme.test → acme */
const orgOf = (email: string) => email.split('@')[1]?.split('.')[0] ?? '';

const noFlags = {
  designation: null,
  last_view: null,
  location_group_ids: null,
  vertical_ids: null,
  assigned_org_ids: null,
  can_see_consumer_phonenumber: true satisfies RuleUser['can_see_consumer_phonenumber'],
  enable_call_consumer_button: true,
  cannot_change_password: null,
  cannot_delete_service_requests: null,
  can_see_dep_requests: null,
  restrict_export_dump_requests: null,
  app_access: null,
  automation_values: null,
  automation_value: null,
};
const noSettings = {
  icon: null,
  logo: null,
  select_country_code: null,
  country_name: null,
  country_code: null,
  pincode_length: null,
  mobile_digits: null,
  currency: null,
  time_zone: null,
  has_subtask_types: true,
};
