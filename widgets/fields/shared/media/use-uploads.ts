/** Files on their way to the server, and those that did not arrive. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldProps, FileValue } from '../../../../engine/react/types.ts';
import { smallerPhoto } from './smaller-photo.ts';

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

/** Milliseconds until one that reached nobody is sent again by itself, time after time; the last from then on. */
const PAUSES = [2_000, 5_000, 15_000, 60_000] as const;

/** Nothing answered: what a server refuses, it refuses again. */
const isUnreached = (error: unknown): boolean => (error as { readonly status?: unknown } | null)?.status === 0;

/**
 * Starts, repeats and aborts uploads; what arrives goes to `onDone`. One that was aborted is forgotten even if it arrives.
 * One that reached nobody is sent again by itself: when the device is back on the network, and now and then while it says that
 * it is, because devices say so before anything gets through.
 */
export function useUploads({ upload, onDone }: Options) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const count = useRef(0);
  const running = useRef(new Map<string, AbortController>());
  const waiting = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const tries = useRef(new Map<string, number>());
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  const change = useCallback((key: string, part: Partial<Upload>) => {
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }, []);
  useEffect(() => {
    const [going, timers] = [running.current, waiting.current];
    return () => {
      for (const controller of going.values()) controller.abort();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, []);
  const forget = useCallback((key: string) => {
    running.current.delete(key);
    tries.current.delete(key);
    clearTimeout(waiting.current.get(key));
    waiting.current.delete(key);
    setUploads((before) => before.filter((one) => one.key !== key));
  }, []);

  const again = useRef<(key: string, file: File) => Promise<void>>(async () => undefined);
  const send = useCallback(
    async (key: string, file: File) => {
      if (!upload) return change(key, { failed: true });
      clearTimeout(waiting.current.get(key));
      const controller = new AbortController();
      running.current.set(key, controller);
      try {
        const sent = await smallerPhoto(file);
        controller.signal.throwIfAborted();
        const stored = await upload(sent, (share) => change(key, { share }), controller.signal);
        if (!controller.signal.aborted) done.current(stored, file);
        forget(key);
      } catch (error) {
        // Its controller stays: aborting it says that the file is given up.
        if (controller.signal.aborted) return;
        change(key, { failed: true });
        if (!isUnreached(error) || !navigator.onLine) return;
        const tried = tries.current.get(key) ?? 0;
        tries.current.set(key, tried + 1);
        const pause = PAUSES[Math.min(tried, PAUSES.length - 1)];
        waiting.current.set(
          key,
          setTimeout(() => {
            change(key, { failed: false, share: 0 });
            void again.current(key, file);
          }, pause),
        );
      }
    },
    [upload, change, forget],
  );
  useEffect(() => {
    again.current = send;
  });
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
