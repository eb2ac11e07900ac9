/** What an import asks of the server: records behind words, a trial of the rows, and their writing. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { useHost } from '../provider/engine-context.ts';
import type { DataClient, Resolved, RowOutcome, RowsOfJob } from '../types.ts';
import { type ImportProgress, type ImportRun, startImport } from './import-run.ts';

type Row = Record<string, unknown>;
type Watch = { readonly signal: AbortSignal; readonly onProgress?: (done: number) => void };

export type Importing = {
  /** Records of an entity by their words, in the order of the words; `filter` narrows which are meant. */
  readonly resolve: (entity: string, words: readonly string[], filter?: string) => Promise<readonly Resolved[]>;
  /** Outcome of each row by its place; nothing is kept. Rejects when aborted, and with the call's own error. */
  readonly tryOut: (rows: readonly Row[], watch: Watch) => Promise<readonly RowOutcome[]>;
  /** Begins to write the rows; the job, if there is one, counts them. */
  readonly start: (rows: readonly Row[], job?: RowsOfJob) => ImportRun;
};

const WORDS = 500;
const TRIAL = 200;

/** Import into one entity: of new records, or of changes whose rows name their record by `id`. */
export function useImport(entity: string, verb: 'create' | 'update' = 'create'): Importing {
  const { client } = useHost();
  const queries = useQueryClient();
  return useMemo<Importing>(
    () => ({
      resolve: (target, words, filter) => resolveAll(client, target, words, filter),
      tryOut: (rows, watch) => tryAll({ client, entity, verb }, rows, watch),
      start: (rows, job) => {
        const run = startImport({ client, entity, verb, rows, job });
        // New records may show anywhere: in lists, counts and choices.
        void run.outcomes.then(() => queries.invalidateQueries({ queryKey: ['data'] }));
        return run;
      },
    }),
    [client, queries, entity, verb],
  );
}

const idle: ImportProgress = { state: 'done', total: 0, done: 0, written: 0, failed: 0, trouble: null };
const never = () => () => undefined;

/** Progress of a run, rendered again with every chunk; of none, nothing at all. */
export function useImportProgress(run: ImportRun | undefined): ImportProgress {
  const get = run?.get ?? (() => idle);
  return useSyncExternalStore(run?.subscribe ?? never, get, get);
}

async function resolveAll(
  client: DataClient,
  target: string,
  words: readonly string[],
  filter: string | undefined,
): Promise<readonly Resolved[]> {
  const found: Resolved[] = [];
  for (let from = 0; from < words.length; from += WORDS)
    found.push(...(await client.resolve(target, words.slice(from, from + WORDS), filter)));
  return found;
}

async function tryAll(
  { client, entity, verb }: { readonly client: DataClient; readonly entity: string; readonly verb: 'create' | 'update' },
  rows: readonly Row[],
  { signal, onProgress }: Watch,
): Promise<readonly RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (let from = 0; from < rows.length; from += TRIAL) {
    signal.throwIfAborted();
    const answer = await client.validate(entity, rows.slice(from, from + TRIAL), verb);
    outcomes.push(...answer.map((outcome) => ({ ...outcome, index: from + outcome.index })));
    onProgress?.(Math.min(from + TRIAL, rows.length));
  }
  signal.throwIfAborted();
  return outcomes;
}
