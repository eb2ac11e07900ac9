/** What widgets may ask of this browser, by name. */
import type { HostAction, HostActions } from '../../react/host-actions.ts';
import { logout } from '../session/logout.ts';
import { panels } from '../shell/panels.ts';
import type { rareActions } from './rare-actions.ts';

type RareName = keyof typeof rareActions;

const rare = (name: RareName): HostAction => {
  return async (input) => (await import('./rare-actions.ts')).rareActions[name](input);
};

/** Those whose code comes when one of them is asked for; one that is left out does not compile. */
const rareOnes: Readonly<Record<RareName, HostAction>> = {
  'sign-in': rare('sign-in'),
  'forgotten-password': rare('forgotten-password'),
  'password-link': rare('password-link'),
  'follow-link': rare('follow-link'),
  'read-page': rare('read-page'),
  'tell-page': rare('tell-page'),
  'add-picture': rare('add-picture'),
  'page-language': rare('page-language'),
  'set-password': rare('set-password'),
  'change-setting': rare('change-setting'),
  'toggle-view': rare('toggle-view'),
  invitations: rare('invitations'),
  'answer-invitation': rare('answer-invitation'),
  'notification-settings': rare('notification-settings'),
  'save-notification-settings': rare('save-notification-settings'),
  'push-devices': rare('push-devices'),
  'shared-files': rare('shared-files'),
  'drop-shared-files': rare('drop-shared-files'),
  'install-app': rare('install-app'),
  'load-openapi': rare('load-openapi'),
  'preview-screen': rare('preview-screen'),
  'feature-access': rare('feature-access'),
  'user-name': rare('user-name'),
  'edit-words': rare('edit-words'),
};

export const hostActions: HostActions = {
  ...rareOnes,
  logout,
  /** Opens the dialog for a new password. */
  'change-password': async () => {
    panels.password = true;
  },
};
