/** Bulk jobs over memory: what is asked for is done at once. */
import type { EntityView } from '../engine/core/definitions/view-types.ts';
import { mergePatch } from '../engine/core/json/index.ts';
import type { BulkRow } from '../engine/react/types.ts';
import type { FakeStore, Row } from './fake-client.ts';
import { fakeOutcomes } from './fake-transfer.ts';

const JOB = 'bulk-job';
const ROW = 'bulk-row';

const OUTCOMES = { check: { good: 'waiting', bad: 'refused' }, apply: { good: 'ok', bad: 'failed' } } as const;

export const isOfBulk = (entity: string): boolean => entity === JOB || entity === ROW;

export type FakeBulkOptions = {
  readonly store: FakeStore;
  readonly viewOf: (entity: string) => EntityView;
  readonly userId: string;
};

export function createFakeBulk({ store, viewOf, userId }: FakeBulkOptions) {
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
    if (row && job.kind === 'update') change(entity, row.id, mergePatch(row, { ...body, version: row.version }) as object);
    return body.id;
  };

  const goThrough = (job: Row, phase: 'check' | 'apply') => {
    const waiting = rowsOf(job.id).filter(({ state }) => state === 'waiting');
    const bodies = waiting.map(({ body }) => body as Record<string, unknown>);
    const kind = job.kind === 'create' ? 'create' : 'update';
    const outcomes = fakeOutcomes(viewOf(String(job.entity)), bodies, kind);
    for (const { index, ok, errors } of outcomes) {
      const row = waiting[index];
      const state = OUTCOMES[phase][ok ? 'good' : 'bad'];
      change(ROW, row?.id, { state, faults: errors, ...(state === 'ok' ? { record_id: write(job, bodies[index] ?? {}) } : {}) });
    }
    const counted = (state: string) => rowsOf(job.id).filter((row) => row.state === state).length;
    const figures = {
      ok: counted('ok'),
      failed: counted('failed'),
      left_out: counted('refused'),
      done: waiting.length,
      to_do: waiting.length,
    };
    const ended = figures.ok === 0 ? 'FAILED' : 'PARTLY_UPDATED';
    const state = figures.ok === job.rows ? 'ALL_UPDATED' : ended;
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
        store.set(JOB, [...all(JOB), { ...input, ...figures, id: made, version: 1, user_id: userId, state: 'RECEIVING', phase: 'apply' }]);
        return { id: made };
      }
      const job = jobOf(id);
      if (workflow === 'cancel') change(JOB, id, { state: 'STOPPED' });
      else goThrough(job, workflow === 'check' ? 'check' : 'apply');
      return {};
    },
  };
}
