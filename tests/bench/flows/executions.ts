/** What the database tells of executions. */
import type pg from 'pg';
import { median, quantile } from '../race.ts';

/** Milliseconds from the call that starts an execution to its end: a little longer than from when that call holds. */
export type Lags = { readonly p50: number; readonly p95: number; readonly longest: number };
export type Ended = {
  readonly states: Readonly<Record<string, number>>;
  readonly flows: Readonly<Record<string, number>>;
  readonly lags: Lags;
};

const OPEN = "state in ('queued', 'running', 'waiting')";
const LOOK_EVERY = 50;
/** Milliseconds after which something is wrong. */
const PATIENCE = 600_000;

/** Milliseconds until no execution goes on any more. @throws when that takes for ever */
export async function untilEnded(client: pg.Client): Promise<number> {
  const began = performance.now();
  for (;;) {
    const { rows } = await client.query(`select 1 from execution where ${OPEN} limit 1`);
    if (rows.length === 0) return performance.now() - began;
    if (performance.now() - began > PATIENCE) throw new Error('Executions do not come to an end.');
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
}

export async function endedOf(client: pg.Client): Promise<Ended> {
  const counted = async (column: 'state' | 'flow') => {
    const { rows } = await client.query(`select ${column} as name, count(*)::int as count from execution group by 1 order by 1`);
    return Object.fromEntries(rows.map(({ name, count }) => [String(name), Number(count)]));
  };
  const { rows } = await client.query(
    'select extract(epoch from ended_at - queued_at)::float8 * 1000 as lag from execution where ended_at is not null',
  );
  const lags = rows.map(({ lag }) => Number(lag));
  return {
    states: await counted('state'),
    flows: await counted('flow'),
    lags: { p50: median(lags), p95: quantile(lags, 0.95), longest: quantile(lags, 1) },
  };
}
