/** A provider with technicians and visits to give to them: people through the pipeline, one visit too, and the others like it. */
import { createLog } from '../../../../engine/server/kernel/log.ts';
import { system } from '../../../../engine/server/kernel/principal.ts';
import { openParts, type Parts } from '../../../../engine/server/parts.ts';
import { fieldloom } from '../../../../src/server/product.ts';
import { createRandom } from '../../../../src/server/scheduling/solver/random.ts';
import { configOf, createOne, type Setting, signIn } from '../../world.ts';
import type { RunSize } from './pace.ts';

const server = system('benchmark');
const CITY = { latitude: 18.52, longitude: 73.86 };
/** Degrees around it in which people live and are visited. */
const REACH = 0.12;
const DAY = 86_400_000;
const PRIORITIES = ['Urgent', 'High', 'Normal', 'Normal', 'Normal', 'Low'] as const;
const DURATIONS = [30, 45, 60, 60, 90] as const;
const AT_ONCE = 100;

/** First and last day of a run. */
export type Span = { readonly from: string; readonly to: string };
export type RunWorld = { readonly token: string; readonly spans: readonly Span[] };

type Column = Readonly<Record<string, unknown>>;

/** The visits of each run on days of their own, one run after the other, from next week on. The same each time but for the days. */
export async function addRuns(place: Omit<Setting, 'world'>, runs: readonly RunSize[]): Promise<RunWorld> {
  const parts = await openParts(fieldloom, { config: configOf(place), log: createLog('silent') });
  try {
    const organisations = await parts.database.run('select id, code from organisation');
    const idOf = (code: string) => String(organisations.find((each) => each.code === code)?.id);
    const orgId = idOf('SWI');
    const token = await signIn(parts, orgId, { user_name: 'Meera Nair', user_email: 'meera@swift.test' });
    const types = await typesOf(parts, orgId, Math.max(...runs.map(({ technicians }) => technicians)));
    const model = await modelOf(parts, { orgId, brandId: idOf('NOR'), typeId: types[0] ?? 0 });
    let first = 7;
    const spans: Span[] = [];
    for (const [index, size] of runs.entries()) {
      spans.push({ from: dayIn(first), to: dayIn(first + size.days - 1) });
      await addVisits(parts, { model, types, first, size, seed: index + 1 });
      first += size.days + 7;
    }
    await parts.database.admin((sql) => sql('vacuum (analyze)'));
    return { token, spans };
  } finally {
    await parts.close();
  }
}

const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** Kinds of visits, of which one asks for no skill, with as many technicians as there are; each has one of the skills or both. */
async function typesOf(parts: Parts, org_id: string, technicians: number): Promise<readonly number[]> {
  const { resources } = parts;
  const vertical_id = await createOne(parts, 'vertical', { org_id, name: 'Appliances' });
  const skills = await resources.create(server, 'skill', [
    { org_id, vertical_id, name: 'Cooling' },
    { org_id, vertical_id, name: 'Heating' },
  ]);
  const group_id = await createOne(parts, 'status-group', { org_id, name: 'Visit', kind: 'subtask' });
  const base = { org_id, group_id, colour: 'blue' };
  const [open, done] = await resources.create(server, 'status', [
    { ...base, key: 'open', title: 'Open', order: 0, status_type: 'ACTIVE', is_initial: true, is_final: false },
    { ...base, key: 'closed', title: 'Closed', order: 1, status_type: 'CLOSED', is_initial: false, is_final: true },
  ]);
  await resources.create(server, 'status-transition', [{ org_id, group_id, from_id: open?.id, to_id: done?.id }]);
  await resources.update(server, 'status-group', [{ id: group_id, patch: { is_active: true } }]);
  const needs = [[], [{ skill_id: skills[0]?.id, level: 1 }], [{ skill_id: skills[1]?.id, level: 2 }]];
  const types = await resources.create(
    server,
    'subtask-type',
    needs.map((wanted, index) => ({ org_id, name: `Visit ${index}`, status_group_id: group_id, skills: wanted })),
  );
  const role = await createOne(parts, 'role', { org_id, name: 'Technician', is_on_field: true });
  const random = createRandom(technicians);
  const people = Array.from({ length: technicians }, (_, index) => ({
    org_id,
    user_name: `Technician ${index}`,
    user_email: `technician${index}@swift.test`,
    user_role: [role],
    is_on_field: true,
    user_vertical: [vertical_id],
    user_skills: skills
      .filter((_each, at) => (index + at) % 3 !== 0)
      .map(({ id }) => ({ vertical_id, skill_id: id, level: `vertical_level_${1 + random.below(5)}` })),
    ...around(random.next(), random.next(), ['home_latitude', 'home_longitude']),
  }));
  for (let from = 0; from < people.length; from += AT_ONCE) await resources.create(server, 'user', people.slice(from, from + AT_ONCE));
  return types.map(({ sbtsk_type_id }) => Number(sbtsk_type_id));
}

