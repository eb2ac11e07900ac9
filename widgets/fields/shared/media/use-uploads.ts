/** Files on their way to the server, and those that did not arrive. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldProps, FileValue } from '../../../../engine/react/types.ts';

export type Upload = {
  readonly key: string;
  readonly file: File;
  /** Share sent, 0 to 1. */
  readonly share: number;
  readonly failed: boolean;
};

type Options = {
  readonly upload: FieldProps['upload'];
  /** The file as stored, and what it was made of. */
  readonly onDone: (stored: FileValue, file: File) => void;
};

/**
 * Starts, repeats and aborts uploads; what arrives goes to `onDone`. One that was aborted is forgotten even if it arrives.
 * One that failed is sent again by itself when the device is back on the network.
 */
export function useUploads({ upload, onDone }: Options) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const count = useRef(0);
  const running = useRef(new Map<string, AbortController>());
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  const change = useCallback((key: string, part: Partial<Upload>) => {
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }, []);
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const controller of current.values()) controller.abort();
    };
  }, []);
  const forget = useCallback((key: string) => {
    running.current.delete(key);
    setUploads((before) => before.filter((one) => one.key !== key));
  }, []);

  const send = useCallback(
    async (key: string, file: File) => {
      if (!upload) return change(key, { failed: true });
      const controller = new AbortController();
      running.current.set(key, controller);
      try {
        const stored = await upload(file, (share) => change(key, { share }), controller.signal);
        if (!controller.signal.aborted) done.current(stored, file);
        forget(key);
      } catch {
        // Its controller stays: aborting it says that the file is given up.
        if (!controller.signal.aborted) change(key, { failed: true });
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
  const retry = useCallback(
    (one: Upload) => {
      change(one.key, { failed: false, share: 0 });
      void send(one.key, one.file);
    },
    [change, send],
  );
  const failed = useRef<readonly Upload[]>([]);
  useEffect(() => {
    failed.current = uploads.filter((one) => one.failed);
  });
  useEffect(() => {
    const resume = () => {
      for (const one of failed.current) retry(one);
    };
    window.addEventListener('online', resume);
    return () => window.removeEventListener('online', resume);
  }, [retry]);
  return {
    uploads,
    start,
    retry,
    drop: (one: Upload) => {
      running.current.get(one.key)?.abort();
      forget(one.key);
    },
  };
}
