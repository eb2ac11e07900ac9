/** What widgets of public screens may ask of this browser, by name; the same with and without a session. */

import type { HostActions } from '../../react/host-actions.ts';
import { linkedActions } from './linked-actions.ts';
import { pageLanguage } from './page-language.ts';
import { forgottenPassword, passwordLink, setPassword } from './password-actions.ts';
import { signIn } from './sign-in-action.ts';

export const publicActions = {
  ...linkedActions,
  'page-language': pageLanguage,
  'sign-in': signIn,
  'forgotten-password': forgottenPassword,
  'password-link': passwordLink,
  'set-password': setPassword,
} satisfies HostActions;