const around = (north: number, east: number, [latitude, longitude]: readonly [string, string]): Column => ({
  [latitude]: CITY.latitude + (north * 2 - 1) * REACH,
  [longitude]: CITY.longitude + (east * 2 - 1) * REACH,
});

type Of = { readonly orgId: string; readonly brandId: string; readonly typeId: number };
type Model = { readonly id: string; readonly requestIds: readonly string[] };

/** One visit as the pipeline makes it, and requests that others can be of. */
async function modelOf(parts: Parts, { orgId, brandId, typeId }: Of): Promise<Model> {
  const requests = await parts.database.run(
    "select id from service_request where org_id = $1 and provider_id = $2 and status_type = 'ACTIVE' order by id limit 4000",
    [brandId, orgId],
  );
  const requestIds = requests.map(({ id }) => String(id));
  const id = await createOne(parts, 'subtask', { srvc_req_id: requestIds[0], sbtsk_type_id: typeId, due: dayIn(1) });
  return { id, requestIds };
}

type Adding = {
  readonly model: Model;
  readonly types: readonly number[];
  readonly first: number;
  readonly size: RunSize;
  readonly seed: number;
};

/** Half of them within a window, two in five with a promise. */
async function addVisits({ database }: Parts, { model, types, first, size, seed }: Adding): Promise<void> {
  const random = createRandom(seed);
  const rows = Array.from({ length: size.visits }, (_, index): Column => {
    const opens = 8 + random.below(9);
    const day = dayIn(first + random.below(size.days));
    const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
    return {
      display_code: `RUN-${seed}-${index}`,
      srvc_req_id: model.requestIds[random.below(model.requestIds.length)],
      sbtsk_type_id: types[random.below(types.length)],
      due: day,
      duration: DURATIONS[random.below(DURATIONS.length)],
      priority: PRIORITIES[random.below(PRIORITIES.length)],
      window_from: random.below(2) === 0 ? null : clock(opens),
      window_to: null,
      sla_due_at: random.below(5) > 1 ? null : `${day}T${clock(opens)}:00Z`,
      ...around(random.next(), random.next(), ['location_latitude', 'location_Longitude']),
      hours: 1 + random.below(4),
    };
  }).map(({ hours, ...row }) => ({
    ...row,
    window_to:
      row.window_from === null
        ? null
        : `${String(Math.min(22, Number(String(row.window_from).slice(0, 2)) + Number(hours))).padStart(2, '0')}:00`,
  }));
  await database.admin((sql) =>
    sql(
      `insert into subtask select (jsonb_populate_record(s, row || jsonb_build_object('id', gen_random_uuid(), 'srvc_type_id', r.srvc_type_id))).*
       from subtask s, jsonb_array_elements($2::text::jsonb) row join service_request r on r.id = (row->>'srvc_req_id')::uuid where s.id = $1`,
      [model.id, JSON.stringify(rows)],
    ),
  );
}
