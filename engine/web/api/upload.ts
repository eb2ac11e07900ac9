/** Uploads one file: asks for a signed form, then posts the file to it with progress. */
import { isObject } from '../../core/json/index.ts';
import type { FileValue } from '../../react/types.ts';
import { call } from './http.ts';
import type { Begun, Posted, SignedForm, SignedUpload, Watch } from './upload-types.ts';

/** Bytes from which on a file goes in parts, where the server takes them. */
const LARGE = 5 * 1024 * 1024;
const sign = async (file: File) =>
  (
    await call<{ data: SignedUpload }>('/v1/media/signed-url', {
      query: { file_name: file.name, content_type: file.type || 'application/octet-stream', size: file.size },
    })
  ).data;

/**
 * Sends a file by a form of `GET /v1/media/signed-url`; a large one in parts, so that it goes on where it was when it is sent again.
 * `begun`: where that stands, where it is to outlive the page.
 */
export async function upload(file: File, onProgress?: (share: number) => void, signal?: AbortSignal, begun?: Begun): Promise<FileValue> {
  // Where a page is not of a secure origin, nothing tells a digest.
  if (file.size > LARGE && globalThis.crypto?.subtle) {
    const { uploadInParts } = await import('./part-calls.ts');
    return uploadInParts(file, { sign: () => sign(file), post: postForm, begun, onProgress, signal });
  }
  return postFile(await sign(file), file, { onProgress, signal });
}

/** Posts a file to its signed form. Rejects with what the server says, or when it is given up. */
export async function postFile(form: SignedForm, file: File, watch: Watch = {}): Promise<FileValue> {
  const { status, body } = await postForm(form, file, watch);
  if (status === 201 && isAnswer(body)) return body.data;
  throw failedPost(status, body);
}

const failedPost = (status: number, body: unknown) => failed(status, messageOf(body) ?? 'Something went wrong!');

/** Milliseconds in which nothing moves: the network is gone without having said so, and what waits behind the file would wait with it. */
const STALLED = 60_000;

/** XMLHttpRequest because fetch reports no progress of what it sends. */
async function postForm({ url, fields }: SignedForm, file: Blob, { onProgress, signal }: Watch = {}): Promise<Posted> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.responseType = 'json';
    let isStalled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const moves = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isStalled = true;
        request.abort();
      }, STALLED);
    };
    moves();
    request.onloadend = () => clearTimeout(timer);
    request.upload.onprogress = (event) => {
      moves();
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onerror = () => reject(failed(0, 'Network error'));
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.onabort = () => reject(isStalled ? failed(0, 'Network error') : (signal?.reason ?? new Error('Given up')));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/** As any other call fails; 0: there was no answer. */
const failed = (status: number, message: string) => Object.assign(new Error(message), { status });

const isAnswer = (value: unknown): value is { data: FileValue } =>
  isObject(value) && isObject(value.data) && typeof value.data.id === 'string';
const messageOf = (value: unknown) => (isObject(value) && typeof value.message === 'string' ? value.message : undefined);
