/** A camera or microphone, held open only as long as it is used. */
import { useCallback, useEffect, useRef, useState } from 'react';

/** Why there is no stream: refused by the person, no such device, in use elsewhere, or nothing this browser (or an insecure page) can do. */
export type StreamFault = 'denied' | 'no_device' | 'busy' | 'unsupported';
export type StreamState =
  | { readonly state: 'closed' }
  | { readonly state: 'asking' }
  | { readonly state: 'live'; readonly stream: MediaStream }
  | { readonly state: 'failed'; readonly fault: StreamFault };

/** Whether this page can ask for a camera or microphone at all. */
export const canCapture = (): boolean => typeof navigator !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function';

const faults: Readonly<Record<string, StreamFault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'no_device',
  OverconstrainedError: 'no_device',
  NotReadableError: 'busy',
  AbortError: 'busy',
};
export const faultOf = (error: unknown): StreamFault => (error instanceof Error ? faults[error.name] : undefined) ?? 'unsupported';

export const release = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/**
 * Opens a stream and lets go of it: on `close`, when another is opened, when the component goes, and when the answer of
 * the browser comes too late for anyone to want it.
 */
export function useStream() {
  const [state, setState] = useState<StreamState>({ state: 'closed' });
  const held = useRef<MediaStream>(undefined);
  const turn = useRef(0);
  const letGo = useCallback(() => {
    turn.current += 1;
    if (held.current) release(held.current);
    held.current = undefined;
  }, []);
  useEffect(() => letGo, [letGo]);

  const open = useCallback(
    async (constraints: MediaStreamConstraints): Promise<MediaStream | undefined> => {
      letGo();
      const mine = turn.current;
      if (!canCapture()) {
        setState({ state: 'failed', fault: 'unsupported' });
        return undefined;
      }
      setState({ state: 'asking' });
      try {
        const stream = await navigator.mediaDevices.getUserMedia(constraints);
        if (mine !== turn.current) {
          release(stream);
          return undefined;
        }
        held.current = stream;
        setState({ state: 'live', stream });
        return stream;
      } catch (error) {
        if (mine === turn.current) setState({ state: 'failed', fault: faultOf(error) });
        return undefined;
      }
    },
    [letGo],
  );
  const close = useCallback(() => {
    letGo();
    setState({ state: 'closed' });
  }, [letGo]);
  return { ...state, open, close };
}
