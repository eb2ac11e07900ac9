/** A file on its way in: counted, weighed and looked at while it streams. */
import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { problems } from '../kernel/errors.ts';
import { HEAD_LENGTH } from './file-kinds.ts';

export type Incoming = {
  readonly stream: Transform;
  /** Once it has ended. */
  readonly size: () => number;
  readonly head: () => Buffer;
  readonly sha256: () => string;
};

/** Passes bytes on until there are more than `limit`; then the stream fails with too_large (413). */
export function createIncoming({ limit }: { readonly limit: number }): Incoming {
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) return done(problems.tooLarge({ message: 'The file is larger than was declared.' }));
      if (head.length < HEAD_LENGTH) head = Buffer.concat([head, chunk]).subarray(0, HEAD_LENGTH);
      hash.update(chunk);
      return done(null, chunk);
    },
  });
  let digest: string | undefined;
  return {
    stream,
    size: () => size,
    head: () => head,
    sha256: () => {
      digest ??= hash.digest('hex');
      return digest;
    },
  };
}
