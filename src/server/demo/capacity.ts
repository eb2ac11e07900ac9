/** Skills, hubs with their technicians, hours, windows and settings of the demo's service providers. */

import { type Draft, tables } from '../rows/index.ts';
import { type HoursData, holidays, hubData, hubWindows, longHours, usualHours, verticalData, windows, workdays } from './capacity-data.ts';
import type { Person } from './people.ts';
import { type Place, places } from './places.ts';
import { asServer, create, type Given, lookup, server } from './seed.ts';
import type { Work } from './work.ts';

export type Capacity = {
  /** Id of a vertical: `fixit Cooling`. */
  verticalId(key: string): string;
  /** Id of a skill: `fixit Cooling Gas refill`. */
  skillId(key: string): string;
  /** Id of a hub: `fixit Andheri hub`. */
  hubId(key: string): string;
};

type Seeding = Pick<Work, 'seed' | 'orgs' | 'catalogue' | 'calendar'>;

/** The verticals are there already, because people belong to them. */
export async function seedCapacity(work: Seeding, people: readonly Person[]): Promise<Capacity> {
  const verticalId = await describeVerticals(work);
  const skillId = await seedSkills(work, verticalId);
  const hubId = await seedHubs(work, verticalId);
  const known = { verticalId, skillId, hubId };
  await seedMembers(work, people, known);
  await seedHours(work, known);
  await seedWindows(work, known);
  const org = ({ org: key }: { readonly org: string }) => work.orgs.orgId(key);
  await create(
    work.seed,
    'capacity-setting',
    verticalData.map((data) => ({ org_id: org(data), vertical_id: verticalId(`${data.org} ${data.name}`), ...data.setting })),
  );
  await create(
    work.seed,
    'deployment-area',
    hubData.flatMap((hub) =>
      hub.areas.map((skills) => ({
        org_id: org(hub),
        vertical_id: verticalId(`${hub.org} ${hub.vertical}`),
        hub_id: hubId(`${hub.org} ${hub.name}`),
        ...numbered(skills.map((skill) => skillId(`${hub.org} ${hub.vertical} ${skill}`))),
      })),
    ),
  );
  return known;
}

const numbered = ([skill_1 = '', skill_2, skill_3]: readonly string[]) => ({ skill_1, skill_2, skill_3 });

/** Says of each vertical what it is, and answers their ids. */
async function describeVerticals({ seed, orgs, catalogue }: Seeding): Promise<(key: string) => string> {
  const rows = await asServer(seed, (on) => tables(on).selectFrom('vertical').select(['id', 'org_id', 'name']).execute());
  const found = lookup(
    rows.map(({ id, org_id, name }) => [`${org_id} ${name}`, id] as const),
    'vertical',
  );
  const idOf = lookup(
    verticalData.map(({ org, name }) => [`${org} ${name}`, found(`${orgs.orgId(org)} ${name}`)] as const),
    'vertical',
  );
  const changes = verticalData.map(({ org, name, row, serves }) => ({
    id: idOf(`${org} ${name}`),
    patch: { ...row, srvc_types: serves.map(catalogue.typeId) },
  }));
  await seed.resources.update(server, 'vertical', changes);
  return idOf;
}

/** Months for which certificates hold. */
const VALID_MONTHS = 24;

async function seedSkills({ seed, orgs }: Seeding, verticalId: Capacity['verticalId']): Promise<(key: string) => string> {
  const wanted = verticalData.flatMap(({ org, name: vertical, skills }) =>
    skills.map((skill) => ({ org, vertical, name: skill.replace('*', ''), isCertified: skill.endsWith('*') })),
  );
  const rows = wanted.map(({ org, vertical, name, isCertified }) => ({
    org_id: orgs.orgId(org),
    vertical_id: verticalId(`${org} ${vertical}`),
    name,
    certificate_required: isCertified,
    valid_months: isCertified ? VALID_MONTHS : null,
  }));
  const made = await create(seed, 'skill', rows);
  return lookup(
    wanted.map(({ org, vertical, name }, index) => [`${org} ${vertical} ${name}`, made[index]?.id ?? ''] as const),
    'skill',
  );
}

const placeOf = lookup<Place>(
  places.map((place) => [place.pincode, place] as const),
  'pincode',
);
const pincodesOf = (cities: readonly string[]) => places.filter(({ city }) => cities.includes(city)).map(({ pincode }) => pincode);

async function seedHubs({ seed, orgs }: Seeding, verticalId: Capacity['verticalId']): Promise<(key: string) => string> {
  const rows = hubData.map(({ org, vertical, name, pincode, cities, helps = [] }) => {
    const { area, city, latitude, longitude } = placeOf(pincode);
    return {
      org_id: orgs.orgId(org),
      vertical_id: verticalId(`${org} ${vertical}`),
      name,
      address_line: area,
      city,
      pincode,
      latitude,
      longitude,
      pincodes: pincodesOf(cities),
      support_pincodes: pincodesOf(helps),
    };
  });
  const made = await create(seed, 'service-hub', rows);
  return lookup(
    hubData.map(({ org, name }, index) => [`${org} ${name}`, made[index]?.id ?? ''] as const),
    'hub',
  );
}

