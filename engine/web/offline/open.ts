/** What this device keeps of who is signed in. */
import { isObject } from '../../core/json/index.ts';
import { storedUser } from '../session/session.ts';
import { createDevice, type OwnDevice } from './device.ts';
import { createRowKeeper, type RowKeeper } from './rows.ts';
import { openStore, type Store } from './store.ts';
import type { Device } from './types.ts';

const ownerOf = (): string | undefined => {
  const user = storedUser();
  return isObject(user) && typeof user.uuid === 'string' ? user.uuid : undefined;
};

export type Kept = { readonly store: Store; readonly rows: RowKeeper; readonly device: OwnDevice };

/** `keyText` asks the server for the key of this person and device; without it there is only what was kept before. */
export async function openForPerson(keyText?: () => Promise<string>): Promise<Kept | undefined> {
  const owner = ownerOf();
  // Where a page is not of a secure origin, browsers seal nothing.
  if (owner === undefined || !globalThis.crypto?.subtle || !globalThis.indexedDB) return undefined;
  const store = await openStore(owner, keyText);
  if (!store) return undefined;
  const rows = createRowKeeper(store);
  const scope = () => ({ now: new Date().toISOString(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  return { store, rows, device: createDevice({ store, rows, scope, now: Date.now }) };
}

/** For a page that starts without a network. */
export const openKept = async (): Promise<Device | undefined> => (await openForPerson())?.device;
