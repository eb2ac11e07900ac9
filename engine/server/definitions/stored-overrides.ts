/** Overrides as they are stored. */
import { sql } from 'kysely';
import { type Override, type OverrideKind, overrideKinds, type Place } from '../../core/definitions/overrides/index.ts';
import { isObject } from '../../core/json/index.ts';
import type { Connection, Database, Row } from '../database/port.ts';
import { system } from '../kernel/principal.ts';

export const OVERRIDES = 'definition_override';
const reading = system('read overrides');

/** The overrides that hold in an organisation; read by the server itself, since whoever is shown them need not be an administrator. */
export function loadOverrides(database: Database, orgId: string, on?: Connection): Promise<readonly Override[]> {
  const read = ({ kysely }: Connection) =>
    kysely
      .selectFrom(OVERRIDES)
      .select(['kind', 'target', 'patch', 'places', 'base_version'])
      .where('org_id', '=', orgId)
      .where('is_current', '=', true)
      .where('is_active', '=', true)
      .orderBy('kind')
      .orderBy('target')
      .execute();
  return (on ? on.as(reading, read) : database.read(reading, read)).then((rows) => rows.flatMap((row) => overrideOf(row) ?? []));
}

/** Versions of overrides by organisation, in one statement. */
export const countOverrides = (orgIds: readonly string[], on: Connection): Promise<ReadonlyMap<string, number>> =>
  on.as(reading, async ({ kysely }) => {
    const { rows } = await sql<{ org_id: string; count: number }>`
      select org_id, count(*)::int as count from ${sql.table(OVERRIDES)} where org_id = any(${[...orgIds]}::uuid[]) group by org_id`.execute(
      kysely,
    );
    return new Map(rows.map(({ org_id, count }) => [org_id, count]));
  });

/** A stored row as an override; undefined for one without a patch. */
export function overrideOf({ kind, target, patch, places, base_version }: Row): Override | undefined {
  if (!isKind(kind) || !isObject(patch)) return undefined;
  const known = (Array.isArray(places) ? places : []).filter(isPlace);
  return { kind, target: String(target), patch, baseVersion: String(base_version), places: known };
}

export const isKind = (value: unknown): value is OverrideKind => overrideKinds.some((kind) => kind === value);
const isPlace = (value: unknown): value is Place => isObject(value) && typeof value.path === 'string' && typeof value.under === 'string';
