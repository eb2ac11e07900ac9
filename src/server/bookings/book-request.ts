/** A request that is raised with a window: its day comes from there, and its first visit is made with it, in the same transaction. */
import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { pointerIn } from '../../../engine/server/workflows/rows.ts';
import { isStanding } from '../capacity/index.ts';
import { type Changed, entityRows, type HooksOf } from '../rows/index.ts';
import { lineOf } from './wanted.ts';

const keeper = system('visit booked');
const columns = ['id', 'org_id', 'brand_id', 'subtask_id', 'day', 'state', 'expires_at'] as const;

type Request = Changed<'service-request'>;
const isBooked = ({ after }: { readonly after: Request['after'] }): boolean => (after.hold_id ?? null) !== null;

export const bookingHooks: HooksOf<'service-request'> = {
  /** @throws invalid (422) at `/hold_id` for a place that is not kept for this brand with this provider, or no more */
  async beforeCreate(changes, { connection, now }) {
    const booked = changes.filter(isBooked);
    if (booked.length === 0) return;
    const values = booked.map(({ after }) => String(after.hold_id));
    const held = await connection.as(keeper, (on) => entityRows(on, { entity: 'capacity-hold', values, columns, lock: true }));
    const used = new Set<string>();
    for (const [index, { after }] of changes.entries()) {
      if (!isBooked({ after })) continue;
      const hold = held.find(({ id }) => id === after.hold_id);
      const refused = (key: string) =>
        problems.invalid({ errors: [{ pointer: pointerIn(changes, index, '/hold_id'), code: 'hold', message: said(key) }] });
      if (!hold || hold.brand_id !== after.org_id || hold.org_id !== after.provider_id || hold.subtask_id !== null)
        throw refused('problem.capacity.no_such_hold');
      if (used.has(hold.id) || !isStanding(hold, now)) throw refused('problem.capacity.hold_over');
      used.add(hold.id);
      after.due = hold.day;
    }
  },
  async afterCreate(changes, { connection, resources }) {
    const booked = changes.filter(isBooked);
    const types = await typesOf(connection, booked);
    const visits = [];
    for (const { after } of booked) {
      const typeId = types.get(lineKey(after)) ?? null;
      // Where the provider has taken its type back since, whoever books is told so.
      if (typeId === null) throw problems.conflict({ subCode: 'not_booked', message: said('capacity.why_not_booked') });
      const { id, provider_id, hold_id, priority, title } = after;
      visits.push({ srvc_req_id: id, sbtsk_type_id: typeId, provider_id, hold_id, priority, title });
    }
    if (visits.length > 0) await resources.create(keeper, 'subtask', visits, connection);
  },
};

const lineKey = ({ provider_id, srvc_type_id }: Request['after']) => `${provider_id} ${srvc_type_id}`;

/** What kind of visit is booked, by provider and type of request; asked for once each. */
async function typesOf(connection: Connection, booked: readonly Request[]): Promise<ReadonlyMap<string, number | null>> {
  const lines = new Map(booked.map(({ after }) => [lineKey(after), after]));
  const types = new Map<string, number | null>();
  for (const [key, { provider_id, srvc_type_id }] of lines)
    types.set(key, (await lineOf(connection, String(provider_id), srvc_type_id)).typeId);
  return types;
}
