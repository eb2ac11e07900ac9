/** Zones: a border that encloses something, and a note of what a zone overlaps with, for those who set them up. */

import type { Connection } from '../../../engine/server/database/port.ts';
import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { distinct, pointerIn } from '../../../engine/server/workflows/rows.ts';
import { type Changed, entityRows, type HooksOf, present, tables, type WorkflowOf } from '../rows/index.ts';
import { type Border, borderOf, centreOf, crossesItself, type Zone, zoneAt, zonesOverlap } from '../zones/index.ts';

const columns = ['id', 'org_id', 'name', 'kind', 'pincodes', 'polygon', 'priority', 'is_active', 'overlaps', 'hub_id'] as const;
/** What is looked at of a zone, stored or about to be. */
type Looked = Pick<Changed<'zone'>['after'], (typeof columns)[number]>;
type Known = Pick<Looked, 'id'>;
type OrgId = Looked['org_id'];

const zoneOf = (row: Looked): Zone => ({
  id: row.id,
  kind: row.kind,
  pincodes: row.pincodes ?? [],
  polygon: borderOf(row.polygon),
  priority: row.priority ?? 0,
});

export const zoneHooks: HooksOf<'zone'> = {
  beforeCreate: (changes, { connection }) => prepare(connection, changes),
  afterCreate: (changes, { connection }) =>
    noteOverlaps(
      connection,
      changes.map(({ after }) => after.org_id),
    ),
  beforeUpdate: (changes, { connection }) => prepare(connection, changes),
  afterUpdate: (changes, { connection }) =>
    noteOverlaps(
      connection,
      changes.map(({ after }) => after.org_id),
    ),
  beforeRemove: (zones, { connection }) =>
    noteOverlaps(
      connection,
      zones.map(({ org_id }) => org_id),
      zones,
    ),
};

/** Centre and overlaps of what is being saved, so that the answer tells of them. @throws invalid (422) for a border that encloses nothing. */
async function prepare(connection: Connection, changes: readonly Changed<'zone'>[]): Promise<void> {
  const errors = changes.flatMap(({ after }, index) => {
    const fault = after.kind === 'polygon' ? faultOf(borderOf(after.polygon)) : undefined;
    return fault ? [{ ...fault, pointer: pointerIn(changes, index, '/polygon') }] : [];
  });
  if (errors.length > 0) throw problems.invalid({ errors });
  const saved = changes.map(({ after }) => after);
  const stored = await ownZones(
    connection,
    saved.map((row) => row.org_id),
    saved,
  );
  const lines = await linesOf(connection, [...stored, ...saved]);
  for (const row of saved) {
    const [latitude = null, longitude = null] = row.kind === 'polygon' ? (centreOf(borderOf(row.polygon)) ?? []) : [];
    row.latitude = latitude;
    row.longitude = longitude;
    row.overlaps = overlapsOf(row, [...stored, ...saved], lines);
  }
}

function faultOf(border: Border): Omit<FieldProblem, 'pointer'> | undefined {
  if (border.some(([latitude]) => Math.abs(latitude) > 90))
    return { code: 'latitude', message: said('problem.places.latitude_lies_between_90_90') };
  if (crossesItself(border)) return { code: 'crossing', message: said('problem.places.border_crosses_itself_give_points') };
  return centreOf(border) ? undefined : { code: 'empty', message: said('problem.places.border_encloses_nothing') };
}

/** Active zones of the organisations, without some. */
async function ownZones(connection: Connection, orgIds: readonly OrgId[], without: readonly Known[] = []) {
  const rows = await entityRows(connection, { entity: 'zone', column: 'org_id', values: distinct(orgIds.map(present)), columns });
  return rows.filter((row) => !without.some(({ id }) => id === row.id));
}

/** The line of work of hubs, by their ids. */
type Lines = ReadonlyMap<string | null | undefined, string>;

async function linesOf(connection: Connection, zones: readonly Looked[]): Promise<Lines> {
  const values = distinct(zones.map(({ hub_id }) => hub_id));
  const hubs = await entityRows(connection, { entity: 'service-hub', values, columns: ['id', 'vertical_id'] });
  return new Map(hubs.map(({ id, vertical_id }) => [id, vertical_id]));
}

/** Zones whose hubs are of different lines of work share no work. */
function areApart(one: Looked, other: Looked, lines: Lines): boolean {
  const [line, otherLine] = [lines.get(one.hub_id), lines.get(other.hub_id)];
  return line !== undefined && otherLine !== undefined && line !== otherLine;
}

/** Ids of the zones that one shares places with; one that is switched off shares none. */
function overlapsOf(row: Looked, others: readonly Looked[], lines: Lines): readonly string[] {
  if (row.is_active !== true) return [];
  const zone = zoneOf(row);
  const beside = others.filter(
    (other) => other.id !== row.id && other.org_id === row.org_id && other.is_active === true && !areApart(row, other, lines),
  );
  return beside.filter((other) => zonesOverlap(zone, zoneOf(other))).map(({ id }) => id);
}

/** Writes the note of every zone of the organisations anew. It is no change of theirs: their version stays. */
async function noteOverlaps(connection: Connection, orgIds: readonly OrgId[], without: readonly Known[] = []): Promise<void> {
  const zones = await ownZones(connection, orgIds, without);
  const lines = await linesOf(connection, zones);
  const noted = zones.map((row) => ({ id: row.id, was: row.overlaps ?? [], is: overlapsOf(row, zones, lines) }));
  const changed = noted.filter(({ was, is }) => was.toSorted().join() !== is.toSorted().join());
  for (const { id, is } of changed) await tables(connection).updateTable('zone').set({ overlaps: is }).where('id', '=', id).execute();
}

/** Which zone a pincode or point lies in. @throws invalid (422) for a place in none. */
export const findZone: WorkflowOf<'zone', 'find-zone'> = {
  name: 'find-zone',
  entity: 'zone',
  async run({ connection, principal }, { input }) {
    const org = principal.kind === 'member' ? principal.org.id : '';
    const rows = (await ownZones(connection, [org])).filter((row) => row.is_active === true);
    const { pincode, latitude, longitude } = input;
    const found = zoneAt(rows.map(zoneOf), {
      pincode: pincode ?? null,
      point: typeof latitude === 'number' && typeof longitude === 'number' ? [latitude, longitude] : null,
    });
    const name = rows.find(({ id }) => id === found?.zone.id)?.name;
    if (!found) throw problems.invalid({ errors: [{ pointer: '/pincode', code: 'none', message: said('problem.places.place_no_zone') }] });
    return { id: found.zone.id, name, by: found.by };
  },
};
