/** What happens besides the workflows that definitions say: the timeline has it, and people are told. */
import type { EffectCode } from '../../../engine/server/lifecycle/types.ts';
import { listOf, textOf } from '../../../engine/server/workflows/rows.ts';
import { notify } from '../notices/index.ts';
import type { EffectOf } from '../rows/index.ts';
import { type EventDraft, type Point, recordEvents } from '../timeline/index.ts';
import { commented, requestDone } from './notices.ts';
import { advanceRequest } from './progress.ts';

/** An event in the timeline of a request, or of the sub-task that it happens to. */
const requestEvent: EffectCode = {
  name: 'request-event',
  options: {
    type: 'object',
    required: ['kind'],
    properties: { kind: { type: 'string' }, remarks: {}, files: {}, from: {}, from_colour: {}, to: {}, to_colour: {} },
  },
  run: (context, { name }, happened) =>
    recordEvents(
      context,
      happened.map(({ doc, options: { kind, remarks, files, from, from_colour, to, to_colour } }) => ({
        kind: kind as EventDraft['kind'],
        of: doc,
        isSubtask: name === 'subtask',
        from: pointOf(from, from_colour),
        to: pointOf(to, to_colour),
        remarks,
        files,
      })),
    ),
};

const pointOf = (text: unknown, colour: unknown): Point | undefined =>
  typeof text === 'string' ? { text, colour: textOf(colour) } : undefined;

/** A request is done: whoever raised it is told. */
const tellDone: EffectOf<'service-request'> = {
  name: 'tell-done',
  options: { type: 'object', required: ['status'], properties: { status: { type: 'string' } } },
  run: (context, _, happened) =>
    notify(
      context,
      happened.map(({ doc, options }) => requestDone(context.principal, doc, String(options.status))),
    ),
};

/** A comment is told to whoever raised the request, to its technicians, and to the provider's desk. */
const tellComment: EffectCode = {
  name: 'tell-comment',
  options: {
    type: 'object',
    required: ['request_id', 'provider_id', 'raised_by', 'technicians'],
    properties: { request_id: {}, subtask_id: {}, provider_id: {}, raised_by: {}, technicians: {} },
  },
  run: (context, _, happened) =>
    notify(
      context,
      happened.map(({ doc, options: { request_id, subtask_id, provider_id, raised_by, technicians } }) =>
        commented(context.principal, {
          requestId: request_id,
          subtaskId: subtask_id,
          people: [raised_by, ...listOf(technicians)],
          desk: { providerId: provider_id, brandId: doc.org_id },
        }),
      ),
    ),
};

export const requestEffects = [requestEvent, tellComment, tellDone, advanceRequest];
