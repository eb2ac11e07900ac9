/** Why a file is not read, and how much of a workbook a browser reads. */

export type FileFault = 'empty' | 'too_large' | 'too_many' | 'too_far' | 'unpacked' | 'unreadable' | 'kind';
/** A file that cannot be taken; `code` names the text. */
export class FileProblem extends Error {
  readonly code: FileFault;
  constructor(code: FileFault, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause });
    this.name = 'FileProblem';
    this.code = code;
  }
}

/** What a workbook may unpack to: several times what so many rows take. */
export const MAX_UNPACKED = 64 * 1024 * 1024;
/** Cells between the first and the furthest of a sheet: what a browser still holds. */
export const MAX_CELLS = 20_000 * 256;
