/** Why the server did not start, in words for the person at the terminal. */
import type { Fault } from '../core/definitions/types.ts';
import { Problem } from './kernel/errors.ts';
import { isStorageTrouble, storageProblem } from './kernel/storage-trouble.ts';

/** Definitions that cannot be used; each names its file and JSON pointer. */
export class BadDefinitions extends Error {
  readonly faults: readonly Fault[];
  constructor(faults: readonly Fault[]) {
    super(
      [
        'The definitions cannot be used:',
        ...faults.map(({ file, pointer, code, message }) => `${file}#${pointer}  ${code}  ${message}`),
      ].join('\n'),
    );
    this.name = 'BadDefinitions';
    this.faults = faults;
  }
}

/** Failures that say by themselves what to do: their message is enough. */
const plain = new Set(['FolderInUse', 'ModelDrift', 'BadDefinitions', 'WorkflowMismatch', 'Error']);

/** Lines to print. A programming error keeps its stack, which somebody will need. */
export function explainFailure(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [String(error)];
  if (codeOf(error) === 'EADDRINUSE') return ['The port is taken by another program. Set PORT to another one.'];
  const trouble = isStorageTrouble(error) ? error : storageProblem(error);
  if (trouble) return [`Nothing can be stored: ${(trouble.cause instanceof Error ? trouble.cause : error).message}`];
  // What the database refused is no mistake of the program: a right that its user lacks, an extension that is not there.
  if (isSqlState(codeOf(error))) return [`The database refused what the start needs: ${error.message} (${codeOf(error)})`];
  if (codeOf(error) === 'EACCES') return [`Not allowed: ${error.message}`];
  return [plain.has(error.name) ? error.message : (error.stack ?? error.message), ...causesOf(error)];
}

/** What was refused, down to the field, where the product's own rules refused it. */
const causesOf = ({ cause }: Error): readonly string[] => {
  if (!(cause instanceof Error)) return [];
  if (!(cause instanceof Problem)) return causesOf(cause);
  return [`because: ${cause.message}`, ...cause.errors.map(({ pointer, code, message }) => `  ${pointer}  ${code}  ${message}`)];
};

/** The end of a process that cannot start. */
export function endInWords(lines: readonly string[]): never {
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(1);
}

const isSqlState = (code: unknown) => typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code);

const codeOf = (error: Error) => ('code' in error ? error.code : undefined);
