/** A replay is asked for by its record: what cannot be looked back at is refused, and what was asked for is done by jobs. */
import { sql } from 'kysely';
import type { Product } from '../../../core/definitions/types.ts';
import type { Flow } from '../../../core/flows/index.ts';
import type { Connection, Row } from '../../database/port.ts';
import type { JobsHost } from '../../jobs/area.ts';
import { olderThan, type Sweep } from '../../jobs/index.ts';
import { problems } from '../../kernel/errors.ts';
import { system } from '../../kernel/principal.ts';
import { type Said, said } from '../../kernel/said.ts';
import { actorOf } from '../../resources/actors.ts';
import type { EntityHooks } from '../../resources/types.ts';
import { pointerIn, textOf } from '../../workflows/rows.ts';
import type { FlowsHost } from '../made.ts';
import { hasTrail } from './trail.ts';
import { MOST, REPLAYS } from './types.ts';

const own = system('replays of flows');

export const replayHooks = (jobs: Pick<JobsHost, 'enqueue'>, flows: Pick<FlowsHost, 'flowFor'>): EntityHooks => ({
  async beforeCreate(changes, { principal, connection, resources, product }) {
    const caller = actorOf(principal, connection);
    if (!caller || !product) throw problems.notFound();
    for (const [index, { after }] of changes.entries()) {
      const flow = await flows.flowFor({ connection, resources, caller }, textOf(after.flow) ?? '');
      const refuse = (fault: Fault) => problems.invalid({ errors: [{ ...fault, pointer: pointerIn(changes, index, '/flow') }] });
      if (!flow) throw refuse({ code: 'unknown', message: said('problem.platform.flows.no_such_flow') });
      const fault = hindranceOf(flow, product);
      if (fault) throw refuse(fault);
      Object.assign(after, {
        flow_title: flow.made ? flow.title : said(flow.title),
        record_entity: flow.trigger.entity,
        limits: limitsOf(flow),
      });
    }
    await makeRoom(connection, caller.user.id, changes.length);
  },
  async afterCreate(changes, { connection }) {
    const asked = changes.map(({ after }) => ({ data: { replay: after.id }, group: String(after.org_id) }));
    await jobs.enqueue(connection, REPLAYS, asked);
  },
});

type Fault = { readonly code: string; readonly message: Said };

/** Why nobody can say what it would have done; undefined where somebody can. */
function hindranceOf(flow: Flow, { entities }: Product): Fault | undefined {
  const { trigger, made } = flow;
  const entity = entities.get(trigger.entity);
  if (made && made.person === null) return { code: 'nobodys_rights', message: said('problem.platform.flows.nobodys_rights') };
  if (trigger.on === 'event' || trigger.on === 'hand')
    return { code: 'no_trail', message: said('problem.platform.flows.starts_without_trail') };
  const isTimed = trigger.on === 'due' || trigger.on === 'schedule';
  if (!entity || entity.tenant.length === 0) return { code: 'of_nobody', message: said('problem.platform.flows.records_of_nobody') };
  return isTimed || hasTrail(trigger, entity) ? undefined : { code: 'no_trail', message: said('problem.platform.flows.no_trail') };
}

/** What is not known of the past, by the names of choices. */
function limitsOf({ trigger }: Flow): readonly string[] {
  if (trigger.on === 'due') return ['others_now', 'instants_now'];
  if (trigger.on === 'schedule') return ['others_now', 'records_now'];
  if (trigger.on === 'deleted') return ['others_now', 'removed'];
  return ['others_now', 'gone', ...(trigger.on === 'saving' ? ['filled'] : []), ...(trigger.on === 'run' ? ['input'] : [])];
}

/** One at a time for each person, and the last few are kept. @throws conflict (409) while another one goes on */
async function makeRoom(connection: Connection, userId: string, count: number): Promise<void> {
  await connection.as(own, async (server) => {
    const { kysely } = server;
    // Whoever asks twice at once asks one after the other.
    await sql`select pg_advisory_xact_lock(hashtext(${`replay ${userId}`}))`.execute(kysely);
    const { rows } = await sql<Row>`select id, state from flow_replay where user_id = ${userId}::uuid order by id desc`.execute(kysely);
    if (count > 1 || rows.some(({ state }) => state === 'queued' || state === 'running'))
      throw problems.conflict({ subCode: 'replay_goes_on', message: said('problem.platform.flows.replay_goes_on') });
    await removeReplays(
      server,
      rows.slice(MOST.kept - 1).map(({ id }) => String(id)),
    );
  });
}

/** With all that they found. */
export async function removeReplays({ kysely }: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from replayed_act where replay_id = any(${[...ids]}::uuid[])`.execute(kysely);
  await sql`delete from replayed_event where replay_id = any(${[...ids]}::uuid[])`.execute(kysely);
  await sql`delete from flow_replay where id = any(${[...ids]}::uuid[])`.execute(kysely);
}

/** A few at a time: each may have found thousands of acts. */
export const oldReplays: Sweep = {
  name: 'flows.old-replays',
  table: 'flow_replay',
  due: olderThan('flow_replay', 'created_at', MOST.hours / 24),
  along: { replayed_act: 'replay_id', replayed_event: 'replay_id' },
  batch: 20,
};
