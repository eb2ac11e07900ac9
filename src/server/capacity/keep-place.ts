/** Keeps a place in a window: of many who want the last one at once, one gets it. */
import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import { type EntityRows, entityRows, objectsOf, type ProductContext, present, takeTurn } from '../rows/index.ts';
import { cellOf } from './cell.ts';
import { refusalOf } from './closed-words.ts';
import { windowTurn } from './holds.ts';
import { loadCapacity, withoutVisit } from './load.ts';
import { windowsOf } from './places.ts';
import type { Asked } from './types.ts';

const keeper = system('capacity hold');
const MINUTE = 60_000;

type Wanted = {
  readonly orgId: string;
  readonly slotId: string;
  readonly hubId: string;
  readonly day: string;
  /** Of the visit: who is needed, and how long it usually takes. */
  readonly typeId: number | null;
  /** How long it takes, where somebody has said so. */
  readonly minutes: number | null;
  readonly subtaskId: string | null;
  /** Whose work it is for; null until that is known. */
  readonly brandId: string | null;
};

type Context = Pick<ProductContext, 'connection' | 'resources' | 'now'>;

const refused = (pointer: string, message: Said) => problems.invalid({ errors: [{ pointer, code: 'reference', message }] });

export type NeedsOfType = { readonly skills: Asked['skills']; readonly minutes: number | null };

/** What a type of sub-task needs. */
export async function needsOf(connection: Connection, typeId: number | null): Promise<NeedsOfType> {
  const columns = ['id', 'skills', 'default_duration'] as const;
  const [type] = await entityRows(connection, { entity: 'subtask-type', values: typeId === null ? [] : [typeId], columns });
  const skills = objectsOf(type?.skills).map(({ skill_id, level }) => ({ skillId: String(skill_id), level: Number(level) }));
  return { skills, minutes: type?.default_duration ?? null };
}

/** @throws invalid (422) for a window that is not this hub's; conflict (409) where nothing is left, or it is closed */
export async function keepPlace(
  { connection, resources, now }: Context,
  { orgId, slotId, hubId, day, typeId, minutes: wanted, subtaskId, brandId }: Wanted,
): Promise<EntityRows['capacity-hold']> {
  // Whoever counts the same window on the same day waits until this one has been written.
  await takeTurn(connection, windowTurn(hubId, slotId, day));
  const { skills, minutes: usual } = await needsOf(connection, typeId);
  const capacity = withoutVisit(await loadCapacity(connection, { orgId, from: day, to: day, now }), subtaskId);
  const hub = capacity.hubs.find(({ id }) => id === hubId);
  const line = capacity.lines.find(({ id }) => id === hub?.verticalId);
  if (!hub || !line) throw refused('/hub_id', said('problem.capacity.no_such_hub'));
  const slot = windowsOf(capacity.slots, line.id, hub.id).find(({ id }) => id === slotId);
  if (!slot) throw refused('/slot_id', said('problem.capacity.window_not_of_hub'));
  const minutes = wanted ?? usual ?? line.usual;
  const asked = { slot, hub, line, day, skills };
  const refusal = refusalOf({ ...asked, cell: cellOf(capacity, asked) }, minutes, capacity.days.names);
  if (refusal) throw problems.conflict({ subCode: 'full', message: refusal });
  const row = {
    org_id: orgId,
    slot_id: slotId,
    hub_id: hubId,
    vertical_id: line.id,
    day,
    minutes,
    skill_ids: skills.map(({ skillId }) => skillId),
    subtask_id: subtaskId,
    brand_id: brandId,
    expires_at: new Date(Date.parse(now) + line.holdMinutes * MINUTE).toISOString(),
  };
  const [held] = await resources.create(keeper, 'capacity-hold', [row], connection);
  return present(held);
}
