/** Sealed entries by name in this browser's own database; those of one person, who is signed in. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { KEPT } from '../session/kept-name.ts';
import { keyFrom, type Sealed, seal, unseal } from './sealing.ts';

type Owned = { readonly owner: string; readonly key: CryptoKey };

interface Kept extends DBSchema {
  keys: { key: string; value: Owned };
  entries: { key: string; value: Sealed };
}

export type Store = {
  /** What everything here is sealed under. */
  readonly key: CryptoKey;
  /** Undefined for what is not there, or cannot be opened. */
  read(name: string): Promise<unknown>;
  /** All or none. */
  write(entries: ReadonlyMap<string, unknown>): Promise<void>;
  /** Names that begin so. */
  names(prefix: string): Promise<readonly string[]>;
  remove(names: readonly string[]): Promise<void>;
  close(): void;
};

const VERSION = 1;
const OWN = 'own';

async function open(): Promise<IDBPDatabase<Kept>> {
  const opened = await openDB<Kept>(KEPT, VERSION, {
    upgrade(database) {
      database.createObjectStore('keys');
      database.createObjectStore('entries');
    },
    // Whoever signs out deletes all of it, from whichever tab.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase | null)?.close(),
  });
  return opened;
}

/**
 * What is kept of a person. Of anybody else's nothing is left. `keyText` asks the server for their key where the device has none;
 * without it there is nothing to open then: undefined.
 */
export async function openStore(owner: string, keyText?: () => Promise<string>): Promise<Store | undefined> {
  const database = await open();
  const known = await database.get('keys', OWN);
  if (known?.owner === owner) return storeOf(database, known.key);
  if (keyText === undefined) {
    database.close();
    return undefined;
  }
  const key = await keyFrom(await keyText());
  const changing = database.transaction(['keys', 'entries'], 'readwrite');
  await Promise.all([changing.objectStore('entries').clear(), changing.objectStore('keys').put({ owner, key }, OWN), changing.done]);
  return storeOf(database, key);
}

const storeOf = (database: IDBPDatabase<Kept>, key: CryptoKey): Store => ({
  key,
  async read(name) {
    const sealed = await database.get('entries', name);
    // What another key sealed, or somebody changed, is as good as nothing.
    return sealed && unseal(key, name, sealed).catch(() => undefined);
  },
  async write(entries) {
    // Before the transaction: it ends when it is left waiting.
    const sealed = await Promise.all([...entries].map(async ([name, value]) => [name, await seal(key, name, value)] as const));
    const writing = database.transaction('entries', 'readwrite');
    await Promise.all([...sealed.map(([name, value]) => writing.store.put(value, name)), writing.done]);
  },
  names: async (prefix) => database.getAllKeys('entries', IDBKeyRange.bound(prefix, `${prefix}\uffff`)),
  async remove(names) {
    const removing = database.transaction('entries', 'readwrite');
    await Promise.all([...names.map((name) => removing.store.delete(name)), removing.done]);
  },
  close: () => database.close(),
});
