/** What the main thread and the thread of the embedded database say to each other. */

/** Where the embedded database lives. */
export type PgliteTarget = {
  /** Folder of its files; null keeps everything in memory. */
  readonly folder: string | null;
  /** File with a dump (tar of a data folder) that an in-memory database starts from, in place of an empty one. */
  readonly template?: string | undefined;
};

export type ToWorker =
  /** A new connection: whatever the one before left open is undone. */
  | { readonly kind: 'open'; readonly session: number }
  /** Whole messages of the PostgreSQL wire protocol. */
  | { readonly kind: 'query'; readonly session: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'dump' }
  | { readonly kind: 'close' };

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'opened'; readonly session: number }
  | { readonly kind: 'answer'; readonly session: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'dumped'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'closed' };
