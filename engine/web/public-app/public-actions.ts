/** What widgets of public screens may ask of this browser, by name; the same with and without a session. */

import {
  followLink,
  readDailyUpdate,
  readFeedback,
  sendDailyUpdate,
  sendFeedback,
  uploadDailyPhoto,
} from '../../../src/web/actions/public-calls.ts';
import type { HostActions } from '../../react/host-actions.ts';
import { forgottenPassword, passwordLink, setPassword } from './password-actions.ts';
import { signIn } from './sign-in-action.ts';

export const publicActions = {
  'sign-in': signIn,
  'forgotten-password': forgottenPassword,
  'password-link': passwordLink,
  'set-password': setPassword,
  'follow-link': followLink,
  'read-feedback': readFeedback,
  'send-feedback': sendFeedback,
  'read-daily-update': readDailyUpdate,
  'send-daily-update': sendDailyUpdate,
  'upload-daily-photo': uploadDailyPhoto,
} satisfies HostActions;
