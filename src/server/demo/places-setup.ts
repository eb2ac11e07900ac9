/** Places, zones, authorities, skills and what else an administrator sets up for people. */

import { type Draft, tables } from '../rows/index.ts';
import { seedLifecycle } from './catalogue.ts';
import { standardRequest, visit } from './lifecycles-data.ts';
import type { Person } from './people.ts';
import type { OrgKey, RoleKey } from './people-data.ts';
import { authorities, groupPlaces, locations, userFields, zones } from './places-data.ts';
import { asServer, create, lookup, server } from './seed.ts';
import type { Work } from './work.ts';

type Seeding = Pick<Work, 'seed' | 'orgs' | 'catalogue' | 'calendar'>;
/** Id of somebody by organisation and role, the first who has it. */
type Head = (org: OrgKey, role: RoleKey) => string;

/** Skills are there already. */
export async function seedPlaces(work: Seeding, people: readonly Person[]): Promise<void> {
  const known = lookup(
    people.toReversed().map(({ org, role, id }) => [`${org} ${role}`, id] as const),
    'person',
  );
  const head: Head = (org, role) => known(`${org} ${role}`);
  await seedLocations(work, head);
  await create(
    work.seed,
    'zone',
    zones.map(({ org, ...zone }) => ({ org_id: work.orgs.orgId(org), ...zone })),
  );
  await seedAuthorities(work, head);
  await seedAccess(work, people, head);
  await seedUserFields(work);
  await describePeople(work, people);
  await seedTemplates(work);
}

async function seedLocations({ seed, orgs }: Seeding, head: Head): Promise<void> {
  const ids = new Map<string, string>();
  const idOf = (org: OrgKey, name: string) => ids.get(`${org} ${name}`) ?? null;
  // From the outside in: a place knows the one around it.
  for (const type of ['country', 'state', 'city', 'branch', 'office'] as const) {
    const wanted = locations.filter((place) => place.type === type);
    const rows = wanted.map(({ org, name, in: around, at, more, manager }) => ({
      org_id: orgs.orgId(org),
      name,
      type,
      parent_id: around === undefined ? null : idOf(org, around),
      ...(at ? { latitude: at[0], longitude: at[1] } : {}),
      ...(manager ? { manager_id: head(org, manager) } : {}),
      ...more,
    }));
    const made = await create(seed, 'location', rows);
    for (const [index, { org, name }] of wanted.entries()) ids.set(`${org} ${name}`, made[index]?.id ?? '');
  }
  const groups = await asServer(seed, (on) =>
    tables(on).selectFrom('location_group').select(['id', 'name']).where('org_id', '=', orgs.orgId('fixit')).execute(),
  );
  const changes = groups.map(({ id, name }) => ({
    id,
    patch: { location_ids: (groupPlaces[name] ?? []).flatMap((place) => idOf('fixit', place) ?? []) },
  }));
  await seed.resources.update(server, 'location-group', changes);
}

const seedAuthorities = ({ seed, orgs, catalogue }: Seeding, head: Head) =>
  create(
    seed,
    'authority',
    authorities.map(({ org, row, user, role, type }) => ({
      org_id: orgs.orgId(org),
      holder_kind: user ? 'user' : 'role',
      ...(user ? { holder_user_id: head(org, user) } : {}),
      ...(role ? { holder_role_id: orgs.roleId(`${org}.${role}`) } : {}),
      ...(type ? { srvc_type_id: catalogue.typeId(type) } : {}),
      ...row,
    })),
  );

const everything = { can_read: true, can_create: true, can_update: true, can_export: true, can_phone: true };

