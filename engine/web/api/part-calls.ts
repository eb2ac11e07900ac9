/** A large file over HTTP, part by part. */
import type { CallError, FileValue } from '../../react/types.ts';
import { decodeFailure } from './decode.ts';
import { call } from './http.ts';
import { type PartCalls, sendParts } from './upload-parts.ts';
import type { Begun, PartsForm, Posted, SignedForm, SignedUpload, Watch } from './upload-types.ts';

const KEPT = 204;

type Sending = Watch & {
  /** Where it stands, where that is to outlive the page. */
  readonly begun: Begun | undefined;
  /** Asks for a form of the file. */
  readonly sign: () => Promise<SignedUpload>;
  readonly post: (form: SignedForm, file: Blob, watch: Watch) => Promise<Posted>;
};

/** Files of this page that are under way. */
const pageForms = new WeakMap<File, PartsForm>();

const inPage = (file: File): Begun => ({
  read: async () => pageForms.get(file),
  async keep(form) {
    if (form) pageForms.set(file, form);
    else pageForms.delete(file);
  },
});

/** @throws CallError as `upload` */
export function uploadInParts(file: File, { sign, post, begun = inPage(file), ...sending }: Sending): Promise<FileValue> {
  const calls: PartCalls = {
    async begin() {
      const { parts } = await sign();
      if (!parts) throw new Error('The server takes no parts of this file.');
      return parts;
    },
    arrived: async ({ url, fields }) =>
      (await call<{ data: { parts: readonly number[] } }>(`${url}/arrived`, { method: 'POST', body: { fields } })).data.parts,
    async put({ url, fields }, part, bytes, onSent) {
      const watch = { onProgress: (share: number) => onSent(share * bytes.size), signal: sending.signal };
      const { status, body } = await post({ url, fields: { ...fields, part: String(part) } }, bytes, watch);
      if (status !== KEPT) throw refused(status, body);
    },
    complete: async ({ url, fields }, sha256) =>
      (await call<{ data: FileValue }>(`${url}/whole`, { method: 'POST', body: { fields, sha256 } })).data,
  };
  return sendParts(file, { calls, begun, ...sending });
}

function refused(status: number, data: unknown): CallError {
  const { message, ...rest } = decodeFailure({ answered: true, status, data });
  return Object.assign(new Error(message), rest);
}
