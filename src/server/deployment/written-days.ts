/** A day of which something is told: in time or late. A late word settles a day that was asked for, or that stood as missing. */
import { sql } from 'kysely';
import { system } from '../../../engine/server/kernel/principal.ts';
import { byId, distinct } from '../../../engine/server/workflows/rows.ts';
import { type Changed, type EntityRows, type ProductContext, wholeRows } from '../rows/index.ts';
import { stateWhenWritten } from './days.ts';

const server = system('daily updates');
const keyOf = ({ request_id, day }: Pick<EntityRows['deployment-day'], 'request_id' | 'day'>) => `${request_id} ${day}`;

/** What the hour of its update follows from. */
type Due = Pick<EntityRows['deployment-request'], 'id' | 'update_by'> & Pick<EntityRows['organisation'], 'time_zone'>;

/** The deployments are locked first, so that no reminder goes out for a day that is just being told of. */
export async function keepWrittenDays(
  changes: readonly Changed<'deployment-update'>[],
  { connection, resources, now }: ProductContext,
): Promise<void> {
  await connection.as(server, async (own) => {
    const ids = distinct(changes.map(({ after }) => after.request_id));
    const { rows } = await sql<Due>`
      select r.id, r.update_by::text as update_by, o.time_zone
      from deployment_request r join organisation o on o.id = r.org_id where r.id = any(${ids}::uuid[]) order by r.id for update of r`.execute(
      own.kysely,
    );
    const requests = byId(rows);
    const stored = await wholeRows(own, { entity: 'deployment-day', column: 'request_id', values: ids, lock: true });
    const known = new Map(stored.map((row) => [keyOf(row), row]));
    const written = changes.map(({ after }) => {
      const request = requests.get(after.request_id);
      const due = { day: after.day, updateBy: request?.update_by ?? null, timeZone: request?.time_zone ?? null };
      return { after, before: known.get(keyOf(after)), state: stateWhenWritten(due, Date.parse(now)) };
    });
    const made = written.filter(({ before }) => !before);
    const settled = written.flatMap(({ before, state }) => (before ? [{ id: before.id, patch: { state, written_at: now } }] : []));
    if (settled.length > 0) await resources.update(server, 'deployment-day', settled, own);
    const days = made.map(({ after: { org_id, provider_id, srvc_type_id, request_id, day }, state }) => ({
      ...{ org_id, provider_id, srvc_type_id, request_id, day },
      state,
      written_at: now,
    }));
    if (days.length > 0) await resources.create(server, 'deployment-day', days, own);
  });
}
