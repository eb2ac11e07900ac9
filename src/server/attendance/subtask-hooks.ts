/** Planned work and the days that it is planned for: what a day has free is what its sub-tasks leave of it. */
import type { Row } from '../../../engine/server/database/port.ts';
import type { Change, EntityHooks, HookContext } from '../../../engine/server/resources/types.ts';
import { textOf } from '../../../engine/server/workflows/rows.ts';
import type { DayKey } from './day-facts.ts';
import { keepDays } from './keep-days.ts';

const READ = ['assgne_id', 'due', 'start_time', 'end_time', 'is_deleted', 'is_called_off'] as const;
const isTouched = ({ before, after }: Change) => READ.some((name) => (before?.[name] ?? null) !== (after[name] ?? null));

/** The day that a sub-task takes a part of; none while nobody has it, or it has no time. */
function keysOf(subtask: Row | null): readonly DayKey[] {
  const [userId, day] = [textOf(subtask?.assgne_id), textOf(subtask?.due)];
  const isTimed = textOf(subtask?.start_time) !== null && textOf(subtask?.end_time) !== null;
  return userId !== null && day !== null && isTimed ? [{ userId, day }] : [];
}

const follow = (changes: Change[], context: HookContext): Promise<void> =>
  keepDays(context, { keys: changes.filter(isTouched).flatMap(({ before, after }) => [...keysOf(before), ...keysOf(after)]) });

export const subtaskHooks: EntityHooks = {
  afterCreate: follow,
  afterUpdate: follow,
};
