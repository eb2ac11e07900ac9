/** What widgets of public screens may ask of this browser, by name; the same with and without a session. */

import type { HostActions } from '../../react/host-actions.ts';
import type { linkedActions } from './linked-actions.ts';
import { pageLanguage } from './page-language.ts';
import { forgottenPassword, passwordLink, setPassword } from './password-actions.ts';
import { signIn } from './sign-in-action.ts';

/** Of pages that are opened by a link: nobody else needs their code. It is here with the first of them, which reads the page. */
const linked =
  (name: keyof typeof linkedActions): HostActions[string] =>
  async (input) =>
    (await import('./linked-actions.ts')).linkedActions[name](input);

export const publicActions = {
  'follow-link': linked('follow-link'),
  'read-page': linked('read-page'),
  'tell-page': linked('tell-page'),
  'add-picture': linked('add-picture'),
  'page-language': pageLanguage,
  'sign-in': signIn,
  'forgotten-password': forgottenPassword,
  'password-link': passwordLink,
  'set-password': setPassword,
} satisfies HostActions;
