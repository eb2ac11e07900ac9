/** What was shared, and how it reaches a record: every file once, however often the person tries. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useHostAction } from '../../../engine/react/host-actions.ts';
import { useMutations, useUpload } from '../../../engine/react/index.ts';
import type { FileValue, RecordData } from '../../../engine/react/types.ts';

export type Sending = { readonly done: number; readonly of: number };
export type SharedFiles = {
  /** Undefined while they are looked for. */
  readonly files: readonly File[] | undefined;
  readonly sending: Sending | undefined;
  readonly failure: string | undefined;
  /** True once the record has them. Files that arrived stay so when a later one fails. */
  send(record: RecordData): Promise<boolean>;
  drop(): Promise<void>;
};

const isFile = (value: unknown): value is File => value instanceof File;
const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** `field`: name of the field that takes them. Host actions `shared-files` and `drop-shared-files` keep them meanwhile. */
export function useSharedFiles(entity: string, field: string): SharedFiles {
  const [read, dropAll] = [useHostAction('shared-files'), useHostAction('drop-shared-files')];
  const upload = useUpload();
  const { update } = useMutations(entity);
  const [files, setFiles] = useState<readonly File[]>();
  const [sending, setSending] = useState<Sending>();
  const [failure, setFailure] = useState<string>();
  const arrived = useRef(new Map<File, FileValue>());

  useEffect(() => {
    read({}).then(
      (answer) => setFiles((before) => before ?? (Array.isArray(answer) ? answer.filter(isFile) : [])),
      (error: unknown) => {
        setFiles((before) => before ?? []);
        setFailure(wordsOf(error));
      },
    );
  }, [read]);

  const drop = useCallback(async () => {
    await dropAll({});
    arrived.current.clear();
    setFiles([]);
  }, [dropAll]);

  const send = async (record: RecordData): Promise<boolean> => {
    const all = files ?? [];
    setFailure(undefined);
    try {
      for (const [index, file] of all.entries()) {
        setSending({ done: index, of: all.length });
        if (!arrived.current.has(file)) arrived.current.set(file, await upload(file));
      }
      setSending({ done: all.length, of: all.length });
      const before = Array.isArray(record[field]) ? record[field] : [];
      await update(record, { [field]: [...before, ...arrived.current.values()] });
      await drop();
      return true;
    } catch (error) {
      setFailure(wordsOf(error));
      return false;
    } finally {
      setSending(undefined);
    }
  };
  return { files, sending, failure, send, drop };
}
