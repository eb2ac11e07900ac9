/** Bulk jobs over memory: what is asked for is done at once. */
import type { EntityView } from '../engine/core/definitions/view-types.ts';
import { changedPart, isObject, mergePatch } from '../engine/core/json/index.ts';
import type { BulkRow } from '../engine/react/types.ts';
import type { FakeStore, Row } from './fake-client.ts';
import { fakeOutcomes } from './fake-transfer.ts';

const JOB = 'bulk-job';
const ROW = 'bulk-row';

const OUTCOMES = { check: { good: 'waiting', bad: 'refused' }, apply: { good: 'ok', bad: 'failed' } } as const;

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

export const isOfBulk = (entity: string): boolean => entity === JOB || entity === ROW;

export type FakeBulkOptions = {
  readonly store: FakeStore;
  readonly viewOf: (entity: string) => EntityView;
  readonly userId: string;
  /** Records that a filter finds. */
  readonly chosen: (entity: string, filter?: string, search?: string) => readonly Row[];
  /** A step of a record. */
  readonly step: (entity: string, workflow: string, id: string, input: Record<string, unknown>) => void;
};

export function createFakeBulk({ store, viewOf, userId, chosen, step }: FakeBulkOptions) {
  const all = (entity: string): Row[] => store.get(entity) ?? [];
  const change = (entity: string, id: unknown, patch: object) =>
    store.set(
      entity,
      all(entity).map((row) => (row.id === id ? { ...row, ...patch, version: row.version + 1 } : row)),
    );
  const rowsOf = (job: unknown) => all(ROW).filter((row) => row.job_id === job);
  const jobOf = (id: unknown): Row => all(JOB).find((row) => row.id === id) ?? { id: '', version: 0 };

  /** What the row says is done. */
  const write = (job: Row, body: Record<string, unknown>): unknown => {
    const entity = String(job.entity);
    if (job.kind === 'create') {
      const id = `${entity}-${all(entity).length + 1}`;
      store.set(entity, [...all(entity), { ...body, id, version: 1 }]);
      return id;
    }
    const row = all(entity).find(({ id }) => id === body.id);
    if (row && job.kind === 'run') step(entity, String(job.workflow), String(row.id), isObject(job.input) ? { ...job.input } : {});
    if (row && job.kind === 'update') change(entity, row.id, mergePatch(row, { ...body, version: row.version }) as object);
    return body.id;
  };

  const goThrough = (job: Row, phase: 'check' | 'apply') => {
    const waiting = rowsOf(job.id).filter(({ state }) => state === 'waiting');
    const shared = job.kind === 'update' && isObject(job.input) ? job.input : {};
    const bodies = waiting.map(({ body }): Record<string, unknown> => ({ ...shared, ...(body as object) }));
    const present = (id: unknown) => all(String(job.entity)).find((row) => row.id === id);
    const kind = job.kind === 'create' ? 'create' : 'update';
    const outcomes = fakeOutcomes(viewOf(String(job.entity)), bodies, kind);
    for (const { index, ok, errors } of outcomes) {
      const row = waiting[index];
      const { id: _, version: __, ...patch } = bodies[index] ?? {};
      const part = job.kind === 'update' ? changedPart(present(bodies[index]?.id) ?? {}, patch) : undefined;
      const isSame = job.kind === 'update' && ok && !part;
      const state = isSame ? 'same' : OUTCOMES[phase][ok ? 'good' : 'bad'];
      if (part) change(ROW, row?.id, { before: part.inverse });
      change(ROW, row?.id, { state, faults: errors, ...(state === 'ok' ? { record_id: write(job, bodies[index] ?? {}) } : {}) });
    }
    const counted = (state: string) => rowsOf(job.id).filter((row) => row.state === state).length;
    const figures = {
      ok: counted('ok'),
      failed: counted('failed'),
      left_out: counted('refused'),
      unchanged: counted('same'),
      undoable: phase === 'apply' ? rowsOf(job.id).filter((row) => row.state === 'ok' && row.before).length : 0,
      done: waiting.length,
      to_do: waiting.length,
    };
    const ended = figures.ok === 0 ? 'FAILED' : 'PARTLY_UPDATED';
    const state = figures.ok + figures.unchanged === job.rows ? 'ALL_UPDATED' : ended;
    change(JOB, job.id, { phase, ...figures, state: phase === 'check' ? 'CHECKED' : state });
  };

  return {
    keep(job: string, rows: readonly BulkRow[]): number {
      const kept = rows.map(({ place, body, cells = [], faults = [] }) => ({
        id: `${job}-${place}`,
        version: 1,
        job_id: job,
        ...{ place, body, cells, faults },
        state: faults.length > 0 ? 'refused' : 'waiting',
      }));
      store.set(ROW, [...all(ROW), ...kept]);
      return rowsOf(job).length;
    },
    run(workflow: string, id: string | null, input: Record<string, unknown>): unknown {
      if (workflow === 'open') {
        const made = `job-${all(JOB).length + 1}`;
        const figures = { ok: 0, failed: 0, left_out: 0, done: 0, to_do: 0 };
        const found = isObject(input.selection)
          ? chosen(String(input.entity), textOf(input.selection.filter), textOf(input.selection.search))
          : [];
        const rows = input.rows ?? found.length;
        store.set(ROW, [
          ...all(ROW),
          ...found.map(({ id: of, version }, index) => ({
            ...{ id: `${made}-${index + 1}`, version: 1, job_id: made, place: index + 1, body: { id: of, version } },
            ...{ cells: [String(of)], faults: [], state: 'waiting' },
          })),
        ]);
        store.set(JOB, [
          ...all(JOB),
          { rows, ...input, ...figures, id: made, version: 1, user_id: userId, state: 'RECEIVING', phase: 'apply' },
        ]);
        return { id: made };
      }
      const job = jobOf(id);
      if (workflow === 'undo') {
        const made = `job-${all(JOB).length + 1}`;
        const back = rowsOf(id).filter((row) => row.state === 'ok' && isObject(row.before));
        const { input: _, ...own } = job;
        const figures = { ok: 0, failed: 0, left_out: 0, undoable: 0, rows: back.length, undoes_id: id, state: 'WAITING', phase: 'apply' };
        store.set(JOB, [...all(JOB), { ...own, ...figures, id: made, version: 1 }]);
        const rows = back.map((row, index) => ({
          ...{ ...row, id: `${made}-${index + 1}`, version: 1, job_id: made, before: null, state: 'waiting' },
          body: { ...(row.before as object), id: (row.body as { id: unknown }).id },
        }));
        store.set(ROW, [...all(ROW), ...rows]);
        change(JOB, id, { undone_by_id: made });
        goThrough(jobOf(made), 'apply');
        return { id: made };
      }
      if (workflow === 'cancel') change(JOB, id, { state: 'STOPPED' });
      else goThrough(job, workflow === 'check' ? 'check' : 'apply');
      return {};
    },
  };
}
