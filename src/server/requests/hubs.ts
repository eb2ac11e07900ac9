/** Which hub a sub-task falls to: the active one that serves its pincode first in its line of work. Noted on the sub-task. */
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { distinct, textOf } from '../../../engine/server/workflows/rows.ts';
import type { Changed, EntityRows, HooksOf, ProductContext, Updated } from '../rows/index.ts';

/** Hubs are the provider's, and a brand may move the address. */
const server = system('service hub');

type Place = { readonly vertical: string; readonly pincode: string };

type Subtask = Changed<'subtask'>['after'];

function placeOf({ vertical_id, cust_pincode }: Subtask): Place | undefined {
  const [vertical, pincode] = [textOf(vertical_id), textOf(cust_pincode)];
  return vertical === null || pincode === null ? undefined : { vertical, pincode };
}

const keyOf = ({ vertical, pincode }: Place) => `${vertical} ${pincode}`;

/** Puts their hub into sub-tasks that are being written; one query, however many there are. */
export async function placeInHubs(connection: Connection, subtasks: readonly Subtask[]): Promise<void> {
  const places = new Map(subtasks.flatMap((subtask) => placeOf(subtask) ?? []).map((place) => [keyOf(place), place]));
  const found = new Map<string, string>();
  if (places.size > 0) {
    const wanted = JSON.stringify([...places.values()]);
    const { rows } = await connection.as(server, ({ kysely }) =>
      sql<Place & { id: string }>`
        select w.vertical, w.pincode, h.id from jsonb_to_recordset(${wanted}::text::jsonb) as w(vertical uuid, pincode text)
        join service_hub h on h.vertical_id = w.vertical and h.is_active and w.pincode = any(h.pincodes)`.execute(kysely),
    );
    for (const row of rows) found.set(keyOf(row), row.id);
  }
  for (const subtask of subtasks) {
    const place = placeOf(subtask);
    subtask.hub_id = (place && found.get(keyOf(place))) ?? null;
  }
}

export const isMoved = ({ before, after }: Changed<'subtask'>): boolean =>
  before === null || before.vertical_id !== after.vertical_id || (before.cust_pincode ?? null) !== (after.cust_pincode ?? null);

/** Brings sub-tasks that are there into line. No change of theirs: their version stays. */
async function refresh(connection: Connection, which: RawBuilder<unknown>, without: readonly string[] = []): Promise<void> {
  await connection.as(server, ({ kysely }) =>
    sql`
      update subtask s set hub_id = w.hub_id
      from (
        select t.id, h.id as hub_id from subtask t
        left join service_hub h on h.vertical_id = t.vertical_id and h.is_active and t.cust_pincode = any(h.pincodes) and h.id <> all(${without}::uuid[])
        where ${which}) w
      where w.id = s.id and s.hub_id is distinct from w.hub_id`.execute(kysely),
  );
}

/** Sub-tasks of requests whose address was copied to them. */
export const refreshHubsOf = (connection: Connection, requestIds: readonly string[]): Promise<void> =>
  refresh(connection, sql`t.srvc_req_id = any(${requestIds}::uuid[])`);

/** What is done stays with the hub that did it. */
const refreshVerticals = ({ connection }: ProductContext, hubs: readonly Pick<EntityRows['service-hub'], 'vertical_id'>[]): Promise<void> =>
  refresh(connection, sql`t.status_type = 'ACTIVE' and t.vertical_id = any(${distinct(hubs.map(verticalOf))}::uuid[])`);

const verticalOf = ({ vertical_id }: Pick<EntityRows['service-hub'], 'vertical_id'>) => vertical_id;
const hasServed = ({ before, after }: Updated<'service-hub'>) =>
  before.is_active !== after.is_active || JSON.stringify(before.pincodes) !== JSON.stringify(after.pincodes);

/** Work that is open follows when hubs serve other places. */
export const hubHooks: HooksOf<'service-hub'> = {
  afterCreate: (changes, context) =>
    refreshVerticals(
      context,
      changes.map(({ after }) => after),
    ),
  async afterUpdate(changes, context) {
    const moved = changes.filter(hasServed).map(({ after }) => after);
    if (moved.length > 0) await refreshVerticals(context, moved);
  },
  // A hub that goes leaves no work behind that names it.
  beforeRemove(hubs, { connection }) {
    const ids = hubs.map(({ id }) => id);
    return refresh(connection, sql`t.hub_id = any(${ids}::uuid[])`, ids);
  },
};
