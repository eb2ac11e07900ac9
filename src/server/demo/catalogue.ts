/** Life cycles, service types and sub-task types of the demo, and the rights of roles on them. */
import { coolingFields, installFields, projectFields, purifierFields, visitFields } from './custom-fields.ts';
import { type LifecycleData, projectRequest, standardRequest, visit } from './lifecycles-data.ts';
import type { Organisations } from './organisations.ts';
import type { OrgKey } from './people-data.ts';
import { create, type Given, lookup, type Seed, server } from './seed.ts';

export type Lifecycle = { readonly groupId: string; statusId(key: string): string };

/** Built as a person builds it: the group first and inactive, then statuses and moves, then switched on. */
export async function seedLifecycle(seed: Seed, org: OrgKey, data: LifecycleData, { orgId, roleId }: Organisations): Promise<Lifecycle> {
  const org_id = orgId(org);
  const [group] = await create(seed, 'status-group', [{ org_id, name: data.name, kind: data.kind }]);
  const group_id = group?.id ?? '';
  const statuses = await create(
    seed,
    'status',
    data.statuses.map(({ key, title, type, colour, required = [], effect }, order) => ({
      org_id,
      group_id,
      key,
      title,
      colour,
      order,
      status_type: type,
      is_initial: order === 0,
      is_final: !data.moves.some((move) => move.from === key),
      required_fields: required,
      ...(effect === undefined ? {} : { sla_effect: effect }),
    })),
  );
  const statusId = lookup(
    data.statuses.map(({ key }, index) => [key, statuses[index]?.id ?? ''] as const),
    'status',
  );
  const moves = data.moves.flatMap(({ from, to, roles = [] }, index) =>
    to.map((target, second) => ({
      order: index * 10 + second,
      org_id,
      group_id,
      from_id: statusId(from),
      to_id: statusId(target),
      roles: roles.map((role) => roleId(`${org}.${role}`)),
    })),
  );
  await create(seed, 'status-transition', moves);
  await seed.resources.update(server, 'status-group', [{ id: group_id, patch: { is_active: true } }]);
  return { groupId: group_id, statusId };
}

export type Catalogue = {
  /** Id of a service type or sub-task type: `acme.cooling`. */
  typeId(key: string): number;
  /** Life cycle of a service type or sub-task type. */
  lifecycle(typeKey: string): Lifecycle;
};

type TypeData<Row = Given<'service-type', 'org_id' | 'status_group_id'>> = {
  readonly key: string;
  readonly org: OrgKey;
  readonly life: LifecycleData;
  readonly row: Row;
};

/** How soon a household is to be helped. */
const household = {
  sla_hours: 72,
  sla_priorities: [
    { priority: 'Urgent', hours: 24 },
    { priority: 'High', hours: 48 },
  ],
};

const serviceTypes: readonly TypeData[] = [
  {
    key: 'acme.cooling',
    org: 'acme',
    life: standardRequest,
    row: { name: 'Air conditioner service', icon: 'air-vent', service_nature: 'task_based', custom_fields: coolingFields, ...household },
  },
  {
    key: 'acme.projects',
    org: 'acme',
    life: projectRequest,
    row: { name: 'Showroom installation', icon: 'store', service_nature: 'project_based', custom_fields: projectFields, sla_hours: 240 },
  },
  {
    key: 'globex.water',
    org: 'globex',
    life: standardRequest,
    row: { name: 'Water purifier service', icon: 'droplets', service_nature: 'task_based', custom_fields: purifierFields, ...household },
  },
  {
    key: 'globex.solar',
    org: 'globex',
    life: projectRequest,
    row: { name: 'Rooftop solar', icon: 'sun', service_nature: 'project_based', custom_fields: projectFields, sla_hours: 240 },
  },
];
const subtaskTypes: readonly TypeData<Given<'subtask-type', 'org_id' | 'status_group_id'>>[] = ['fixit', 'zenith'].flatMap((org) => [
  {
    key: `${org}.visit`,
    org,
    life: visit,
    row: { name: 'Site visit', icon: 'map-pin', default_duration: 60, custom_fields: visitFields, sla_hours: 48 },
  },
  {
    key: `${org}.repair`,
    org,
    life: visit,
    row: { name: 'Repair', icon: 'wrench', default_duration: 90, custom_fields: visitFields, sla_hours: 72 },
  },
  {
    key: `${org}.install`,
    org,
    life: visit,
    row: { name: 'Installation', icon: 'hammer', default_duration: 180, custom_fields: installFields, sla_hours: 168 },
  },
]);

/** Life cycles and types, and the rights of roles on them. */
export async function seedCatalogue(seed: Seed, orgs: Organisations): Promise<Catalogue> {
  const lifecycles = new Map<string, Lifecycle>();
  const all = [...serviceTypes, ...subtaskTypes];
  for (const { org, life } of all) {
    const key = `${org} ${life.name}`;
    if (!lifecycles.has(key)) lifecycles.set(key, await seedLifecycle(seed, org, life, orgs));
  }
  const found = lookup(lifecycles, 'life cycle');
  const keyOf = lookup(
    all.map(({ key, org, life }) => [key, `${org} ${life.name}`] as const),
    'type',
  );
  const lifecycle = (typeKey: string) => found(keyOf(typeKey));
  const placeOf = ({ key, org }: Pick<TypeData, 'key' | 'org'>) => ({ org_id: orgs.orgId(org), status_group_id: lifecycle(key).groupId });
  const services = await create(
    seed,
    'service-type',
    serviceTypes.map((type) => ({ ...placeOf(type), ...type.row })),
  );
  const subtasks = await create(
    seed,
    'subtask-type',
    subtaskTypes.map((type) => ({ ...placeOf(type), ...type.row })),
  );
  const typeId = lookup(
    all.map(({ key }, index) => [key, Number([...services, ...subtasks][index]?.id)] as const),
    'type',
  );
  await seed.resources.update(server, 'role', rightsOf(orgs, typeId));
  return { typeId, lifecycle };
}

const rightsOf = ({ roleId }: Organisations, typeId: (key: string) => number) => {
  const right = (role: string, type: string, rights: readonly string[]) => ({
    id: roleId(role),
    patch: { service_rights: [{ srvc_type_id: typeId(type), rights }] },
  });
  return [
    right('acme.coordinator', 'acme.cooling', ['CREATE', 'READ', 'UPDATE']),
    right('acme.viewer', 'acme.projects', ['READ']),
    right('globex.coordinator', 'globex.water', ['CREATE', 'READ', 'UPDATE']),
    right('globex.viewer', 'globex.solar', ['READ']),
  ];
};
