/** What uploads are sent by. */

/** Where a file is to be posted, and the fields that go before it. */
export type SignedForm = { readonly url: string; readonly fields: Readonly<Record<string, string>> };

/** `size`: bytes of every part but the last. */
export type PartsForm = SignedForm & { readonly size: number };

/** `parts`: how a large file may go in parts instead. */
export type SignedUpload = SignedForm & { readonly parts?: PartsForm };

/** Where it is kept what an upload goes on from, in this page or after another start of it. */
export type Begun = {
  read(): Promise<PartsForm | undefined>;
  /** Undefined: it begins anew next time. */
  keep(form: PartsForm | undefined): Promise<void>;
};

/** `onProgress`: share of the file that has left, 0 to 1. */
export type Watch = { readonly onProgress?: ((share: number) => void) | undefined; readonly signal?: AbortSignal | undefined };

export type Posted = { readonly status: number; readonly body: unknown };