/** Technicians work from a hub of their vertical, in turn; every third helps out at another, and one of each provider is relocated. */
async function seedMembers({ seed, orgs, calendar }: Seeding, people: readonly Person[], { verticalId, hubId }: Capacity): Promise<void> {
  const technicians = people.filter(({ role, org }) => role === 'technician' && hubData.some((hub) => hub.org === org));
  const rows = await asServer(seed, (on) =>
    tables(on)
      .selectFrom('user')
      .select(['id', 'user_vertical'])
      .where(
        'id',
        'in',
        technicians.map(({ id }) => id),
      )
      .execute(),
  );
  const verticalsOf = new Map(rows.map(({ id, user_vertical }) => [id, user_vertical]));
  const relocated = new Set<string>();
  const turns = new Map<string, number>();
  const members = technicians.flatMap(({ id, org }) => {
    const own = verticalsOf.get(id);
    const near = hubData.filter((hub) => hub.org === org && own?.includes(verticalId(`${org} ${hub.vertical}`)));
    const line = `${org} ${near[0]?.vertical}`;
    const turn = turns.get(line) ?? 0;
    turns.set(line, turn + 1);
    const [home, other] = [near[turn % near.length], near[(turn + 1) % near.length]];
    if (!home) return [];
    const at = (hub: typeof home, more: Given<'hub-technician', 'org_id' | 'hub_id' | 'user_id'>) => ({
      org_id: orgs.orgId(org),
      hub_id: hubId(`${org} ${hub.name}`),
      user_id: id,
      ...more,
    });
    const first = at(home, { kind: 'primary', from_date: calendar.day(-200 - turn) });
    if (!other || other === home) return [first];
    if (!relocated.has(org)) {
      relocated.add(org);
      const away = {
        kind: 'relocation' as const,
        from_date: calendar.day(-2),
        to_date: calendar.day(9),
        remarks: 'Covers for a colleague on leave.',
      };
      return [first, at(other, away)];
    }
    return turn % 3 === 0 ? [first, at(other, { kind: 'secondary', from_date: calendar.day(-90) })] : [first];
  });
  await create(seed, 'hub-technician', members);
}

/** The first hub of each provider has hours and windows of its own. */
const firstHubs = hubData.filter((hub, index) => hubData.findIndex(({ org }) => org === hub.org) === index);

async function seedHours({ seed, orgs }: Seeding, { verticalId, hubId }: Capacity): Promise<void> {
  type Where = Pick<Draft<'availability-slot'>, 'org_id' | 'vertical_id' | 'hub_id'>;
  const expand = (hours: readonly HoursData[], more: Where) =>
    hours.flatMap(({ days, start, end, kind }) => days.map((weekday) => ({ ...more, weekday, kind, start_time: start, end_time: end })));
  const usual = verticalData.flatMap(({ org, name }) =>
    expand(usualHours, { org_id: orgs.orgId(org), vertical_id: verticalId(`${org} ${name}`) }),
  );
  const long = firstHubs.flatMap(({ org, vertical, name }) =>
    expand(longHours, { org_id: orgs.orgId(org), vertical_id: verticalId(`${org} ${vertical}`), hub_id: hubId(`${org} ${name}`) }),
  );
  await create(seed, 'availability-slot', [...usual, ...long]);
}

async function seedWindows({ seed, orgs, calendar }: Seeding, { verticalId, hubId }: Capacity): Promise<void> {
  const year = calendar.day(0).slice(0, 4);
  const free = holidays.map(([day, name]) => ({ day: `${year}-${day}`, name }));
  const rowsOf = (list: typeof windows, minutes: number | undefined, more: Pick<Draft<'time-slot'>, 'org_id' | 'vertical_id' | 'hub_id'>) =>
    list.map(([label, start_time, end_time, jobs]) => ({
      ...more,
      label,
      start_time,
      end_time,
      ...(minutes === undefined
        ? { limit_by: 'jobs' as const, max_jobs: jobs }
        : { limit_by: 'minutes' as const, max_minutes: jobs * minutes }),
      days: [...workdays],
      holidays: free,
    }));
  const usual = verticalData.flatMap(({ org, name, row, setting }) =>
    rowsOf(windows, setting.unit === 'minutes' ? Number(row.default_duration) : undefined, {
      org_id: orgs.orgId(org),
      vertical_id: verticalId(`${org} ${name}`),
    }),
  );
  const own = firstHubs.flatMap(({ org, vertical, name }) =>
    rowsOf(hubWindows, undefined, {
      org_id: orgs.orgId(org),
      vertical_id: verticalId(`${org} ${vertical}`),
      hub_id: hubId(`${org} ${name}`),
    }),
  );
  await create(seed, 'time-slot', [...usual, ...own]);
}