/** Who may do what for which customer, and with which parts of the app. */
async function seedAccess({ seed, orgs, catalogue }: Seeding, people: readonly Person[], head: Head): Promise<void> {
  const row = (org: OrgKey, user_id: string, customer: OrgKey, more: Partial<Draft<'customer-access'>> = {}) => ({
    org_id: orgs.orgId(org),
    user_id,
    cust_org_id: orgs.orgId(customer),
    ...more,
  });
  const at = (org: OrgKey, email: string) =>
    people.find((person) => person.org === org && person.email === email)?.id ?? head(org, 'admin');
  await create(seed, 'customer-access', [
    row('fixit', head('fixit', 'dispatcher'), 'acme', everything),
    row('fixit', head('fixit', 'dispatcher'), 'globex', everything),
    row('fixit', at('fixit', 'many@demo.test'), 'acme', { can_read: true, can_update: true }),
    row('fixit', at('fixit', 'many@demo.test'), 'globex', { cust_srvc_id: catalogue.typeId('globex.water'), can_read: true }),
    row('acme', head('acme', 'coordinator'), 'acme', everything),
    row('acme', head('acme', 'viewer'), 'acme', { can_read: true, can_export: true }),
    row('globex', head('globex', 'coordinator'), 'globex', { cust_srvc_id: catalogue.typeId('globex.water'), ...everything }),
  ]);
  const modules = ['tasks', 'attendance', 'inventory', 'job_offers'] as const;
  const forRole = (org: OrgKey): Draft<'app-access'> => ({
    org_id: orgs.orgId(org),
    subject_kind: 'role',
    role_id: orgs.roleId(`${org}.technician`),
    modules,
    min_version: '1.0.0',
  });
  const senior = head('fixit', 'technician');
  await create(seed, 'app-access', [
    forRole('fixit'),
    forRole('zenith'),
    {
      org_id: orgs.orgId('fixit'),
      subject_kind: 'technician',
      technician_id: senior,
      modules,
      is_device_bound: true,
    },
  ]);
}

async function seedUserFields({ seed, orgs }: Seeding): Promise<void> {
  const changes = Object.entries(userFields).map(([org, custom_fields]) => ({ id: orgs.orgId(org), patch: { custom_fields } }));
  await seed.resources.update(server, 'organisation', changes);
}

const BLOOD = ['B+', 'O+', 'A+', 'AB+'];
const SIZES = ['M', 'L', 'XL', 'S'];

/** Two skills of their vertical each for technicians, levels in turn; service types for those who know them. */
async function describePeople({ seed, catalogue, calendar }: Seeding, people: readonly Person[]): Promise<void> {
  const [users, skills] = await asServer(seed, async (on) => [
    await tables(on).selectFrom('user').select(['id', 'user_vertical']).where('is_on_field', '=', true).orderBy('id').execute(),
    await tables(on).selectFrom('skill').select(['id', 'vertical_id']).orderBy('id').execute(),
  ]);
  const orgOf = new Map(people.map(({ id, org }) => [id, org]));
  const technicians = users.map((user, index) => {
    const [vertical_id] = user.user_vertical ?? [];
    const own = skills.filter((skill) => skill.vertical_id === vertical_id);
    const chosen = [own[index % Math.max(own.length, 1)], own[(index + 1) % Math.max(own.length, 1)]].filter(
      (skill) => skill !== undefined,
    );
    const user_skills = chosen.map((skill, at) => ({
      vertical_id,
      skill_id: skill.id,
      level: `vertical_level_${((index + at * 2) % 5) + 1}`,
    }));
    const isFixit = orgOf.get(user.id) === 'fixit';
    const custom = { joined_on: calendar.day(-200 - 37 * index), blood_group: BLOOD[index % 4], uniform: SIZES[index % 4] };
    return { id: user.id, patch: { user_skills, ...(isFixit ? { custom } : {}) } };
  });
  await seed.resources.update(server, 'user', technicians);
  const coordinator = people.find(({ org, role }) => org === 'acme' && role === 'coordinator')?.id;
  const cooling = catalogue.typeId('acme.cooling');
  const known = { srvc_types_assigned_to_user: [cooling], user_srvc_skills: [{ srvc_type_id: cooling, level: 'srvc_type_level_4' }] };
  await seed.resources.update(server, 'user', [
    { id: coordinator ?? '', patch: { ...known, custom: { band: 'Associate', desk: '4-112' } } },
  ]);
}

/** What the platform owner gives to organisations. Their roles are not the owner's, so that every move is open to all. */
async function seedTemplates({ seed, orgs }: Seeding): Promise<void> {
  const org_id = orgs.orgId('owner');
  const open = <T extends typeof visit>(life: T) => ({ ...life, moves: life.moves.map(({ from, to }) => ({ from, to })) });
  const request = await seedLifecycle(seed, 'owner', open(standardRequest), orgs);
  const work = await seedLifecycle(seed, 'owner', open(visit), orgs);
  await create(seed, 'service-type', [
    {
      org_id,
      name: 'Home appliance repair',
      icon: 'wrench',
      service_nature: 'task_based',
      status_group_id: request.groupId,
      description: 'Repair at home within warranty.',
    },
    { org_id, name: 'Preventive maintenance', icon: 'calendar-check', service_nature: 'task_based', status_group_id: request.groupId },
  ]);
  await create(seed, 'subtask-type', [{ org_id, name: 'Home visit', icon: 'house', default_duration: 60, status_group_id: work.groupId }]);
}
