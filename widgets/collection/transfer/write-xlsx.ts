/** Excel files, written by a library that is loaded with the first one, in a worker where there are workers. */
import { type Library, type Sheet, sheetBytes } from './sheet-bytes.ts';

export type { Sheet, SheetCell } from './sheet-bytes.ts';

const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The sheet as a file. Rejects when aborted, and when the library cannot be loaded. */
export async function xlsxFile(sheet: Sheet, signal?: AbortSignal): Promise<Blob> {
  signal?.throwIfAborted();
  const bytes = typeof Worker === 'undefined' ? await here(sheet) : await beside(sheet, signal);
  return new Blob([bytes], { type: MIME });
}

async function here(sheet: Sheet): Promise<ArrayBuffer> {
  await import('./xlsx-globals.ts');
  const loaded: Library & { readonly default?: Library } = await import('sheetjs-style');
  return sheetBytes(loaded.default ?? loaded, sheet);
}

function beside(sheet: Sheet, signal: AbortSignal | undefined): Promise<ArrayBuffer> {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<ArrayBuffer>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => resolve(data));
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'The worker could not be started.')));
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.postMessage(sheet);
  });
  return answer.finally(() => worker.terminate());
}
