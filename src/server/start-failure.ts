/** Why the server did not start, in words for the person at the terminal. */
import type { Fault } from '../../engine/core/definitions/types.ts';

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
const plain = new Set(['FolderInUse', 'ModelDrift', 'BadDefinitions', 'Error']);

/** Lines to print. A programming error keeps its stack, which somebody will need. */
export function explainFailure(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [String(error)];
  if (codeOf(error) === 'EADDRINUSE') return ['The port is taken by another program. Set PORT to another one.'];
  if (codeOf(error) === 'EACCES') return [`Not allowed: ${error.message}`];
  return [plain.has(error.name) ? error.message : (error.stack ?? error.message)];
}

const codeOf = (error: Error) => ('code' in error ? error.code : undefined);
