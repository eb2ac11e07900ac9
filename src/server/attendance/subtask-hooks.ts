/** Planned work and the days that it is planned for: what a day has free is what its sub-tasks leave of it. */
import type { Changed, HooksOf, ProductContext } from '../rows/index.ts';
import type { DayKey } from './day-facts.ts';
import { keepDays } from './keep-days.ts';

const READ = ['assgne_id', 'due', 'start_time', 'end_time', 'is_deleted', 'is_called_off'] as const;
type Change = Changed<'subtask'>;

const isTouched = ({ before, after }: Change) => READ.some((name) => (before?.[name] ?? null) !== (after[name] ?? null));

/** The day that a sub-task takes a part of; none while nobody has it, or it has no time. */
function keysOf(subtask: Change['after'] | Change['before']): readonly DayKey[] {
  const { assgne_id, due, start_time, end_time } = subtask ?? {};
  return assgne_id && due && start_time && end_time ? [{ userId: assgne_id, day: due }] : [];
}

const follow = (changes: Change[], context: ProductContext): Promise<void> =>
  keepDays(context, { keys: changes.filter(isTouched).flatMap(({ before, after }) => [...keysOf(before), ...keysOf(after)]) });

export const subtaskHooks: HooksOf<'subtask'> = {
  afterCreate: follow,
  afterUpdate: follow,
};
