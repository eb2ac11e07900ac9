/** What streams of changes told, and what they should have. */
import type { LiveEvent } from '../../engine/server/live/sight.ts';
import type { EventStream } from './event-stream.ts';

/** All that was told, in order. */
export const changesIn = ({ events }: Pick<EventStream, 'events'>): readonly LiveEvent[] =>
  events.flatMap(({ event, data }) => (event === 'change' ? (data as { changes: readonly LiveEvent[] }).changes : []));

export const lastIdOf = ({ events }: Pick<EventStream, 'events'>): string => events.findLast(({ id }) => id !== undefined)?.id ?? '';
