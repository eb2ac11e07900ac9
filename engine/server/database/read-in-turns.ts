/** A large answer is read in portions: all that has come by then would else be read before anybody else has their turn. */
import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { turns } from '../kernel/turns.ts';

type Receiving = { readonly connection?: { readonly stream?: Pick<Socket, 'on' | 'pause' | 'resume'> } };

/** Bytes that come at once only of an answer that goes on: the reader takes at most twice as many. */
const LARGE = 32 * 1024;

export function readInTurns(client: PoolClient): void {
  const stream = (client as PoolClient & Receiving).connection?.stream;
  stream?.on('data', (chunk: Buffer) => {
    if (chunk.length < LARGE) return;
    const others = turns.due();
    if (!others) return;
    stream.pause();
    void others.then(() => stream.resume());
  });
}
