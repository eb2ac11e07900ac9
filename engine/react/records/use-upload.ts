import { useHost } from '../provider/engine-context.ts';
import type { DataClient } from '../types.ts';

/** Sends one file; gives its id, name, type and size. Rejects with the call's error. */
export const useUpload = (): DataClient['upload'] => useHost().client.upload;
