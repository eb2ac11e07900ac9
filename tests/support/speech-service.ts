/** Stand-in of a service that writes speech out as OpenAI's `audio/transcriptions` does: it hears what a test wrote down. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `status`, `raw`: an answer that is none. `pause`: milliseconds before it. */
export type Heard = { readonly text?: string; readonly status?: number; readonly raw?: string; readonly pause?: number };
/** `file`: bytes of the recording, under the name that it was sent by. */
export type SpeechAsked = {
  readonly authorization: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly fileName: string | undefined;
  readonly file: Buffer;
};

export type SpeechService = {
  readonly url: string;
  /** What it was sent, since `hear`. */
  readonly asked: SpeechAsked[];
  hear(heard: Heard): void;
  close(): void;
};

export async function startSpeechService(): Promise<SpeechService> {
  const asked: SpeechAsked[] = [];
  let heard: Heard = {};
  const server: Server = createServer((request, response) => {
    // Other models that the same service might have are not played.
    if (request.url !== '/v1/audio/transcriptions') return void response.writeHead(404).end();
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      const type = String(request.headers['content-type']);
      const form = await new Response(Buffer.concat(parts), { headers: { 'content-type': type } }).formData();
      const file = form.get('file');
      asked.push({
        authorization: request.headers.authorization,
        fields: Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))),
        fileName: file instanceof File ? file.name : undefined,
        file: file instanceof File ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0),
      });
      const { text, status = 200, raw, pause = 0 } = heard;
      setTimeout(() => response.writeHead(status, { 'content-type': 'application/json' }).end(raw ?? JSON.stringify({ text })), pause);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    hear(next) {
      asked.length = 0;
      heard = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
