/** Notifications that the server says belong together, as one line of the list where the newest of them stands. */
import type { Notification } from './notification.ts';

export type Line = {
  /** What the line shows: the newest of them, with the title of all. */
  readonly item: Notification;
  /** All of them, the newest first; one where it stands for itself. */
  readonly members: readonly Notification[];
};

export function linesOf(items: readonly Notification[]): readonly Line[] {
  const keyOf = ({ gathered, entry_id }: Notification) => gathered?.key ?? entry_id;
  const lines = new Map<string, Notification[]>();
  for (const item of items) lines.set(keyOf(item), [...(lines.get(keyOf(item)) ?? []), item]);
  return [...lines.values()].flatMap((members): Line[] => {
    const [newest] = members;
    if (!newest) return [];
    const title = newest.gathered?.title;
    const isOne = members.length < 2 || title === undefined;
    return [{ item: isOne ? newest : { ...newest, notification_title: title }, members }];
  });
}
