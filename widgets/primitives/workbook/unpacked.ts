/**
 * Whether a workbook may be unpacked: an archive of a few hundred kilobytes may hold gigabytes of the same letter. Judged by
 * what its directory promises, and then by what really comes out, piece by piece, because a directory can lie.
 */
import { FileProblem, MAX_CELLS, MAX_UNPACKED } from './file-problem.ts';
import { entriesOf, type ZipEntry } from './zip-directory.ts';

const DEFLATED = 8;
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i;
/** A cell that holds something; one that is only coloured closes itself. */
const CELL = /<(?:\w+:)?c\s[^<>]*?\br="([A-Z]{1,3})(\d{1,7})"[^<>/]*>/g;
/** No tag of a cell is longer: so much of a piece is read again with the next one. */
const TAG_LENGTH = 200;

/** @throws FileProblem `unpacked` for more than may come out, `too_far` for cells far apart, `unreadable` for what is no archive. */
export async function judgeWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const entries = entriesIn(bytes);
  if (entries.reduce((sum, { size }) => sum + size, 0) > MAX_UNPACKED) throw new FileProblem('unpacked');
  let total = 0;
  for (const entry of entries) {
    const reach = SHEET.test(entry.name) ? createReach() : undefined;
    for await (const piece of piecesOf(entry)) {
      total += piece.length;
      if (total > MAX_UNPACKED) throw new FileProblem('unpacked');
      if (reach && reach(piece) > MAX_CELLS) throw new FileProblem('too_far');
    }
  }
}

function entriesIn(bytes: Uint8Array<ArrayBuffer>): readonly ZipEntry[] {
  try {
    return entriesOf(bytes);
  } catch (cause) {
    throw new FileProblem('unreadable', cause);
  }
}

/** What comes out, a piece at a time; the rest of it never does when nobody asks for more. */
async function* piecesOf({ method, packed }: ZipEntry): AsyncGenerator<Uint8Array> {
  if (method !== DEFLATED) {
    yield packed;
    return;
  }
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw new FileProblem('unreadable', cause);
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Cells between the first of a sheet and its furthest ones, read as it comes out: a reader fills all that lies between. */
function createReach(): (piece: Uint8Array) => number {
  const decoder = new TextDecoder();
  let carried = '';
  let [rows, columns] = [0, 0];
  return (piece) => {
    const text = carried + decoder.decode(piece, { stream: true });
    for (const [, letters = '', row = ''] of text.matchAll(CELL)) {
      rows = Math.max(rows, Number(row));
      columns = Math.max(columns, columnOf(letters));
    }
    carried = text.slice(-TAG_LENGTH);
    return rows * columns;
  };
}

/** A is 1, Z 26, AA 27. */
const columnOf = (letters: string) => [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
