/** What is sent to the server, and where there is no network waits on this device, as far as definitions let it (../offline/outbox). */
import type { FileValue } from '../../react/types.ts';
import type { Body, Change } from '../offline/outbox/types.ts';
import { isUnreached, keptHere, noteChange } from './reading.ts';
import { upload } from './upload.ts';
import { waiting } from './waiting.ts';

const answers = new WeakSet<object>();

/** Whether an answer is this device's own, or a record for which something is not sent yet. */
export const isWaiting = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && (answers.has(answer) || String(Reflect.get(answer, 'id')) in waiting.records);

type Send<T> = (key: string, body: Body) => Promise<T>;

/** @throws CallError of the server; without a network, where the change may not wait */
export async function writing<T>(change: Change, send: Send<T>): Promise<T> {
  const key = crypto.randomUUID();
  noteChange();
  const here = (await keptHere())?.waiter;
  const kept = async () => {
    const record = await (await keptHere(true))?.waiter.wait(change, key);
    if (record) answers.add(record);
    return record as T | undefined;
  };
  if (!here || !(await here.mustWait(change))) {
    try {
      return await send(key, change.body);
    } catch (error) {
      const record = isUnreached(error) ? await kept() : undefined;
      if (record === undefined) throw error;
      return record;
    }
  }
  return (await kept()) ?? send(key, await here.sendFiles(change.body, (file, begun) => upload(file, undefined, undefined, begun)));
}

/** Keeps a file that did not reach the server until what names it is sent. @throws the error where nothing is kept here */
export async function uploading(file: File, send: () => Promise<FileValue>): Promise<FileValue> {
  try {
    return await send();
  } catch (error) {
    const here = isUnreached(error) ? (await keptHere(true))?.waiter : undefined;
    if (!here) throw error;
    return here.waitFile(file);
  }
}
