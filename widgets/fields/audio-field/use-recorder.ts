/** Records from the microphone: time, stop, give up. The microphone is held only while it records. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { type StreamFault, useStream } from '../shared/media/use-stream.ts';

const formats = ['audio/webm', 'audio/mp4', 'audio/ogg'] as const;
const endings: Readonly<Record<string, string>> = { 'audio/webm': 'webm', 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' };
/** A recording ends by itself after this, in seconds. */
export const LONGEST = 10 * 60;

type Options = { readonly onRecorded: (file: File) => void };
export type Recording = {
  readonly state: 'idle' | 'asking' | 'recording' | 'failed';
  readonly fault: StreamFault | undefined;
  readonly seconds: number;
  readonly start: () => Promise<void>;
  /** Ends the recording and hands it on. */
  readonly stop: () => void;
  /** Ends it and forgets it. */
  readonly cancel: () => void;
};

export function useRecorder({ onRecorded }: Options): Recording {
  const { open, close, ...stream } = useStream();
  const recorder = useRef<MediaRecorder>(undefined);
  const [seconds, setSeconds] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const done = useRef(onRecorded);
  useEffect(() => {
    done.current = onRecorded;
  });
  const isRecording = stream.state === 'live' && !hasFailed;

  const cancel = useCallback(() => {
    const running = recorder.current;
    recorder.current = undefined;
    if (running && running.state !== 'inactive') running.stop();
    close();
  }, [close]);
  const start = useCallback(async () => {
    setSeconds(0);
    setFailed(typeof MediaRecorder === 'undefined');
    if (typeof MediaRecorder === 'undefined') return;
    const source = await open({ audio: true });
    if (!source) return;
    const type = formats.find((format) => MediaRecorder.isTypeSupported(format));
    const made = new MediaRecorder(source, type ? { mimeType: type } : {});
    const parts: Blob[] = [];
    made.ondataavailable = ({ data }) => parts.push(data);
    made.onstop = () => {
      const isWanted = recorder.current === made;
      if (isWanted) recorder.current = undefined;
      if (isWanted && parts.some(({ size }) => size > 0)) done.current(fileOf(parts, made.mimeType || type || ''));
      if (isWanted) close();
    };
    made.onerror = () => {
      cancel();
      setFailed(true);
    };
    recorder.current = made;
    made.start();
  }, [open, close, cancel]);
  const stop = useCallback(() => {
    if (recorder.current?.state === 'recording') recorder.current.stop();
  }, []);

  useEffect(() => {
    if (!isRecording) return;
    const started = Date.now();
    const clock = setInterval(() => {
      const passed = Math.floor((Date.now() - started) / 1000);
      setSeconds(passed);
      if (passed >= LONGEST) stop();
    }, 250);
    return () => clearInterval(clock);
  }, [isRecording, stop]);
  useEffect(
    () => () => {
      // Whoever leaves does not want what was not finished.
      recorder.current = undefined;
    },
    [],
  );
  return { state: stateOf(stream.state, hasFailed), fault: faultIn(stream, hasFailed), seconds, start, stop, cancel };
}

function stateOf(stream: 'closed' | 'asking' | 'live' | 'failed', hasFailed: boolean): Recording['state'] {
  if (hasFailed || stream === 'failed') return 'failed';
  if (stream === 'live') return 'recording';
  return stream === 'asking' ? 'asking' : 'idle';
}

const faultIn = (stream: { readonly state: string; readonly fault?: StreamFault }, hasFailed: boolean): StreamFault | undefined =>
  hasFailed ? 'unsupported' : stream.fault;

/** The type without its parameters, as the server knows it, and a name by the time of day. */
function fileOf(parts: readonly Blob[], mimeType: string): File {
  const type = mimeType.split(';')[0]?.trim() || 'audio/webm';
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  const stamp = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}-${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
  return new File([...parts], `recording-${stamp}.${endings[type] ?? 'webm'}`, { type });
}
