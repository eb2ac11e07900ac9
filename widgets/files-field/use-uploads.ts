/** Files on their way to the server, and those that did not arrive. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldProps, FileValue } from '../../engine/react/types.ts';

export type Upload = {
  readonly key: string;
  readonly file: File;
  /** Share sent, 0 to 1. */
  readonly share: number;
  readonly failed: boolean;
};

type Options = {
  readonly upload: FieldProps['upload'];
  readonly onDone: (file: FileValue) => void;
};

/** Starts, repeats and drops uploads; what arrives goes to `onDone`. Dropped ones are forgotten even if they arrive. */
export function useUploads({ upload, onDone }: Options) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const count = useRef(0);
  const dropped = useRef(new Set<string>());
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  const change = useCallback((key: string, part: Partial<Upload>) => {
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }, []);
  const forget = useCallback((key: string) => setUploads((before) => before.filter((one) => one.key !== key)), []);

  const send = useCallback(
    async (key: string, file: File) => {
      if (!upload) return;
      try {
        const value = await upload(file, (share) => change(key, { share }));
        if (!dropped.current.has(key)) done.current(value);
        forget(key);
      } catch {
        change(key, { failed: true });
      }
    },
    [upload, change, forget],
  );
  const start = useCallback(
    (files: readonly File[]) => {
      for (const file of files) {
        count.current += 1;
        const key = `upload-${count.current}`;
        setUploads((before) => [...before, { key, file, share: 0, failed: false }]);
        void send(key, file);
      }
    },
    [send],
  );
  return {
    uploads,
    start,
    retry: (one: Upload) => {
      change(one.key, { failed: false, share: 0 });
      void send(one.key, one.file);
    },
    drop: (one: Upload) => {
      dropped.current.add(one.key);
      forget(one.key);
    },
  };
}
