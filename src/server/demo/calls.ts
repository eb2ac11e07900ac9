/** Numbers to call besides the customers' own, and who called them. */
import { sql } from 'kysely';
import type { Row } from '../../../engine/server/database/port.ts';
import { createRandom, type Random } from './random.ts';
import { asServer, create } from './seed.ts';
import type { DoneRequest, Work } from './work.ts';

const SEED = 41;
/** Days back that calls are told of. */
const DAYS = 10;
/** Minutes before the visit that technicians call. */
const AHEAD = 40;

/** How each service's customers are called; those of the fourth are not. */
const wayOf: Readonly<Record<string, string>> = { 'acme.cooling': 'alternate', 'acme.projects': 'alternate', 'globex.water': 'masked' };

/** After what brands configure is there. */
export async function seedCalls(work: Work, requests: readonly DoneRequest[]): Promise<void> {
  const random = createRandom(SEED);
  await giveContacts(work, requests, random);
  await giveProxies(work, requests, random);
  await create(work.seed, 'call-record', callsOf(work, requests, random));
}

/** Sites have somebody else who opens the door. */
function giveContacts({ seed }: Work, requests: readonly DoneRequest[], random: Random): Promise<unknown> {
  const contacts = ofType(requests, 'acme.projects').map(({ id }) => ({ id, mobile: `98${random.between(10_000_000, 99_999_999)}` }));
  return asServer(seed, ({ kysely }) =>
    sql`update service_request r set custom = coalesce(r.custom, '{}'::jsonb) || jsonb_build_object('contact_mobile', v.mobile)
      from jsonb_to_recordset(${JSON.stringify(contacts)}::text::jsonb) as v(id uuid, mobile text) where r.id = v.id`.execute(kysely),
  );
}

/** Globex has its own line in front of its customers. */
function giveProxies({ seed }: Work, requests: readonly DoneRequest[], random: Random): Promise<unknown> {
  const proxies = ofType(requests, 'globex.water').map(({ id, plan }) => ({
    id,
    numbers: [{ to: plan.name, number: `080 4710 ${random.between(1000, 9999)}`, is_active: plan.outcome !== 'closed' }],
  }));
  return asServer(seed, ({ kysely }) =>
    sql`update service_request r set srvc_req_contact_masked_numbers = v.numbers
      from jsonb_to_recordset(${JSON.stringify(proxies)}::text::jsonb) as v(id uuid, numbers jsonb) where r.id = v.id`.execute(kysely),
  );
}

const ofType = (requests: readonly DoneRequest[], type: string) => requests.filter(({ plan }) => plan.type === type);

/** Most technicians call before they come. */
function callsOf({ orgs, catalogue, actor, calendar }: Work, requests: readonly DoneRequest[], random: Random): readonly Row[] {
  const turns = new Map<string, number>();
  return requests.flatMap(({ plan, id, subtasks }) => {
    const way = wayOf[plan.type];
    if (way === undefined) return [];
    return subtasks.flatMap(({ plan: visit, id: subtask_id }): Row[] => {
      const hasBegun = visit.path.includes('in_progress') && visit.due <= 0 && visit.due >= -DAYS;
      if (!hasBegun || !random.chance(0.7)) return [];
      const { user, org } = actor(visit.technician);
      const day = calendar.day(visit.due);
      const key = `${user.id} ${id} ${day}`;
      const turn = (turns.get(key) ?? 0) + 1;
      turns.set(key, turn);
      return [
        {
          org_id: orgs.orgId(plan.brand),
          provider_id: orgs.orgId(plan.provider),
          srvc_type_id: catalogue.typeId(plan.type),
          request_id: id,
          subtask_id,
          caller_id: user.id,
          caller_name: user.name,
          caller_org: org.nickname,
          way,
          day,
          turn,
          at: calendar.at(visit.due, visit.start - AHEAD),
        },
      ];
    });
  });
}
