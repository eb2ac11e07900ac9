/** A file on its way in: counted, weighed and looked at while it streams. */

import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { problems } from '../kernel/errors.ts';
import { said } from '../kernel/said.ts';
import { HEAD_LENGTH } from './file-kinds.ts';

export type Incoming = {
  /** The bytes, passed on until there are more than allowed: then it throws too_large (413). */
  readonly bytes: AsyncIterable<Buffer>;
  /** Once it has ended. */
  readonly size: () => number;
  readonly head: () => Buffer;
  readonly sha256: () => string;
};

/** Nothing is read, and nothing can fail, before somebody asks for the bytes. */
export function createIncoming(content: Readable, { limit }: { readonly limit: number }): Incoming {
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  async function* read(): AsyncGenerator<Buffer> {
    for await (const chunk of content.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(chunk)) throw problems.unreadable();
      size += chunk.length;
      if (size > limit) throw problems.tooLarge({ message: said('problem.platform.media.file_larger_declared') });
      if (head.length < HEAD_LENGTH) head = Buffer.concat([head, chunk]).subarray(0, HEAD_LENGTH);
      hash.update(chunk);
      yield chunk;
    }
  }
  let digest: string | undefined;
  return {
    bytes: read(),
    size: () => size,
    head: () => head,
    sha256: () => {
      digest ??= hash.digest('hex');
      return digest;
    },
  };
}
