/** Takes what could not be sent, where definitions let it wait, and answers as the server would have. */

import type { AppPlan } from '../../../core/definitions/view-types.ts';
import { noteWaitingFile } from '../../../react/records/file-addresses.ts';
import type { FileValue, RecordData } from '../../../react/types.ts';
import type { RowKeeper } from '../rows.ts';
import { changeIn } from './change-in.ts';
import { fileIds, sendLocalFiles, type UploadKept, withFiles } from './local-files.ts';
import { begun } from './made.ts';
import type { Outbox } from './outbox.ts';
import type { Room } from './room.ts';
import type { Body, Change } from './types.ts';
import type { WaitingStore } from './waiting-store.ts';

export type Waiter = {
  /** Whether it may not go ahead of what waits: of the same record, or files that it names. */
  mustWait(change: Change): Promise<boolean>;
  /** The record as it is with the change; undefined where the change may not wait, or its record, or nothing of its entity, is kept here. @throws `device_full`, as `Room` */
  wait(change: Change, key: string): Promise<RecordData | undefined>;
  /** Keeps a file until what names it is sent. @throws `device_full`, as `Room` */
  waitFile(file: File): Promise<FileValue>;
  /** Sends the files that a body names and that are here alone. */
  sendFiles(body: Body, upload: UploadKept): Promise<Body>;
};

type Parts = {
  readonly outbox: Outbox;
  readonly files: Pick<WaitingStore, 'addFile' | 'file' | 'hasFile' | 'begunOf'>;
  /** Records with what waits laid over them. */
  readonly rows: Pick<RowKeeper, 'of'>;
  readonly app: () => Promise<AppPlan | undefined>;
  readonly room: Room;
  readonly now: () => number;
};

export function createWaiter({ outbox, files, rows, app, room, now }: Parts): Waiter {
  const localIn = async (body: Body): Promise<readonly string[]> => {
    const found = await Promise.all(fileIds(body).map(async (id) => ((await files.hasFile(id)) ? [id] : [])));
    return found.flat();
  };
  return {
    mustWait: async (change) => outbox.holds(change) || (await localIn(change.body)).length > 0,
    async wait(change, key) {
      const { entity } = change;
      const [plan, kept] = await Promise.all([app(), rows.of(entity)]);
      const stated = plan && changeIn(plan, entity, change.change);
      // A workflow of several records is of none alone, and makes none.
      if (!plan || !kept || !stated || (stated.makes === true) !== (change.record === null)) return undefined;
      const record = change.record ?? key;
      const at = now();
      const before = stated.makes ? begun(record, at, plan.user.id) : kept.rows.get(record);
      if (!before) return undefined;
      const makes = stated.makes ? ({ makes: true } as const) : {};
      const command = { ...change, record, id: key, at, seen: before, files: await localIn(change.body), ...makes };
      await room.keep(JSON.stringify(command).length, () => outbox.add(command));
      return (await rows.of(entity))?.rows.get(record) ?? before;
    },
    async waitFile(file) {
      const id = crypto.randomUUID();
      await room.keep(file.size, async () => files.addFile(id, { name: file.name, type: file.type, bytes: await file.arrayBuffer() }));
      noteWaitingFile(id, () => file);
      return { id, name: file.name, type: file.type, size: file.size };
    },
    sendFiles: async (body, upload) => withFiles(body, await sendLocalFiles(body, files, upload)),
  };
}
