/** Actions of this browser that few pages ask for. */

import type { HostAction, HostActions } from '../../react/host-actions.ts';
import { call } from '../api/http.ts';
import { changeTexts } from '../i18n.ts';
import { wishInstall } from '../prompts/install.ts';
import { publicActions } from '../public-app/public-actions.ts';
import { changeSetting } from '../session/device-settings.ts';
import { isFeatureOn } from '../session/feature-access.ts';
import { storedData } from '../session/stored-data.ts';
import { toggleView } from '../session/toggle-view.ts';
import { nameOfUser } from '../session/user-name.ts';
import { dropSharedFiles, sharedFiles } from '../worker/shared-files.ts';

const wordOf = (input: Readonly<Record<string, unknown>>, name: string): string => {
  const value = input[name];
  if (typeof value !== 'string') throw new Error(`"${name}" is missing.`);
  return value;
};

/** Texts come first: a language that has none is not chosen. */
async function changeLanguage(language: string): Promise<void> {
  await changeTexts(language, await call<Record<string, string>>(`/v1/definitions/locales/${encodeURIComponent(language)}`));
  changeSetting('language', language);
}

/** A choice of the person, not of the device: it goes with the session. */
function showOrgDetails(value: string): void {
  if (value !== 'on' && value !== 'off') throw new Error(`"${value}" is no choice of "showOrgDetails".`);
  storedData.user_settings.show_org_details = value === 'on';
}

const own = {
  /** `{ name, value }`, as `useHostSettings` lists them. */
  'change-setting': async (input) => {
    const [name, value] = [wordOf(input, 'name'), wordOf(input, 'value')];
    if (name === 'language') await changeLanguage(value);
    else if (name === 'showOrgDetails') showOrgDetails(value);
    else changeSetting(name, value);
  },
  'toggle-view': toggleView,
  /** Memberships that wait for the person. */
  invitations: async () => (await call<{ readonly data: unknown }>('/v1/user/invitations')).data,
  /** `{ id, answer }`: `accept` or `decline`. */
  'answer-invitation': (input) =>
    call(`/v1/user/invitations/${encodeURIComponent(wordOf(input, 'id'))}/${encodeURIComponent(wordOf(input, 'answer'))}`, {
      method: 'POST',
    }),
  /** `{ of }`: how the person, or the organisation's people, are told of things. */
  'notification-settings': async ({ of }) =>
    (await call<{ readonly data: unknown }>('/v1/user/notification/settings', { query: { of } })).data,
  /** `{ of, body }`, as the call takes it. */
  'save-notification-settings': ({ of, body }) =>
    call('/v1/user/notification/settings', { method: 'PUT', query: { of }, body: typeof body === 'object' && body !== null ? body : {} }),
  /** Devices that push messages of the person go to. */
  'push-devices': async () => (await call<{ readonly data: unknown }>('/v1/user/push/devices')).data,
  /** Files that another app shared with this one: `File`s. */
  'shared-files': sharedFiles,
  /** They were sent, or are not wanted. */
  'drop-shared-files': dropSharedFiles,
  /** Installs the app on this device, or tells how, whatever was answered when it was offered. */
  'install-app': wishInstall,
  /** The product's own OpenAPI document. */
  'load-openapi': () => call('/v1/openapi.json'),
  /** `{ screen }`, a definition: answers `{ plan, faults }`. Nothing is kept. */
  'preview-screen': async ({ screen }) => {
    const body = typeof screen === 'object' && screen !== null ? screen : {};
    return (await call<{ readonly data: unknown }>('/v1/definitions/preview', { method: 'POST', body })).data;
  },
  /** `{ name }` of a switch that did not come with the plan: whether it is on. */
  'feature-access': (input) => isFeatureOn(wordOf(input, 'name')),
  /** Words are edited on the pages that show them, until that is ended or the tab is closed. */
  'edit-words': async () => (await import('../words/in-place.ts')).beginEditing(),
  /** `{ id, showInactive }` of a person: the name. */
  'user-name': (input) => nameOfUser(wordOf(input, 'id'), input.showInactive === true),
} satisfies HostActions;

/** Those of public screens too, which people with a session open now and then. */
export const rareActions: Readonly<Record<keyof typeof own | keyof typeof publicActions, HostAction>> = { ...publicActions, ...own };
