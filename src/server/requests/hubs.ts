/** Which hub a sub-task falls to, by `hubAt` in its line of work. Noted on the sub-task. */
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { distinct, textOf } from '../../../engine/server/workflows/rows.ts';
import { type Changed, type EntityRows, type HooksOf, type ProductContext, rowsBy, type Updated } from '../rows/index.ts';
import { borderOf, type Hub, hubAt, type Point, type Zone } from '../zones/index.ts';

/** Hubs are the provider's, and a brand may move the address. */
const server = system('service hub');

const places = ['vertical_id', 'cust_pincode', 'location_latitude', 'location_Longitude'] as const;
/** Where a sub-task is; one that is about to be made may say nothing of it. */
type Placed = { readonly [N in (typeof places)[number]]?: EntityRows['subtask'][N] | undefined };
type ZoneRow = Pick<Zone, 'id' | 'kind'> & {
  readonly pincodes: Zone['pincodes'] | null;
  readonly polygon: unknown;
  readonly priority: number | null;
};
type HubRow = Omit<Hub, 'zones'> & { readonly vertical_id: string; readonly zones: readonly ZoneRow[] };

/** What is about to go, and takes no work any more. */
type Leaving = { readonly hubs?: readonly string[]; readonly zones?: readonly string[] };

const zoneOf = ({ id, kind, pincodes, polygon, priority }: ZoneRow): Zone => ({
  id,
  kind,
  pincodes: pincodes ?? [],
  polygon: borderOf(polygon),
  priority: priority ?? 0,
});

function pointOf({ location_latitude: latitude, location_Longitude: longitude }: Placed): Point | null {
  return typeof latitude === 'number' && typeof longitude === 'number' ? [latitude, longitude] : null;
}

/** The hub of each, in their order; one statement, however many there are, which brings no pincode that none of them has. */
export async function hubsOf(
  connection: Connection,
  subtasks: readonly Placed[],
  leaving: Leaving = {},
): Promise<readonly (string | null)[]> {
  const verticals = distinct(subtasks.map(({ vertical_id }) => textOf(vertical_id)));
  const pincodes = distinct(subtasks.map(({ cust_pincode }) => textOf(cust_pincode)));
  if (verticals.length === 0) return subtasks.map(() => null);
  const { rows } = await connection.as(server, ({ kysely }) =>
    sql<HubRow>`
      select h.id, h.vertical_id, h.latitude, h.longitude, array(select p from unnest(h.pincodes) p where p = any(${pincodes}::text[])) as pincodes,
        coalesce((select json_agg(json_build_object('id', z.id, 'kind', z.kind, 'polygon', z.polygon, 'priority', z.priority,
            'pincodes', array(select p from unnest(z.pincodes) p where p = any(${pincodes}::text[]))))
          from zone z where z.hub_id = h.id and z.org_id = h.org_id and z.is_active and z.id <> all(${leaving.zones ?? []}::uuid[])), '[]') as zones
      from service_hub h
      where h.vertical_id = any(${verticals}::uuid[]) and h.is_active and h.id <> all(${leaving.hubs ?? []}::uuid[])`.execute(kysely),
  );
  const hubs = rowsBy(
    rows.map((row) => ({ ...row, zones: row.zones.map(zoneOf) })),
    'vertical_id',
  );
  return subtasks.map((subtask) => {
    const vertical = textOf(subtask.vertical_id);
    const own = vertical === null ? undefined : hubs.get(vertical);
    return hubAt(own ?? [], { pincode: textOf(subtask.cust_pincode), point: pointOf(subtask) }) ?? null;
  });
}

/** Puts their hub into sub-tasks that are being written. */
export async function placeInHubs(connection: Connection, subtasks: readonly Changed<'subtask'>['after'][]): Promise<void> {
  const hubs = await hubsOf(connection, subtasks);
  for (const [index, subtask] of subtasks.entries()) subtask.hub_id = hubs[index] ?? null;
}

export const isMoved = ({ before, after }: Changed<'subtask'>): boolean =>
  before === null || places.some((name) => (before[name] ?? null) !== (after[name] ?? null));

type Found = Placed & { readonly id: string; readonly hub_id: string | null };

/** Brings sub-tasks that are there into line, in three statements. No change of theirs: their version stays. */
async function refresh(connection: Connection, which: RawBuilder<unknown>, leaving: Leaving = {}): Promise<void> {
  await connection.as(server, async (on) => {
    const { rows } = await sql<Found>`
      select t.id, t.hub_id, t.vertical_id, t.cust_pincode, t.location_latitude, t."location_Longitude"
      from subtask t where ${which}`.execute(on.kysely);
    const hubs = await hubsOf(on, rows, leaving);
    const moved = rows.flatMap(({ id, hub_id }, index) => (hub_id === (hubs[index] ?? null) ? [] : [{ id, hub: hubs[index] }]));
    if (moved.length === 0) return;
    await sql`
      update subtask s set hub_id = w.hub from jsonb_to_recordset(${JSON.stringify(moved)}::text::jsonb) as w(id uuid, hub uuid)
      where w.id = s.id`.execute(on.kysely);
  });
}

/** Sub-tasks of requests whose address was copied to them. */
export const refreshHubsOf = (connection: Connection, requestIds: readonly string[]): Promise<void> =>
  refresh(connection, sql`t.srvc_req_id = any(${requestIds}::uuid[])`);

/** What is done stays with the hub that did it. */
const refreshVerticals = ({ connection }: ProductContext, hubs: readonly Pick<EntityRows['service-hub'], 'vertical_id'>[]): Promise<void> =>
  refresh(connection, sql`t.status_type = 'ACTIVE' and t.vertical_id = any(${distinct(hubs.map(verticalOf))}::uuid[])`);

const verticalOf = ({ vertical_id }: Pick<EntityRows['service-hub'], 'vertical_id'>) => vertical_id;
const differs = <T extends object>({ before, after }: { readonly before: T; readonly after: T }, names: readonly (keyof T)[]): boolean =>
  names.some((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null));
const hasServed = (change: Updated<'service-hub'>) => differs(change, ['is_active', 'pincodes', 'latitude', 'longitude']);

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
    return refresh(connection, sql`t.hub_id = any(${ids}::uuid[])`, { hubs: ids });
  },
};

type ZoneHub = Pick<EntityRows['zone'], 'hub_id'>;

/** Open work in the lines of work whose hubs the zones name or named. */
async function refreshZones(connection: Connection, zones: readonly ZoneHub[], leaving: Leaving = {}): Promise<void> {
  const hubs = distinct(zones.map(({ hub_id }) => textOf(hub_id)));
  if (hubs.length === 0) return;
  await refresh(
    connection,
    sql`t.status_type = 'ACTIVE' and t.vertical_id in (select h.vertical_id from service_hub h where h.id = any(${hubs}::uuid[]))`,
    leaving,
  );
}

const isRedrawn = (change: Updated<'zone'>) => differs(change, ['hub_id', 'kind', 'pincodes', 'polygon', 'priority', 'is_active']);

/** And when zones that have a hub say other places. */
export const zoneHubHooks: HooksOf<'zone'> = {
  afterCreate: (changes, { connection }) =>
    refreshZones(
      connection,
      changes.map(({ after }) => after),
    ),
  afterUpdate: (changes, { connection }) =>
    refreshZones(
      connection,
      changes.filter(isRedrawn).flatMap(({ before, after }) => [before, after]),
    ),
  beforeRemove: (zones, { connection }) => refreshZones(connection, zones, { zones: zones.map(({ id }) => id) }),
};
