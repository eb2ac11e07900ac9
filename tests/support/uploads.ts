/** Files as a page uploads them: a signed form, then its post. */
import type { Answer, Caller, TestServer } from './server.ts';

type Bytes = Buffer<ArrayBuffer>;
export type UploadForm = { readonly url: string; readonly fields: Readonly<Record<string, string>> };

/** Begins like a picture, which is all that the server looks at. */
export const anyPng: Bytes = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(500, 7)]);

function multipart(fields: Readonly<Record<string, string>>, file: Bytes | null, filename = 'x') {
  const boundary = '----fieldloom';
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (file) {
    parts.push(
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: text/html\r\n\r\n`,
      ),
      file,
      Buffer.from('\r\n'),
    );
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { body: Buffer.concat(parts), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

/** `server` is asked for with every call: tests start it before the first. */
export function uploads(server: () => TestServer) {
  const sign = async (caller: Caller, name: string, type: string, size: number): Promise<UploadForm> =>
    (await caller.get(`/v1/media/signed-url?file_name=${encodeURIComponent(name)}&content_type=${encodeURIComponent(type)}&size=${size}`))
      .body.data;
  const post = ({ url, fields }: UploadForm, file: Bytes | null): Promise<Answer> => server().inject('POST', url, multipart(fields, file));
  const upload = async (caller: Caller, name = 'photo.png', type = 'image/png', bytes = anyPng) =>
    (await post(await sign(caller, name, type, bytes.length), bytes)).body.data;
  return { sign, post, upload };
}
