/** The month as it happened: requests raised, given, worked on and closed, each by those whose part it is. */

import { clockTime } from '../../../engine/core/format/zone-days.ts';
import type { Member } from '../../../engine/server/kernel/principal.ts';
import type { Draft } from '../rows/index.ts';
import type { Calendar } from './calendar.ts';
import type { Catalogue } from './catalogue.ts';
import type { Organisations } from './organisations.ts';
import { planMonth, type RequestPlan, type SubtaskPlan } from './plan.ts';
import { createRandom, type Random } from './random.ts';
import { create, type Seed, server } from './seed.ts';
import { comments, remarks, tenseRemarks } from './texts.ts';
import { requestValues, visitValues } from './values.ts';

export type Work = {
  readonly seed: Seed;
  readonly orgs: Organisations;
  readonly catalogue: Catalogue;
  readonly actor: (email: string) => Member;
  readonly calendar: Calendar;
};
export type DoneRequest = { readonly plan: RequestPlan; readonly id: string; readonly subtasks: readonly DoneSubtask[] };
export type DoneSubtask = { readonly plan: SubtaskPlan; readonly id: string };

const SEED = 7;

/** Answers what was made, so that it can be moved into the past. */
export async function seedWork(work: Work): Promise<readonly DoneRequest[]> {
  const random = createRandom(SEED);
  const plans = planMonth();
  const ids = await raise(work, plans, random);
  await give(work, plans, ids);
  const subtasks = await plan(work, plans, ids, random);
  await walk(work, plans, subtasks);
  await report(work, subtasks.flat(), random);
  await talk(work, plans, ids, random);
  await end(work, plans, ids);
  return plans.map((request, index) => ({ plan: request, id: ids[index] ?? '', subtasks: subtasks[index] ?? [] }));
}

/** Who raises a request: the coordinator has rights on air conditioners alone. */
const raiserOf = ({ brand, type }: RequestPlan, random: Random) =>
  type === 'acme.cooling' && random.chance(0.5) ? 'user@acme.test' : `admin@${brand}.test`;

/** In the order of the plan, so that numbers rise with time: runs of one raiser go together. */
async function raise(work: Work, plans: readonly RequestPlan[], random: Random): Promise<readonly string[]> {
  const rows = plans.map((request) => ({ raiser: raiserOf(request, random), row: requestRow(work, request, random) }));
  const ids: string[] = Array.from({ length: plans.length }, () => '');
  for (const [raiser, group] of grouped(rows.map(({ raiser, row }, index) => ({ key: raiser, item: { row, index } })))) {
    const made = await create(
      work.seed,
      'service-request',
      group.map(({ row }) => row),
      work.actor(raiser),
    );
    group.forEach(({ index }, at) => {
      ids[index] = made[at]?.id ?? '';
    });
  }
  return ids;
}

function requestRow({ catalogue, calendar }: Work, request: RequestPlan, random: Random): Draft<'service-request'> {
  const { place } = request;
  const off = () => Math.round((random.next() - 0.5) * 200) / 10_000;
  return {
    srvc_type_id: catalogue.typeId(request.type),
    title: request.title,
    description: request.description,
    priority: request.priority,
    request_date: calendar.day(request.created),
    due: calendar.day(request.due),
    ext_order_id: request.external,
    cust_name: request.name,
    cust_mobile: request.mobile,
    cust_email: `${request.name.toLowerCase().replace(' ', '.')}@mail.test`,
    cust_line_0: request.flat,
    cust_line_1: request.building,
    cust_line_2: place.area,
    cust_pincode: place.pincode,
    cust_city: place.city,
    cust_state: place.state,
    location_latitude: Math.round((place.latitude + off()) * 10_000) / 10_000,
    location_Longitude: Math.round((place.longitude + off()) * 10_000) / 10_000,
    cost: request.cost,
    internal_notes: request.internal,
    custom: requestValues(request, calendar, random),
  };
}

async function give({ seed, orgs, actor }: Work, plans: readonly RequestPlan[], ids: readonly string[]): Promise<void> {
  const given = plans.flatMap((request, index) =>
    request.outcome === 'new' ? [] : [{ key: `${request.brand} ${request.provider}`, item: ids[index] ?? '' }],
  );
  for (const [key, group] of grouped(given)) {
    const [brand = '', provider = ''] = key.split(' ');
    await seed.run(actor(`admin@${brand}.test`), {
      entity: 'service-request',
      workflow: 'assign-provider',
      ids: group,
      input: { provider_id: orgs.orgId(provider) },
    });
  }
}

/** FixIt's work is planned by its dispatcher, Zenith's by its own. */
export const dispatcherOf = (provider: string) => (provider === 'fixit' ? 'user@fixit.test' : 'zoya.ali@zenith.test');

