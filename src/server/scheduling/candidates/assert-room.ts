/** Refuses work that somebody takes himself where his day leaves no time for it. */
import type { Connection } from '../../../../engine/server/database/port.ts';
import { byId, distinct } from '../../../../engine/server/workflows/rows.ts';
import { type Placement, refusal } from '../placements/index.ts';
import { askedCandidates, daysToAsk } from './as-agreed.ts';

type Asked = { readonly orgId: string; readonly now: string; readonly placements: readonly Placement[]; readonly pointer: string };

/**
 * Visits with a time are judged at it (`assertPlacements`); those without one must fit somewhere into what is left of their day.
 * @throws invalid (422) with code `clash`, in the words of what is in the way
 */
export async function assertRoom(connection: Connection, { orgId, now, placements, pointer }: Asked): Promise<void> {
  const open = placements.filter(({ at }) => at === null);
  if (open.length === 0) return;
  const asked = await daysToAsk(connection, {
    orgId,
    now,
    visits: open.map(({ visitId, day }) => ({ id: visitId, due: day })),
    technicianIds: distinct(open.map(({ technicianId }) => technicianId)),
  });
  const visits = byId(asked.days.visits);
  for (const { visitId, technicianId, day } of open) {
    const visit = visits.get(visitId);
    if (!visit || day < asked.today) continue;
    const candidate = (await askedCandidates(asked, visit)).find((each) => each.technicianId === technicianId);
    if (candidate && candidate.barred.length > 0) throw refusal(candidate.barred, pointer, 'clash');
  }
}
