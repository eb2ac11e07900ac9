/** Sends one command: its files first, then the change itself, merged with what others did meanwhile. */
import type { FieldView } from '../../../core/definitions/types.ts';
import type { EntityView } from '../../../core/definitions/view-types.ts';
import type { CallError, DataClient, RecordData } from '../../../react/types.ts';
import { type LocalFiles, sendLocalFiles, type UploadKept } from './local-files.ts';
import { CREATE } from './made.ts';
import { mergeChange } from './merge-change.ts';
import { isReached } from './reached.ts';
import type { Body, Command, Trouble } from './types.ts';

/** `key`: Idempotency-Key. `version`: the record is refused (412) in any other. */
type Keyed = { readonly key: string; readonly version: number | undefined };

export type Calls = Pick<DataClient, 'get' | 'entity' | 'form'> & {
  patch(entity: string, id: string, patch: Body, keyed: Keyed): Promise<RecordData>;
  create(entity: string, body: Body, key: string): Promise<RecordData>;
  /** `at`: when the person did it, ISO. */
  run(entity: string, workflow: string, id: string | null, input: Body, keyed: Keyed & { readonly at: string }): Promise<unknown>;
  readonly upload: UploadKept;
};

type Parts = {
  readonly calls: Calls;
  readonly files: LocalFiles;
  /** What waits behind it, of the same record. */
  readonly later: readonly Command[];
};

/**
 * `files`: those that arrived, by the ids that they had here; `next`: the command as it is from now on. Either is kept before
 * anything more is sent.
 */
export type Sent =
  | { readonly done: true; readonly record?: RecordData }
  | { readonly files: ReadonlyMap<string, unknown> }
  | { readonly next: Command }
  | { readonly trouble: Trouble };

const STALE = 412;
const isStale = (error: unknown) => (error as CallError).status === STALE;
const isRecord = (value: unknown): value is RecordData =>
  typeof value === 'object' && value !== null && 'id' in value && typeof (value as RecordData).version === 'number';

/** Rejects where there was no answer, or none that is about the command. */
export async function sendCommand(command: Command, parts: Parts): Promise<Sent> {
  const files = await sendLocalFiles(command.attempt?.patch ?? command.body, parts.files, parts.calls.upload);
  // What arrived is not sent again, whatever becomes of the change.
  if (files.size > 0) return { files };
  try {
    return await senderOf(command)(command, parts.calls);
  } catch (error) {
    const { status, message, errors = [] } = error as CallError;
    if (!isRefusal(status, (error as CallError).code)) throw error;
    const reached = command.makes ? undefined : await reachedBy(command, parts);
    if (reached) return { done: true, record: reached };
    return { trouble: { kind: 'refused', message, errors } };
  }
}

/** What a person has to look at: nothing that passes by itself, and nothing that is about the session. */
const isRefusal = (status: number, code: string) =>
  status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status) && code !== 'idempotency_in_flight';

function senderOf({ change }: Command): (command: Command, calls: Calls) => Promise<Sent> {
  if (change === 'update') return sendUpdate;
  return change === CREATE ? sendCreate : sendRun;
}

const sendCreate = async ({ id, entity, body }: Command, { create }: Calls): Promise<Sent> => ({
  done: true,
  record: await create(entity, body, id),
});

async function sendRun(command: Command, { run }: Calls): Promise<Sent> {
  const { id: key, entity, record, makes, change, body, version, at } = command;
  try {
    const answer = await run(entity, change, makes ? null : record, body, { key, version, at: new Date(at).toISOString() });
    return { done: true, ...(isRecord(answer) ? { record: answer } : {}) };
  } catch (error) {
    if (!isStale(error) || version === undefined) throw error;
    // Another version may still take the step, which its lifecycle judges. The refused call left no key, so this one serves again.
    return { next: { ...command, version: undefined } };
  }
}

/** The record as it is now, where a refused move has nothing left to do. */
async function reachedBy(command: Command, { calls, later }: Parts): Promise<RecordData | undefined> {
  const view = await calls.entity(command.entity);
  if (!view.chosenState && !view.lifecycle) return undefined;
  const fresh = await calls.get(command.entity, command.record).catch((error: CallError) => {
    if (isRefusal(error.status, error.code)) return undefined;
    throw error;
  });
  return fresh && isReached(view, command, later, fresh.data) ? fresh.data : undefined;
}

async function sendUpdate(command: Command, calls: Calls): Promise<Sent> {
  const { id, entity, record, body, version, seen, attempt } = command;
  try {
    const sent = attempt ?? { patch: body, version: version ?? seen.version };
    // Of each version there is one attempt, which may be sent again as it was.
    const stored = await calls.patch(entity, record, sent.patch, { key: attempt ? `${id}.${attempt.version}` : id, version: sent.version });
    return { done: true, record: stored };
  } catch (error) {
    if (!isStale(error)) throw error;
  }
  const [{ data: fresh, labels = {} }, fields] = await Promise.all([calls.get(entity, record), fieldsOf(command, calls)]);
  const { patch, clashes } = mergeChange(fields, { patch: attempt?.patch ?? body, seen, fresh });
  if (clashes.length > 0) return { trouble: { kind: 'clash', clashes, fresh, labels } };
  if (Object.keys(patch).length === 0) return { done: true, record: fresh };
  // What others did is taken over: from here on it is what the change began with.
  return { next: { ...command, seen: fresh, attempt: { patch, version: fresh.version } } };
}

async function fieldsOf({ entity, seen }: Command, calls: Calls): Promise<readonly FieldView[]> {
  const view: EntityView = await calls.entity(entity);
  const kind = view.customBy === undefined ? undefined : seen[view.customBy];
  const form = await calls.form(entity, 'update', kind === undefined || kind === null ? undefined : String(kind));
  return [...form.fields, ...view.fields];
}
