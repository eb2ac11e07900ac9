/**
 * Taking in a file part by part, each by its number: a part that came is not sent again, the same part may come twice, and the
 * file is whole once – its size, its kind and its digest are what was said – however often it is asked to be.
 */
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Database } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import { system } from '../kernel/principal.ts';
import { type Said, said } from '../kernel/said.ts';
import { keep, type Receiving, refuseOther, type StoredFile, used } from './accept.ts';
import type { Draft } from './draft.ts';
import { createIncoming, type Incoming } from './incoming.ts';
import type { PartsTerms } from './links.ts';

type Fields = Readonly<Record<string, string>>;
type Joined = { readonly incoming: Incoming | undefined; readonly sha256: string };

export type Parts = {
  /**
   * Keeps one part, counted from 0, unless it is cut.
   * @throws gone (410) for a form that is over, changed or used; too_large (413); invalid (422)
   */
  takePart(fields: Fields, part: number, content: Readable): Promise<void>;
  /** Numbers of the parts that need not be sent any more. @throws gone (410) */
  arrived(fields: Fields): Promise<readonly number[]>;
  /**
   * Makes the file of its parts. `sha256`: of the whole, hexadecimal. Where it was done before it answers the same.
   * @throws gone (410); invalid (422) for parts that are missing, or that are not what was said: these go, and may be sent anew.
   */
  complete(fields: Fields, sha256: string): Promise<StoredFile>;
};

const own = system('media');
const over = () => problems.gone({ message: said('problem.platform.media.upload_form_over_changed_start') });
const refused = (pointer: string, code: string, message: Said) => problems.invalid({ errors: [{ pointer, code, message }] });

export const countOf = ({ size, partSize }: Pick<PartsTerms, 'size' | 'partSize'>): number => Math.ceil(size / partSize);

/** Bytes of one part. */
const lengthOf = ({ size, partSize }: PartsTerms, part: number): number => Math.min(partSize, size - part * partSize);

export function createParts(receiving: Receiving): Parts {
  const { database, clock, links, store } = receiving;

  function termsOf(fields: Fields): PartsTerms {
    const terms = links.readParts(fields, Date.parse(clock.now()));
    if (!terms) throw over();
    return terms;
  }

  async function join(terms: PartsTerms, sha256: string): Promise<StoredFile> {
    const there = await store.partsOf(terms.key);
    const isWhole = Array.from({ length: countOf(terms) }, (_, part) => there.has(part)).every(Boolean);
    if (!isWhole) throw refused('/parts', 'missing', said('problem.platform.media.parts_missing'));
    let draft: Draft | undefined;
    let incoming: Incoming | undefined;
    try {
      draft = await store.joinParts(terms.key, countOf(terms), (bytes) => {
        incoming = createIncoming(bytes, { limit: terms.size });
        return incoming.bytes;
      });
      const joined = await asSaid(terms, { incoming, sha256 });
      const stored = await keep({ database, clock }, { terms, incoming: joined, draft });
      await store.removeParts(terms.key);
      return stored;
    } finally {
      await draft?.drop();
    }
  }

  /** What is not as it was said is of no use: it goes, and may be sent anew. */
  async function asSaid({ key, size, type }: PartsTerms, { incoming, sha256 }: Joined): Promise<Incoming> {
    try {
      if (incoming?.size() !== size || incoming.sha256() !== sha256)
        throw refused('/sha256', 'digest', said('problem.platform.media.upload_not_what_was_sent'));
      refuseOther(incoming, type);
      return incoming;
    } catch (cause) {
      await store.removeParts(key);
      throw cause;
    }
  }

  return {
    async takePart(fields, part, content) {
      let draft: Draft | undefined;
      try {
        const terms = termsOf(fields);
        if (!Number.isInteger(part) || part < 0 || part >= countOf(terms))
          throw refused('/part', 'part', said('problem.platform.media.no_such_part'));
        await begin(database, terms.key, clock.now());
        const incoming = createIncoming(content, { limit: lengthOf(terms, part) });
        draft = await store.writePart(terms.key, part, incoming.bytes);
        if (incoming.size() !== lengthOf(terms, part)) throw refused('/file', 'cut', said('problem.platform.media.part_cut'));
        await draft.keep();
      } finally {
        // Whatever is still being sent after a failure goes nowhere, so that the sender gets to read the answer.
        content.resume();
        await draft?.drop();
      }
    },

    async arrived(fields) {
      const terms = termsOf(fields);
      const known = await find(database, terms.key);
      if (!known) throw used();
      if (known.state === 'ready') return Array.from({ length: countOf(terms) }, (_, part) => part);
      return [...(await store.partsOf(terms.key))].sort((one, other) => one - other);
    },

    async complete(fields, sha256) {
      const terms = termsOf(fields);
      const before = await readyAs(database, terms.key, sha256);
      if (before) return before;
      try {
        return await join(terms, sha256);
      } catch (cause) {
        // Of two that make it whole at a time one is first, and takes the parts away.
        const meanwhile = await readyAs(database, terms.key, sha256);
        if (meanwhile) return meanwhile;
        throw cause;
      }
    },
  };
}

/** From its first part on an upload counts with all its bytes, and is nobody’s to send whole. */
async function begin(database: Database, key: string, now: string): Promise<void> {
  const begun = await database.transaction(own, ({ kysely }) =>
    sql`update media_object set state = 'receiving', updated_at = ${now} where id = ${key} and state in ('pending', 'receiving')
      returning id`.execute(kysely),
  );
  if (begun.rows.length === 0) throw used();
}

type Known = { readonly state: string; readonly sha256: string | null; readonly file: StoredFile };

async function find(database: Database, key: string): Promise<Known | undefined> {
  const { rows } = await database.read(own, ({ kysely }) =>
    sql<StoredFile & { state: string; sha256: string | null }>`
      select id, file_name as name, mime as type, size, state, sha256 from media_object where key = ${key}`.execute(kysely),
  );
  const [row] = rows;
  if (!row) return undefined;
  const { state, sha256, ...file } = row;
  return { state, sha256, file };
}

/** The file where it is whole already. @throws gone (410) where it is another one, or none was to be */
async function readyAs(database: Database, key: string, sha256: string): Promise<StoredFile | undefined> {
  const known = await find(database, key);
  if (!known || (known.state === 'ready' && known.sha256 !== sha256)) throw used();
  return known.state === 'ready' ? known.file : undefined;
}
