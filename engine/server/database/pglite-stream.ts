/** What an ordinary pg client takes for its socket; the other end is the embedded database's thread. */
import { Duplex } from 'node:stream';
import type { PgliteHost, PgliteSession } from './pglite-host.ts';

/** Copied whole, because handing a view of a pooled buffer over would take the whole pool along. */
const copy = (chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
};

const TERMINATE = 'X'.charCodeAt(0);

/** The stream for one client, with those methods of a socket that pg calls. */
export const createPgliteStream = (host: PgliteHost) => {
  let session: PgliteSession | undefined;
  const send = (chunks: readonly Uint8Array[]) => {
    const bytes = copy(chunks);
    if (bytes[0] !== TERMINATE) session?.send(bytes);
  };
  const stream = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      send([chunk]);
      done();
    },
    // pg corks the messages of one query: they reach the thread as one
    writev: (chunks, done) => {
      send(chunks.map(({ chunk }) => chunk));
      done();
    },
    final: (done) => {
      session?.close();
      stream.push(null);
      done();
    },
    destroy: (error, done) => {
      session?.close();
      done(error);
    },
  });
  const connect = () => {
    host.ready().then(
      () => {
        if (stream.destroyed) return;
        session = host.openSession({
          opened: () => stream.emit('connect'),
          answer: (bytes) => stream.push(Buffer.from(bytes.buffer)),
          lost: (error) => stream.destroy(error),
        });
      },
      (error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    return stream;
  };
  const ignore = () => stream;
  return Object.assign(stream, { connect, setNoDelay: ignore, setKeepAlive: ignore, ref: ignore, unref: ignore });
};
