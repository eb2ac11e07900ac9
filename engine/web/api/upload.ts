/** Uploads one file: asks for a signed form, then posts the file to it with progress. */
import { isObject } from '../../core/json/index.ts';
import type { FileValue } from '../../react/types.ts';
import { call } from './http.ts';

/** Where a file is to be posted, and the fields that go before it. */
export type SignedForm = { readonly url: string; readonly fields: Readonly<Record<string, string>> };
type SignedUpload = { readonly data: SignedForm };

/**
 * Sends a file by a form of `GET /v1/media/signed-url`. XMLHttpRequest because fetch reports no progress of what it sends.
 */
export async function upload(file: File, onProgress?: (share: number) => void, signal?: AbortSignal): Promise<FileValue> {
  const signed = await call<SignedUpload>('/v1/media/signed-url', {
    query: { file_name: file.name, content_type: file.type || 'application/octet-stream', size: file.size },
  });
  return postFile(signed.data, file, { onProgress, signal });
}

type Watch = { readonly onProgress?: ((share: number) => void) | undefined; readonly signal?: AbortSignal | undefined };

/** Posts a file to its signed form. Rejects with what the server says, or when it is given up. */
export async function postFile({ url, fields }: SignedForm, file: File, { onProgress, signal }: Watch = {}): Promise<FileValue> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.responseType = 'json';
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onerror = () => reject(failed(0, 'Network error'));
    request.onload = () => {
      const body: unknown = request.response;
      if (request.status === 201 && isAnswer(body)) resolve(body.data);
      else reject(failed(request.status, messageOf(body) ?? 'Something went wrong!'));
    };
    request.onabort = () => reject(signal?.reason ?? new Error('Given up'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/** As any other call fails; 0: there was no answer. */
const failed = (status: number, message: string) => Object.assign(new Error(message), { status });

const isAnswer = (value: unknown): value is { data: FileValue } =>
  isObject(value) && isObject(value.data) && typeof value.data.id === 'string';
const messageOf = (value: unknown) => (isObject(value) && typeof value.message === 'string' ? value.message : undefined);
