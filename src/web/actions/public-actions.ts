/** What widgets of the product's public screens may ask, by name; the same with and without a session. */
import type { HostActions } from '../../../engine/react/host-actions.ts';
import { followLink, readDailyUpdate, readFeedback, sendDailyUpdate, sendFeedback, uploadDailyPhoto } from './public-calls.ts';

export const publicActions = {
  'follow-link': followLink,
  'read-feedback': readFeedback,
  'send-feedback': sendFeedback,
  'read-daily-update': readDailyUpdate,
  'send-daily-update': sendDailyUpdate,
  'upload-daily-photo': uploadDailyPhoto,
} satisfies HostActions;
