/** A place of files that says so when nothing can be stored there. */
import { newId } from '../kernel/ids.ts';
import { createStorageWatch, type StorageWatch, type StorageWatchOptions } from '../kernel/storage-watch.ts';
import type { Draft } from './draft.ts';
import type { MediaStore } from './media-store.ts';

export type WatchedStore = { readonly store: MediaStore; readonly storage: Pick<StorageWatch, 'trouble' | 'close'> };

/** As much as a photo from a phone, which is what most files are. */
const PROBE = Buffer.alloc(256 * 1024);

async function* probeBytes() {
  yield PROBE;
}

/** The same store. @throws storage_full or storage_failed (503) where it threw what the system said. */
export function watchStore(store: MediaStore, options: Pick<StorageWatchOptions, 'log' | 'every'>): WatchedStore {
  const storage = createStorageWatch({ ...options, place: 'files', probe: async () => (await store.write(newId(), probeBytes())).drop() });
  const watched = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw storage.saw(error) ?? error;
    }
  };
  const drafted = async (writing: Promise<Draft>): Promise<Draft> => {
    const draft = await watched(writing);
    return { keep: () => watched(draft.keep()), drop: draft.drop };
  };
  return {
    storage,
    store: {
      ...store,
      write: (key, content) => drafted(store.write(key, content)),
      writePart: (key, part, content) => drafted(store.writePart(key, part, content)),
      joinParts: (key, count, through) => drafted(store.joinParts(key, count, through)),
    },
  };
}
