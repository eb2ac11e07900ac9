/**
 * Drafts on this device, sealed, in a database of their own: it outlives the app and the session, closed to everybody until the same
 * person signs in again here and the server hands out the key once more.
 */
import { type DBSchema, openDB } from 'idb';
import { DRAFTS_BACK, type Draft, type DraftVault, draftOf, putDrafts } from '../../react/form/drafts.ts';
import { DRAFTS_KEPT } from '../session/kept-name.ts';
import { fetchKey, ownerOf } from './owner.ts';
import { type Sealed, seal, unseal } from './sealing.ts';
import { openStore } from './store.ts';

type KeptDraft = { readonly owner: string; readonly sealed: Sealed };

interface Kept extends DBSchema {
  drafts: { key: string; value: KeptDraft; indexes: { owner: string } };
}

const VERSION = 1;

type OpenVault = DraftVault & { all(): Promise<readonly Draft[]> };

let opened: Promise<OpenVault | undefined> | undefined;

/** Once a page. Undefined where a browser seals nothing, or the key cannot be had. */
function openVault(): Promise<OpenVault | undefined> {
  opened ??= open().catch(() => undefined);
  return opened;
}

export const put: DraftVault['put'] = async (drafts) => (await openVault())?.put(drafts);
export const drop: DraftVault['drop'] = async (key) => (await openVault())?.drop(key);

/** Into this tab; what it has of the same form is newer. */
export async function bringBack(): Promise<void> {
  const found = (await (await openVault())?.all()) ?? [];
  putDrafts(found.filter(({ key }) => draftOf(key) === undefined));
  window.dispatchEvent(new Event(DRAFTS_BACK));
}

async function open(): Promise<OpenVault | undefined> {
  const owner = ownerOf();
  if (owner === undefined || !globalThis.crypto?.subtle || !globalThis.indexedDB) return undefined;
  const store = await openStore(owner, fetchKey);
  if (!store) return undefined;
  const { key: sealer } = store;
  store.close();
  const database = await openDB<Kept>('drafts', VERSION, {
    upgrade: (fresh) => void fresh.createObjectStore('drafts').createIndex('owner', 'owner'),
  });
  const nameOf = (key: string) => `${owner} ${key}`;
  /** Whoever begins a page looks for drafts only where there are some. */
  const note = async () => {
    if ((await database.count('drafts')) === 0) localStorage.removeItem(DRAFTS_KEPT);
    else localStorage.setItem(DRAFTS_KEPT, '1');
  };
  // One after the other: what is dropped does not come back by a writing that began before.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = last
      .then(work)
      .then(note)
      .catch(() => undefined);
    last = done;
    return done;
  };
  return {
    put: (drafts) =>
      inTurn(async () => {
        for (const draft of drafts)
          await database.put('drafts', { owner, sealed: await seal(sealer, nameOf(draft.key), draft) }, nameOf(draft.key));
      }),
    drop: (key) => inTurn(() => database.delete('drafts', nameOf(key))),
    async all() {
      const reading = database.transaction('drafts').store.index('owner');
      const [values, names] = await Promise.all([reading.getAll(owner), reading.getAllKeys(owner)]);
      const found = await Promise.all(values.map(({ sealed }, at) => unseal(sealer, names[at] ?? '', sealed).catch(() => undefined)));
      return found.filter((draft) => draft !== undefined).map((draft) => draft as Draft);
    },
  };
}
