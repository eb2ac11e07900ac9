/** What widgets may ask of this browser beside the host's own actions, by name; the code comes when one of them is asked for. */
import type { HostAction, HostActions } from '../../../engine/react/host-actions.ts';
import type { rareActions } from './rare-actions.ts';

type RareName = keyof typeof rareActions;

/** Values of a record, so that one that is left out does not compile. */
const names: Readonly<Record<RareName, 0>> = {
  'fetch-location': 0,
  'look-up': 0,
  'find-machine': 0,
  'exec-ble-logic': 0,
  'call-customer': 0,
};

const rare = (name: RareName): HostAction => {
  return async (input) => (await import('./rare-actions.ts')).rareActions[name](input);
};

export const actions: HostActions = Object.fromEntries((Object.keys(names) as RareName[]).map((name) => [name, rare(name)]));
