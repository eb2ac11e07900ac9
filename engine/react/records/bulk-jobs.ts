/** Jobs over many records, as a page asks for them: rows are sent once, and the server does the rest, whether anybody looks or not. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useHost } from '../provider/engine-context.ts';
import type { BulkRow, DataClient, RecordData, Resolved } from '../types.ts';
import { keys } from './keys.ts';

export const BULK_JOB = 'bulk-job';
export const BULK_ROW = 'bulk-row';

/** Where a column of a file, or one value for all rows, goes to. */
export type BulkMapping = { readonly field: string; readonly column?: string; readonly value?: string };

/** What is to be done with the rows: new records, changes of records, or a step of each. */
export type BulkRequest = {
  readonly kind: 'create' | 'update' | 'run';
  readonly entity: string;
  readonly workflow?: string;
  readonly input?: Readonly<Record<string, unknown>>;
  readonly file_name?: string;
  /** Heads of the file, and what its columns mean. */
  readonly columns?: readonly string[];
  readonly mapping?: readonly BulkMapping[];
};

/** Everything that a list shows, on all its pages. */
export type BulkSelection = { readonly filter?: string | undefined; readonly search?: string | undefined };

type Watch = { readonly signal?: AbortSignal; readonly onProgress?: (sent: number) => void };

export type BulkJobs = {
  /** Records of an entity by their words, in the order of the words; `filter` narrows which are meant. */
  readonly resolve: (entity: string, words: readonly string[], filter?: string) => Promise<readonly Resolved[]>;
  /** Opens a job and sends its rows; answers its id. Nothing is done yet. Given up, it leaves no job behind. */
  readonly send: (request: BulkRequest, rows: readonly BulkRow[], watch?: Watch) => Promise<string>;
  /** Opens a job over all records that are found so; the server finds them. Answers its id. */
  readonly choose: (request: BulkRequest, selection: BulkSelection) => Promise<string>;
  /** Tries the rows and keeps none; those with problems are left out from then on. */
  readonly check: (id: string) => Promise<void>;
  readonly apply: (id: string) => Promise<void>;
  /** What is done stays. */
  readonly cancel: (id: string) => Promise<void>;
  /** Goes on with the rows that are not done, those that failed among them. */
  readonly resume: (id: string) => Promise<void>;
  /** Takes back what a job has done, by a job of its own; answers its id. */
  readonly undo: (id: string) => Promise<string>;
  /** All rows of a job that are not done, in their order. */
  readonly undone: (id: string) => Promise<readonly RecordData[]>;
};

const WORDS = 500;
/** Rows of one call, and characters of them: the server takes 500, and a megabyte. */
const ROWS = 250;
const CHARACTERS = 400_000;
const PAGE = 200;

export function useBulkJobs(): BulkJobs {
  const { client } = useHost();
  const queries = useQueryClient();
  return useMemo(() => bulkJobsOver(client, queries), [client, queries]);
}

/** The same outside of a component; what becomes of a job is read anew through `queries`. */
export function bulkJobsOver(client: DataClient, queries: QueryClient): BulkJobs {
  const step = (workflow: string) => async (id: string) => {
    await client.run(BULK_JOB, workflow, id, {});
    await queries.invalidateQueries({ queryKey: keys.data(BULK_JOB) });
  };
  return {
    resolve: (target, words, filter) => resolveAll(client, target, words, filter),
    send: (request, rows, watch) => sendAll(client, request, rows, watch),
    choose: async (request, selection) => {
      const opened = (await client.run(BULK_JOB, 'open', null, { ...request, selection })) as { readonly id: string };
      return opened.id;
    },
    undo: async (id) => {
      const made = (await client.run(BULK_JOB, 'undo', id, {})) as { readonly id: string };
      await queries.invalidateQueries({ queryKey: keys.data(BULK_JOB) });
      return made.id;
    },
    check: step('check'),
    apply: step('apply'),
    cancel: step('cancel'),
    resume: step('resume'),
    undone: (id) => undoneOf(client, id),
  };
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

async function sendAll(
  client: DataClient,
  request: BulkRequest,
  rows: readonly BulkRow[],
  { signal, onProgress }: Watch = {},
): Promise<string> {
  const opened = (await client.run(BULK_JOB, 'open', null, { ...request, rows: rows.length })) as { readonly id: string };
  try {
    let sent = 0;
    for (const part of partsOf(rows)) {
      signal?.throwIfAborted();
      await client.sendRows(opened.id, part);
      sent += part.length;
      onProgress?.(sent);
    }
    signal?.throwIfAborted();
    return opened.id;
  } catch (error) {
    // Where even that does not get through, the server forgets it by itself.
    await client.run(BULK_JOB, 'cancel', opened.id, {}).catch(() => undefined);
    throw error;
  }
}

function partsOf(rows: readonly BulkRow[]): readonly (readonly BulkRow[])[] {
  const parts: BulkRow[][] = [];
  let part: BulkRow[] = [];
  let length = 0;
  for (const row of rows) {
    const more = JSON.stringify(row).length;
    if (part.length > 0 && (part.length >= ROWS || length + more > CHARACTERS)) {
      parts.push(part);
      [part, length] = [[], 0];
    }
    part.push(row);
    length += more;
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

async function undoneOf(client: DataClient, id: string): Promise<readonly RecordData[]> {
  const rows: RecordData[] = [];
  let token: string | null | undefined;
  do {
    const query = { filter: `doc.job_id == '${id}' && !(doc.state in ['ok', 'same'])`, order_by: '/place', page_size: PAGE };
    const page = await client.list(BULK_ROW, { ...query, ...(token ? { page_token: token } : {}) });
    rows.push(...page.data);
    token = page.next_page_token;
  } while (token);
  return rows;
}
