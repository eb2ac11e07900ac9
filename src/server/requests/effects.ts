/** What happens besides the workflows that definitions say: the timeline has it, and people are told. */
import type { EffectCode } from '../../../engine/server/lifecycle/types.ts';
import { listOf } from '../../../engine/server/workflows/rows.ts';
import { notify } from '../notices/index.ts';
import { type EventDraft, recordEvents } from '../timeline/index.ts';
import { commented } from './notices.ts';

/** An event in the timeline of a request, or of the sub-task that it happens to. */
const requestEvent: EffectCode = {
  name: 'request-event',
  options: { type: 'object', required: ['kind'], properties: { kind: { type: 'string' }, remarks: {}, files: {} } },
  run: (context, { name }, happened) =>
    recordEvents(
      context,
      happened.map(({ doc, options: { kind, remarks, files } }) => ({
        kind: kind as EventDraft['kind'],
        of: doc,
        isSubtask: name === 'subtask',
        remarks,
        files,
      })),
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

export const requestEffects = [requestEvent, tellComment];
