/** Technicians out of rows. */
import { listOf } from '../../../../engine/server/workflows/rows.ts';
import { objectsOf } from '../../rows/index.ts';
import { type Placed, siteIn } from './sites.ts';
import type { HeldSkill, HubTerm, Site, Technician } from './types.ts';

type HubRow = {
  readonly hub_id: string;
  readonly vertical_id: string;
  readonly kind: HubTerm['kind'];
  readonly from_date: string;
  readonly to_date: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly open_days: readonly string[] | null;
  readonly opens_at: string | null;
  readonly closes_at: string | null;
};
export type PersonRow = {
  readonly id: string;
  readonly user_name: string | null;
  readonly user_vertical: readonly string[] | null;
  readonly assgnd_org_ids: readonly string[] | null;
  readonly user_skills: unknown;
  readonly home_latitude: number | null;
  readonly home_longitude: number | null;
  readonly hubs: readonly HubRow[];
  readonly parts: Readonly<Record<string, number>>;
};

export const technicianOf = (row: PersonRow): Technician => ({
  id: row.id,
  name: row.user_name ?? '',
  verticalIds: listOf(row.user_vertical).map(String),
  brandIds: listOf(row.assgnd_org_ids).map(String),
  skills: objectsOf(row.user_skills).map(skillOf),
  hubs: row.hubs.map(termOf),
  parts: new Map(Object.entries(row.parts).map(([item, quantity]) => [item, Number(quantity)])),
});

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Levels are stored as `vertical_level_3`. */
const skillOf = (held: Readonly<Record<string, unknown>>): HeldSkill => ({
  skillId: String(held.skill_id),
  level: Number(/(\d)$/.exec(String(held.level))?.[1] ?? 0),
  from: textOrNull(held.valid_from),
  to: textOrNull(held.valid_to),
});

const termOf = ({ hub_id, vertical_id, kind, from_date, to_date }: HubRow): HubTerm => ({
  hubId: hub_id,
  verticalId: vertical_id,
  kind,
  from: from_date,
  to: to_date,
});

/** Whoever is relocated works from there; of the other hubs the first one counts before those where somebody only helps. */
const RANKS: readonly HubTerm['kind'][] = ['relocation', 'primary', 'secondary'];

/** Where somebody's day begins and ends: where the roster puts him, else at home, else at the hub of that day. */
export function startOf({ home_latitude, home_longitude, hubs }: PersonRow, day: string, roster: Placed | undefined): Site | null {
  const [hub] = hubs
    .filter((term) => term.from_date <= day && (term.to_date === null || term.to_date >= day))
    .toSorted((one, other) => RANKS.indexOf(one.kind) - RANKS.indexOf(other.kind));
  return siteIn(roster) ?? siteIn({ latitude: home_latitude, longitude: home_longitude }) ?? siteIn(hub);
}
