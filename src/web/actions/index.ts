/** What widgets may ask of this browser beside the host's own actions, by name; the code comes when one of them is asked for. */
import type { HostAction, HostActions } from '../../../engine/react/host-actions.ts';
import type { rareActions } from './rare-actions.ts';

type RareName = keyof typeof rareActions;

const rare = (name: RareName): HostAction => {
  return async (input) => (await import('./rare-actions.ts')).rareActions[name](input);
};

/** One that is left out does not compile. */
const all: Readonly<Record<RareName, HostAction>> = {
  'follow-link': rare('follow-link'),
  'read-feedback': rare('read-feedback'),
  'send-feedback': rare('send-feedback'),
  'read-daily-update': rare('read-daily-update'),
  'send-daily-update': rare('send-daily-update'),
  'upload-daily-photo': rare('upload-daily-photo'),
  'fetch-location': rare('fetch-location'),
  'look-up': rare('look-up'),
  'find-machine': rare('find-machine'),
  'exec-ble-logic': rare('exec-ble-logic'),
  'call-customer': rare('call-customer'),
};

export const actions: HostActions = all;
