/** What happens besides the workflows that definitions say: the timeline has it, and requests go along with their sub-tasks. */
import type { EffectCode } from '../../../engine/server/lifecycle/types.ts';
import { textOf } from '../../../engine/server/workflows/rows.ts';
import { audiences, type EventDraft, type Point, recordEvents } from '../timeline/index.ts';
import { advanceRequest } from './progress.ts';

/** An event in the timeline of a request, or of the sub-task that it happens to. */
const requestEvent: EffectCode = {
  name: 'request-event',
  options: {
    type: 'object',
    required: ['kind'],
    properties: { kind: { type: 'string' }, remarks: {}, files: {}, from: {}, from_colour: {}, to: {}, to_colour: {}, audience: {} },
  },
  run: (context, { name }, happened) =>
    recordEvents(
      context,
      happened.map(({ doc, options: { kind, remarks, files, from, from_colour, to, to_colour, audience } }) => ({
        kind: kind as EventDraft['kind'],
        of: doc,
        isSubtask: name === 'subtask',
        from: pointOf(from, from_colour),
        to: pointOf(to, to_colour),
        remarks,
        files,
        audience: audiences.find((one) => one === audience) ?? 'all',
      })),
    ),
};

const pointOf = (text: unknown, colour: unknown): Point | undefined =>
  typeof text === 'string' ? { text, colour: textOf(colour) } : undefined;

export const requestEffects = [requestEvent, advanceRequest];
