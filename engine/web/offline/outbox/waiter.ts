/** Takes what could not be sent, where definitions let it wait, and answers as the server would have. */
import type { AppPlan } from '../../../core/definitions/view-types.ts';
import type { FileValue, RecordData } from '../../../react/types.ts';
import type { RowKeeper } from '../rows.ts';
import { changeIn } from './effects.ts';
import { fileIds, sendLocalFiles, withFiles } from './local-files.ts';
import type { Outbox } from './outbox.ts';
import type { Body, Change } from './types.ts';
import type { WaitingStore } from './waiting-store.ts';

export type Waiter = {
  /** Whether it may not go ahead of what waits: of the same record, or files that it names. */
  mustWait(change: Change): Promise<boolean>;
  /** The record as it is with the change; undefined where the change may not wait, or its record is not kept here. */
  wait(change: Change, key: string): Promise<RecordData | undefined>;
  /** Keeps a file until what names it is sent. @throws where this device has no room */
  waitFile(file: File): Promise<FileValue>;
  /** Sends the files that a body names and that are here alone. */
  sendFiles(body: Body, upload: (file: File) => Promise<FileValue>): Promise<Body>;
};

type Parts = {
  readonly outbox: Outbox;
  readonly files: Pick<WaitingStore, 'addFile' | 'file' | 'hasFile'>;
  /** Records with what waits laid over them. */
  readonly rows: Pick<RowKeeper, 'of'>;
  readonly app: () => Promise<AppPlan | undefined>;
  readonly now: () => number;
};

export function createWaiter({ outbox, files, rows, app, now }: Parts): Waiter {
  const localIn = async (body: Body): Promise<readonly string[]> => {
    const found = await Promise.all(fileIds(body).map(async (id) => ((await files.hasFile(id)) ? [id] : [])));
    return found.flat();
  };
  return {
    mustWait: async ({ entity, record, body }) => (record !== null && outbox.holds(entity, record)) || (await localIn(body)).length > 0,
    async wait(change, key) {
      const { entity, record } = change;
      const [plan, kept] = await Promise.all([app(), rows.of(entity)]);
      const seen = record === null ? undefined : kept?.rows.get(record);
      if (record === null || !plan || !seen || !changeIn(plan, entity, change.change)) return undefined;
      await outbox.add({ ...change, record, id: key, at: now(), seen, files: await localIn(change.body) });
      return (await rows.of(entity))?.rows.get(record);
    },
    async waitFile(file) {
      const id = crypto.randomUUID();
      await files.addFile(id, { name: file.name, type: file.type, bytes: await file.arrayBuffer() });
      return { id, name: file.name, type: file.type, size: file.size };
    },
    sendFiles: async (body, upload) => withFiles(body, await sendLocalFiles(body, files, upload)),
  };
}
