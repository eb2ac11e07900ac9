/** A job over many records as it is by now: the server tells the page of each change. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useApp, useHost } from '../provider/engine-context.ts';
import type { RecordData } from '../types.ts';
import { BULK_JOB, BULK_ROW, type BulkMapping } from './bulk-jobs.ts';
import { keys } from './keys.ts';
import { useList } from './use-list.ts';
import { useRecord } from './use-record.ts';

export type BulkState = 'RECEIVING' | 'WAITING' | 'RUNNING' | 'CHECKED' | 'ALL_UPDATED' | 'PARTLY_UPDATED' | 'FAILED' | 'STOPPED';

export type BulkJob = {
  readonly id: string;
  readonly kind: 'create' | 'update' | 'run';
  readonly entity: string;
  readonly workflow: string | undefined;
  readonly fileName: string | undefined;
  readonly state: BulkState;
  readonly phase: 'check' | 'apply';
  readonly rows: number;
  readonly ok: number;
  readonly failed: number;
  readonly leftOut: number;
  /** Rows whose record says it all already. */
  readonly unchanged: number;
  /** Rows that can be taken back; by which job they were. */
  readonly undoable: number;
  readonly undoneBy: string | undefined;
  /** It takes back what another job did. */
  readonly isUndo: boolean;
  /** Of the present part: rows that it is about, and those that are over. */
  readonly toDo: number;
  readonly done: number;
  /** Rows a second as of late; undefined before the first. */
  readonly rate: number | undefined;
  /** Why it ended by itself, in words. */
  readonly trouble: string | undefined;
  readonly columns: readonly string[];
  readonly mapping: readonly BulkMapping[];
  readonly isOwn: boolean;
};

export type BulkFault = {
  readonly pointer: string;
  readonly message?: string;
  readonly text?: string;
  readonly params?: Readonly<Record<string, unknown>>;
};

const count = (value: unknown) => Number(value ?? 0);
const words = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const list = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as readonly T[]) : []);

/** A record of the entity of jobs, as the page reads it. */
export const bulkJobOf = (row: RecordData, userId: unknown): BulkJob => ({
  id: String(row.id),
  kind: row.kind as BulkJob['kind'],
  entity: String(row.entity),
  workflow: words(row.workflow),
  fileName: words(row.file_name),
  state: row.state as BulkState,
  phase: row.phase as BulkJob['phase'],
  rows: count(row.rows),
  ok: count(row.ok),
  failed: count(row.failed),
  leftOut: count(row.left_out),
  unchanged: count(row.unchanged),
  undoable: count(row.undoable),
  undoneBy: words(row.undone_by_id),
  isUndo: words(row.undoes_id) !== undefined,
  toDo: count(row.to_do),
  done: count(row.done),
  rate: typeof row.rate === 'number' && row.rate > 0 ? row.rate : undefined,
  trouble: words(row.trouble),
  columns: list(row.columns),
  mapping: list(row.mapping),
  isOwn: row.user_id === userId,
});

/** Whether the server is not through with it, and nobody has to do anything. */
export const isUnderWay = ({ state }: Pick<BulkJob, 'state'>): boolean =>
  state === 'RECEIVING' || state === 'WAITING' || state === 'RUNNING';

/** One job; what it has done shows in lists and counts once it has ended. */
export function useBulkJob(id: string): { readonly job: BulkJob | undefined; readonly error: Error | null; readonly isMissing: boolean } {
  const { user } = useApp();
  const { record, error, isMissing } = useRecord(BULK_JOB, id);
  const queries = useQueryClient();
  const job = useMemo(() => (record ? bulkJobOf(record, user.id) : undefined), [record, user.id]);
  const hasEnded = job !== undefined && job.phase === 'apply' && !isUnderWay(job) && job.done > 0;
  const { entity } = job ?? {};
  useEffect(() => {
    if (hasEnded && entity !== undefined) void queries.invalidateQueries({ queryKey: keys.data(entity) });
  }, [queries, hasEnded, entity]);
  return { job, error, isMissing };
}

const OPEN = "['WAITING', 'RUNNING', 'CHECKED']";

/** The person's own jobs over records of an entity that have not ended, the latest first. */
export function useOpenJobs(entity: string): readonly BulkJob[] {
  const { user } = useApp();
  const filter = `doc.entity == '${entity}' && doc.user_id == '${String(user.id)}' && doc.kind != 'run' && doc.state in ${OPEN}`;
  const { rows } = useList({ entity: BULK_JOB, filter, order: '-/created_at', pageSize: 10 });
  return useMemo(() => rows.map((row) => bulkJobOf(row, user.id)), [rows, user.id]);
}

/** Rows of the page that shows what would change. */
const CHANGES = 50;

/** The first rows of a checked job that change something, in the order of the file, each with what was there before. */
export function useBulkChanges(job: Pick<BulkJob, 'id' | 'isOwn' | 'kind'>): readonly RecordData[] {
  const { client } = useHost();
  const query = { filter: `doc.job_id == '${job.id}' && doc.state == 'waiting'`, order_by: '/place', page_size: CHANGES };
  const { data } = useQuery({
    queryKey: keys.list(BULK_ROW, query),
    queryFn: () => client.list(BULK_ROW, query),
    enabled: job.isOwn && job.kind === 'update',
    staleTime: 0,
  });
  return data?.data ?? [];
}

/** Rows of the page that shows what was wrong. */
const SHOWN = 100;

/** The first rows of a job that have problems, in the order of the file. */
export function useBulkProblems(job: Pick<BulkJob, 'id' | 'isOwn'>, isAsked: boolean): readonly RecordData[] {
  const { client } = useHost();
  const query = { filter: `doc.job_id == '${job.id}' && doc.state in ['failed', 'refused']`, order_by: '/place', page_size: SHOWN };
  const { data } = useQuery({
    queryKey: keys.list(BULK_ROW, query),
    queryFn: () => client.list(BULK_ROW, query),
    enabled: isAsked && job.isOwn,
    staleTime: 0,
  });
  return data?.data ?? [];
}