async function plan(
  { seed, catalogue, actor, calendar }: Work,
  plans: readonly RequestPlan[],
  ids: readonly string[],
  random: Random,
): Promise<readonly (readonly DoneSubtask[])[]> {
  const subtasks: DoneSubtask[][] = plans.map(() => []);
  const wanted = plans.flatMap((request, index) =>
    request.subtasks.map((subtask) => ({ key: request.provider, item: { request, subtask, index } })),
  );
  for (const [provider, group] of grouped(wanted)) {
    const rows = group.map(({ request, subtask, index }) => ({
      srvc_req_id: ids[index] ?? '',
      sbtsk_type_id: catalogue.typeId(`${provider}.${subtask.type}`),
      title: subtask.type === 'visit' ? request.title : null,
      priority: request.priority,
      assgne_id: actor(subtask.technician).user.id,
      due: calendar.day(subtask.due),
      start_time: clockTime(subtask.start),
      end_time: clockTime(subtask.start + subtask.minutes),
      custom: subtask.path.includes('done') ? visitValues(subtask, random) : {},
    }));
    const made = await create(seed, 'subtask', rows, actor(dispatcherOf(provider)));
    group.forEach(({ subtask, index }, at) => {
      subtasks[index]?.push({ plan: subtask, id: made[at]?.id ?? '' });
    });
  }
  return subtasks;
}

/**
 * Every sub-task along its path, a step at a time and all that take the same step together. Who took it, when,
 * and with which words is told afterwards (past.ts): one call for each technician and status would take minutes.
 */
async function walk(
  { seed, catalogue }: Work,
  plans: readonly RequestPlan[],
  subtasks: readonly (readonly DoneSubtask[])[],
): Promise<void> {
  const all = plans.flatMap(({ provider }, index) => (subtasks[index] ?? []).map((subtask) => ({ ...subtask, provider })));
  const longest = Math.max(...all.map(({ plan }) => plan.path.length));
  for (let step = 0; step < longest; step += 1) {
    const moving = all.flatMap(({ plan, id, provider }) => {
      const to = plan.path[step];
      return to === undefined ? [] : [{ key: `${provider} ${to}`, item: id }];
    });
    for (const [key, ids] of grouped(moving)) {
      const [provider = '', to = ''] = key.split(' ');
      const input = { to: catalogue.lifecycle(`${provider}.visit`).statusId(to), remarks: (remarks[to] ?? [''])[0] };
      await seed.run(server, { entity: 'subtask', workflow: 'update-status', ids, input });
    }
  }
}

/** A few open tasks carry a note already. */
async function report({ seed, actor }: Work, subtasks: readonly DoneSubtask[], random: Random): Promise<void> {
  const open = subtasks.filter(({ plan }) => plan.path.at(-1) === 'in_progress' && random.chance(0.4));
  for (const { plan, id } of open.slice(0, 6)) {
    await seed.run(actor(plan.technician), {
      entity: 'subtask',
      workflow: 'comment',
      ids: [id],
      input: { remarks: random.pick(comments) },
    });
  }
}

/** Brand and provider talk about requests. */
async function talk({ seed, actor }: Work, plans: readonly RequestPlan[], ids: readonly string[], random: Random): Promise<void> {
  const said = plans.flatMap((request, index) => {
    if (request.outcome === 'new' || !random.chance(0.25)) return [];
    const email = random.chance(0.5) ? `admin@${request.brand}.test` : dispatcherOf(request.provider);
    return [{ key: `${email} ${random.between(0, comments.length - 1)}`, item: ids[index] ?? '' }];
  });
  for (const [key, group] of grouped(said)) {
    const [email = '', at = ''] = key.split(' ');
    await seed.run(actor(email), {
      entity: 'service-request',
      workflow: 'comment',
      ids: group,
      input: { remarks: comments[Number(at)] ?? comments[0] },
    });
  }
}

/** The brand closes what it has checked, and calls off what nobody needs. */
async function end({ seed, catalogue, actor }: Work, plans: readonly RequestPlan[], ids: readonly string[]): Promise<void> {
  const ending = plans.flatMap(({ outcome, type }, index) =>
    outcome === 'closed' || outcome === 'cancelled' ? [{ key: `${type} ${outcome}`, item: ids[index] ?? '' }] : [],
  );
  for (const [key, group] of grouped(ending)) {
    const [type = '', outcome = ''] = key.split(' ');
    const input = {
      to: catalogue.lifecycle(type).statusId(outcome),
      remarks: outcome === 'closed' ? tenseRemarks.closed : tenseRemarks.cancelled,
    };
    await seed.run(actor(`admin@${type.split('.')[0]}.test`), { entity: 'service-request', workflow: 'update-status', ids: group, input });
  }
}

/** Items by key, in order of first appearance. */
function grouped<T>(items: readonly { readonly key: string; readonly item: T }[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const { key, item } of items) groups.set(key, [...(groups.get(key) ?? []), item]);
  return groups;
}
