import { useHost } from '../provider/engine-context.ts';
import type { DataClient } from '../types.ts';

/** Gives what is said in a recording. Rejects with the call's error; absent where nothing writes it out. */
export const useTranscribe = (): DataClient['transcribe'] => useHost().client.transcribe;
