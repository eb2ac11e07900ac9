import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { changesOf, packChanges, readable } from './packed.ts';

const short = { status: ['a', 'b'] } as const;
const long = Object.fromEntries(
  Array.from({ length: 40 }, (_, at) => [`field_${at}`, [null, at % 3 ? `value ${at}` : { ümlaut: [at] }]] as const),
);
/** As the database has it. */
const bytesOf = (packed: string | null) => (packed === null ? null : new Uint8Array(Buffer.from(packed.slice(2), 'hex')));

describe('changes of the audit', () => {
  it('stay as they are where they are short', () => {
    expect(packChanges(short)).toEqual({ changes: short, packed: null });
    expect(changesOf({ changes: short, packed: null })).toEqual(short);
  });

  it('are packed where they are long, and read again', () => {
    const stored = packChanges(long);
    expect(stored.changes).toBeNull();
    const bytes = bytesOf(stored.packed);
    expect(bytes?.length).toBeLessThan(JSON.stringify(long).length / 2);
    expect(changesOf({ changes: null, packed: bytes })).toEqual(long);
  });

  it('can be read without this program', () => {
    const bytes = bytesOf(packChanges(long).packed);
    expect(JSON.parse(inflateSync(bytes ?? new Uint8Array()).toString('utf8'))).toEqual(long);
  });

  it('are read as they lie where they are from before they were packed', () => {
    expect(changesOf({ changes: long, packed: null })).toEqual(long);
    expect(changesOf({ changes: null, packed: null })).toBeNull();
  });

  it('stand readable in a row that is written as JSON', () => {
    const row = { id: '1', verb: 'create' };
    expect(readable({ ...row, ...packChanges(long) })).toEqual({ ...row, changes: long });
    expect(readable({ ...row, ...packChanges(short) })).toEqual({ ...row, changes: short });
    expect(readable({ ...row, changes: long })).toEqual({ ...row, changes: long });
  });
});
