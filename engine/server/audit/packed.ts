/**
 * Long changes of the audit are stored packed, most of all what a record is made with: PostgreSQL itself packs a row only from 2 kB on,
 * whatever is asked of it, and nearly all are shorter. `packed` is JSON text as zlib writes it, so that other programs can read it too.
 */
import { deflateSync, inflateSync } from 'node:zlib';

/** Field → [before, after]; null where there was or is no value. An empty list is none. */
export type AuditChanges = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** Either of the two holds them; rows from before packing have `changes`, however long. */
export type StoredChanges = { readonly changes: AuditChanges | null; readonly packed: Uint8Array | null };

/** Characters of JSON from which it pays: below, what is saved is not worth that SQL cannot look into it. */
const LONG = 512;

/** Small windows: the memory of the usual ones takes longer to lay out than so short a text to pack. */
const SMALL = { windowBits: 12, memLevel: 5 } as const;

/** Columns of a row that is to be inserted as JSON: bytes are text there, as PostgreSQL reads it. */
export function packChanges(changes: AuditChanges): { readonly changes: AuditChanges | null; readonly packed: string | null } {
  const text = JSON.stringify(changes);
  if (text.length < LONG) return { changes, packed: null };
  return { changes: null, packed: `\\x${deflateSync(text, SMALL).toString('hex')}` };
}

const unpack = (packed: Uint8Array): AuditChanges => JSON.parse(inflateSync(packed).toString('utf8'));

export const changesOf = ({ changes, packed }: StoredChanges): AuditChanges | null => (packed ? unpack(packed) : changes);

/** A row of the audit as PostgreSQL writes it as JSON, with its changes where they can be read. */
export function readable({ packed, ...row }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return typeof packed === 'string' ? { ...row, changes: unpack(Buffer.from(packed.slice(2), 'hex')) } : row;
}
