/** What widgets may ask of this browser, by name. */
import type { HostAction, HostActions } from '../../../engine/react/host-actions.ts';
import { logout } from '../session/logout.ts';
import { toggleView } from '../session/toggle-view.ts';
import { panels } from '../shell/panels.ts';

/** Those whose code comes when one of them is asked for; they stand in rare-actions.ts. */
const rareNames = [
  'sign-in',
  'forgotten-password',
  'password-link',
  'set-password',
  'change-setting',
  'load-openapi',
  'preview-screen',
] as const;
export type RareActions = Readonly<Record<(typeof rareNames)[number], HostAction>>;

const rare = (name: keyof RareActions): HostAction => {
  return async (input) => (await import('./rare-actions.ts')).rareActions[name](input);
};

export const hostActions: HostActions = {
  ...Object.fromEntries(rareNames.map((name) => [name, rare(name)])),
  logout,
  'toggle-view': toggleView,
  /** Opens the dialog for a new password. */
  'change-password': async () => {
    panels.password = true;
  },
};
