/**
 * Thread of the embedded database. PGlite runs a statement without ever yielding, so it has a thread
 * of its own: the server goes on answering, and a statement that takes too long ends with the thread.
 * It speaks the wire protocol, so that the same client serves it and PostgreSQL.
 */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { FromWorker, PgliteTarget, ToWorker } from './pglite-messages.ts';

const extensions = { btree_gin, pg_trgm };

const create = async (folder: string) => {
  // Made beside and moved into place, so that a kill in between leaves no half-made database behind.
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  const database = await PGlite.create({ dataDir: draft, extensions });
  await database.close();
  renameSync(draft, folder);
};

const open = async ({ folder, template }: PgliteTarget) => {
  if (folder !== null) {
    if (!existsSync(folder)) await create(folder);
    return PGlite.create({ dataDir: folder, extensions });
  }
  const from = template === undefined ? {} : { loadDataDir: new Blob([readFileSync(template)]) };
  return PGlite.create({ dataDir: 'memory://', extensions, ...from });
};

const join = (chunks: readonly Uint8Array[], length: number) => {
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
};

/** Runs protocol messages. The streaming call, because the plain one keeps every answer it ever gave. */
const run = async (database: PGlite, bytes: Uint8Array) => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  await database.execProtocolRawStream(bytes, {
    onRawData: (part) => {
      // `part` is a view of the database's memory, which the next write changes
      chunks.push(part.slice());
      length += part.length;
    },
  });
  return join(chunks, length);
};

/** A simple query message: 'Q', length, text, zero. */
const simpleQuery = (sql: string) => {
  const text = Buffer.from(`${sql}\0`);
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(text.length + 4, 1);
  return new Uint8Array(Buffer.concat([head, text]));
};

const port = parentPort;
if (port === null) throw new Error('pglite-worker runs as a worker thread only.');
const say = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

/** Hands each message on only after the one before is answered: there is one session and no other. */
const serve = (database: PGlite) => {
  let current = -1;
  const handle = async (message: ToWorker) => {
    if (message.kind === 'open') {
      current = message.session;
      await run(database, simpleQuery('rollback'));
      await run(database, simpleQuery('discard all'));
      return say({ kind: 'opened', session: current });
    }
    if (message.kind === 'query') {
      // What a client sent that is gone by now is not run, but counted as answered.
      const bytes = message.session === current ? await run(database, message.bytes) : new Uint8Array(0);
      return say({ kind: 'answer', session: message.session, bytes }, [bytes.buffer]);
    }
    if (message.kind === 'dump') {
      await run(database, simpleQuery('checkpoint'));
      const bytes = new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer());
      return say({ kind: 'dumped', bytes }, [bytes.buffer]);
    }
    await database.close();
    say({ kind: 'closed' });
    port.close();
  };
  let tail = Promise.resolve();
  const fail = (error: unknown) => {
    // Rethrown outside the promise, it ends the thread; the main thread then rejects what waits and starts another.
    setImmediate(() => {
      throw error;
    });
  };
  port.on('message', (message: ToWorker) => {
    tail = tail.then(() => handle(message)).catch(fail);
  });
};

const target: PgliteTarget = workerData;
try {
  serve(await open(target));
  say({ kind: 'ready' });
} catch (error) {
  say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  port.close();
}
