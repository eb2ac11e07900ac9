/**
 * Commands and files that wait, sealed, in a database of their own: it stays when a person signs out, closed to everybody until
 * they sign in again on this device and the server hands out its key once more.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Begun, PartsForm } from '../../api/upload-types.ts';
import { type Sealed, seal, sealBytes, unseal, unsealBytes } from '../sealing.ts';
import type { Command, Named, WaitingFile } from './types.ts';

type Owned = { readonly owner: string };
type KeptCommand = Owned & { readonly id: string; readonly sealed: Sealed };
/** `at`: milliseconds UTC at which it was taken. */
type KeptFile = Owned & { readonly at: number; readonly facts: Sealed; readonly bytes: Sealed; readonly begun?: Sealed };

/** By the id that a record had here: the one that it has at the server. */
type KeptName = Owned & { readonly at: number; readonly to: string };

interface Waiting extends DBSchema {
  commands: { key: number; value: KeptCommand; indexes: { owner: string; id: string } };
  files: { key: string; value: KeptFile };
  made: { key: string; value: KeptName };
}

/** `seq`: the order in which they were made, over all tabs. */
export type Sequenced = { readonly seq: number; readonly command: Command };

export type WaitingStore = {
  /** Those of the person, in their order. What cannot be opened is left out, and stays. */
  all(): Promise<readonly Sequenced[]>;
  /** Its place in the order; undefined where it was there before. */
  add(command: Command): Promise<number | undefined>;
  /** All or none. What was dropped meanwhile, in another tab perhaps, does not come back. */
  put(changed: readonly Sequenced[]): Promise<void>;
  remove(seqs: readonly number[], files: readonly string[]): Promise<void>;
  /** In the place of a command that made a record: those that name it name it anew. All or none. */
  made(seq: number, files: readonly string[], name: Named, changed: readonly Sequenced[]): Promise<void>;
  /** Records of the person that were made here, of late. */
  names(): Promise<readonly Named[]>;
  addFile(id: string, file: WaitingFile): Promise<void>;
  file(id: string): Promise<WaitingFile | undefined>;
  hasFile(id: string): Promise<boolean>;
  /** Where the upload of a large file stands, over restarts. */
  begunOf(id: string): Begun;
  /** Lets go of files that nothing names, of a form that was given up, and that were taken before then. */
  tidy(before: number): Promise<void>;
  close(): void;
};

const begunName = (id: string) => `${id} begun`;

const NAME = 'waiting';
const VERSION = 2;

const open = (): Promise<IDBPDatabase<Waiting>> =>
  openDB<Waiting>(NAME, VERSION, {
    upgrade(database, before) {
      database.createObjectStore('made');
      // What waits since an earlier build stays.
      if (before > 0) return;
      const commands = database.createObjectStore('commands', { autoIncrement: true });
      commands.createIndex('owner', 'owner');
      commands.createIndex('id', 'id', { unique: true });
      database.createObjectStore('files');
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase | null)?.close(),
  });

export async function openWaiting(owner: string, key: CryptoKey): Promise<WaitingStore> {
  const database = await open();
  const kept = async (command: Command): Promise<KeptCommand> => ({ owner, id: command.id, sealed: await seal(key, command.id, command) });
  const store: WaitingStore = {
    async all() {
      const reading = database.transaction('commands');
      const index = reading.store.index('owner');
      const [values, keys] = await Promise.all([index.getAll(owner), index.getAllKeys(owner)]);
      const found = await Promise.all(
        values.map(async ({ id, sealed }, at): Promise<Sequenced[]> => {
          const command = (await unseal(key, id, sealed).catch(() => undefined)) as Command | undefined;
          const seq = keys[at];
          return command === undefined || seq === undefined ? [] : [{ seq, command }];
        }),
      );
      return found.flat().sort((one, other) => one.seq - other.seq);
    },
    async add(command) {
      const value = await kept(command);
      const adding = database.transaction('commands', 'readwrite');
      const isThere = (await adding.store.index('id').getKey(command.id)) !== undefined;
      // Together: where there is no room for it both are refused.
      const [seq] = await Promise.all([isThere ? undefined : adding.store.add(value), adding.done]);
      return seq;
    },
    async put(changed) {
      const values = await Promise.all(changed.map(async ({ seq, command }) => ({ seq, value: await kept(command) })));
      const putting = database.transaction('commands', 'readwrite');
      for (const { seq, value } of values) if ((await putting.store.getKey(seq)) !== undefined) await putting.store.put(value, seq);
      await putting.done;
    },
    async remove(seqs, files) {
      const removing = database.transaction(['commands', 'files'], 'readwrite');
      await Promise.all([
        ...seqs.map((seq) => removing.objectStore('commands').delete(seq)),
        ...files.map((id) => removing.objectStore('files').delete(id)),
        removing.done,
      ]);
    },
    async made(seq, files, { from, to }, changed) {
      const values = await Promise.all(changed.map(async ({ seq: own, command }) => ({ own, value: await kept(command) })));
      const making = database.transaction(['commands', 'files', 'made'], 'readwrite');
      const commands = making.objectStore('commands');
      await Promise.all([
        commands.delete(seq),
        ...files.map((id) => making.objectStore('files').delete(id)),
        making.objectStore('made').put({ owner, at: Date.now(), to }, from),
      ]);
      for (const { own, value } of values) if ((await commands.getKey(own)) !== undefined) await commands.put(value, own);
      await making.done;
    },
    async names() {
      const reading = database.transaction('made');
      const [values, keys] = await Promise.all([reading.store.getAll(), reading.store.getAllKeys()]);
      return values.flatMap(({ owner: whose, to }, at) => {
        const from = keys[at];
        return whose === owner && from !== undefined ? [{ from, to }] : [];
      });
    },
    async addFile(id, { name, type, bytes }) {
      const value = { owner, at: Date.now(), facts: await seal(key, id, { name, type }), bytes: await sealBytes(key, id, bytes) };
      await database.put('files', value, id);
    },
    async file(id) {
      const found = await database.get('files', id);
      if (found?.owner !== owner) return undefined;
      const facts = (await unseal(key, id, found.facts)) as Omit<WaitingFile, 'bytes'>;
      return { ...facts, bytes: await unsealBytes(key, id, found.bytes) };
    },
    begunOf: (id) => ({
      async read() {
        const sealed = (await database.get('files', id))?.begun;
        return sealed && ((await unseal(key, begunName(id), sealed).catch(() => undefined)) as PartsForm | undefined);
      },
      async keep(form) {
        const begun = form && (await seal(key, begunName(id), form));
        const keeping = database.transaction('files', 'readwrite');
        const found = await keeping.store.get(id);
        if (found?.owner === owner) {
          const { begun: _before, ...file } = found;
          await keeping.store.put({ ...file, ...(begun ? { begun } : {}) }, id);
        }
        await keeping.done;
      },
    }),
    hasFile: async (id) => (await database.getKey('files', id)) !== undefined,
    async tidy(before) {
      const named = new Set((await store.all()).flatMap(({ command }) => command.files));
      const tidying = database.transaction(['files', 'made'], 'readwrite');
      // A cursor's own methods are called on it.
      for await (const cursor of tidying.objectStore('files'))
        if (cursor.value.owner === owner && cursor.value.at < before && !named.has(cursor.key)) await cursor.delete();
      for await (const cursor of tidying.objectStore('made'))
        if (cursor.value.owner === owner && cursor.value.at < before) await cursor.delete();
      await tidying.done;
    },
    close: () => database.close(),
  };
  return store;
}
