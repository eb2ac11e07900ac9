/** A visit that is saved with a place that was kept for it: day and window come from there, and the place is confirmed. */
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { pointerIn, textOf } from '../../../engine/server/workflows/rows.ts';
import { type Changed, entityRows, type HooksOf, type ProductContext, takeTurn, type Updated } from '../rows/index.ts';
import { isStanding, windowTurn } from './holds.ts';

const keeper = system('capacity hold');

type Visit = Changed<'subtask'>;
const columns = ['id', 'org_id', 'slot_id', 'hub_id', 'day', 'state', 'expires_at'] as const;

const refused = (changes: readonly Visit[], index: number, message: Parameters<typeof said>[0]) =>
  problems.invalid({ errors: [{ pointer: pointerIn(changes, index, '/hold_id'), code: 'hold', message: said(message) }] });

const isChosen = ({ before, after }: Visit): boolean => textOf(after.hold_id) !== null && (before?.hold_id ?? null) !== after.hold_id;

/** Before everything else that looks at a day, such as who may choose another one. */
async function applyHolds(changes: readonly Visit[], { connection, now }: ProductContext): Promise<void> {
  const chosen = changes.filter(isChosen);
  if (chosen.length === 0) return;
  const values = chosen.map(({ after }) => textOf(after.hold_id) ?? '');
  const held = await connection.as(keeper, (on) => entityRows(on, { entity: 'capacity-hold', values, columns, lock: true }));
  // Whoever counts the window meanwhile reads its visits and its kept places one after the other: between the two, this one would be
  // neither, and its place would be given once more.
  const windows = held.map(({ hub_id, slot_id, day }) => windowTurn(hub_id, slot_id, day));
  for (const window of [...new Set(windows)].sort()) await takeTurn(connection, window);
  const slots = await connection.as(keeper, (on) =>
    entityRows(on, { entity: 'time-slot', values: held.map(({ slot_id }) => slot_id), columns: ['id', 'start_time', 'end_time'] }),
  );
  const used = new Set<string>();
  for (const [index, change] of changes.entries()) {
    if (!isChosen(change)) continue;
    const { after } = change;
    const hold = held.find(({ id }) => id === after.hold_id);
    const slot = slots.find(({ id }) => id === hold?.slot_id);
    if (!hold || !slot || hold.org_id !== after.provider_id) throw refused(changes, index, 'problem.capacity.no_such_hold');
    if (used.has(hold.id) || !isStanding(hold, now)) throw refused(changes, index, 'problem.capacity.hold_over');
    used.add(hold.id);
    Object.assign(after, { due: hold.day, slot_id: slot.id, window_from: slot.start_time, window_to: slot.end_time });
    const start = textOf(after.start_time);
    if (start !== null && (start < slot.start_time || start >= slot.end_time)) Object.assign(after, { start_time: null, end_time: null });
  }
}

/** Another day or a time outside of the window is a free one: the window was promised no more. */
function freeMoved(changes: readonly Updated<'subtask'>[]): void {
  for (const change of changes) {
    const { before, after } = change;
    if (after.slot_id === null || isChosen(change)) continue;
    const start = textOf(after.start_time);
    const isOutside =
      start !== null && start !== before.start_time && (start < (after.window_from ?? '') || start >= (after.window_to ?? ''));
    const isDropped = before.hold_id !== null && after.hold_id === null;
    if (after.due !== before.due || isOutside || isDropped)
      Object.assign(after, { slot_id: null, hold_id: null, window_from: null, window_to: null });
  }
}

/** Once hub and line of work are known. @throws invalid (422) for a place that was kept at another hub */
async function confirmHolds(changes: readonly Visit[], { connection, resources }: ProductContext): Promise<void> {
  const chosen = changes.filter(isChosen);
  if (chosen.length === 0) return;
  const values = chosen.map(({ after }) => textOf(after.hold_id) ?? '');
  const held = await connection.as(keeper, (on) => entityRows(on, { entity: 'capacity-hold', values, columns }));
  for (const [index, change] of changes.entries()) {
    const hold = held.find(({ id }) => id === change.after.hold_id);
    if (isChosen(change) && hold?.hub_id !== change.after.hub_id) throw refused(changes, index, 'problem.capacity.hold_elsewhere');
  }
  const confirmed = chosen.map(({ after }) => ({
    id: String(after.hold_id),
    patch: { state: 'confirmed' as const, subtask_id: after.id, brand_id: after.org_id ?? null },
  }));
  await resources.update(keeper, 'capacity-hold', confirmed, connection);
}

export const visitHooks: HooksOf<'subtask'> = {
  beforeCreate: applyHolds,
  afterCreate: confirmHolds,
  async beforeUpdate(changes, context) {
    freeMoved(changes);
    await applyHolds(changes, context);
  },
  afterUpdate: confirmHolds,
};
