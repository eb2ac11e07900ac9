import { describe, expect, it, vi } from 'vitest';
import type { CallError, RowOutcome } from '../types.ts';
import { type ImportRun, type ImportState, startImport } from './import-run.ts';

const rows = Array.from({ length: 25 }, (_, index) => ({ title: `row ${index}` }));
const fine = (sent: readonly unknown[]): RowOutcome[] => sent.map((_, index) => ({ index, ok: true, errors: [], id: `id-${index}` }));
const failure = (status: number, code = 'x'): CallError => Object.assign(new Error(code), { status, code, errors: [] });
const until = (run: ImportRun, state: ImportState) => expect.poll(() => run.get().state).toBe(state);

/** A server that keeps what it was sent by its key, and may fail before or after keeping. */
function server(fail: (call: number) => { when: 'before' | 'after'; error: CallError } | undefined = () => undefined) {
  const kept = new Map<string, readonly unknown[]>();
  const calls: string[] = [];
  const createEach = vi.fn(async (_entity: string, sent: readonly Record<string, unknown>[], key: string) => {
    const failing = fail(calls.length);
    calls.push(key);
    if (failing?.when === 'before') throw failing.error;
    kept.set(key, sent);
    if (failing) throw failing.error;
    return fine(sent);
  });
  const updateEach = vi.fn(async (_entity: string, sent: readonly Record<string, unknown>[], key: string) => {
    calls.push(`update ${key}`);
    return fine(sent);
  });
  return { client: { createEach, updateEach }, calls, written: () => [...kept.values()].flat() };
}
const start = (own: ReturnType<typeof server>, more = {}) =>
  startImport({ client: own.client, entity: 'task', rows, chunkSize: 10, pauses: [1, 1], ...more });

describe('an import run', () => {
  it('writes every row once, in order, and tells how far it is', async () => {
    const own = server();
    const run = start(own);
    const seen: number[] = [];
    run.subscribe(() => seen.push(run.get().done));
    const outcomes = await run.outcomes;
    expect(own.written()).toEqual(rows);
    expect(outcomes.map((outcome) => outcome?.index)).toEqual(rows.map((_, index) => index));
    expect(run.get()).toEqual({ state: 'done', total: 25, done: 25, written: 25, failed: 0, trouble: null });
    expect(seen).toEqual([10, 20, 25, 25]);
  });

  it.each(['before', 'after'] as const)('sends a chunk again under its key when the network fails %s it was kept', async (when) => {
    const own = server((call) => (call === 1 ? { when, error: failure(0) } : undefined));
    const run = start(own);
    await run.outcomes;
    expect(own.written()).toEqual(rows);
    expect(own.calls).toHaveLength(4);
    expect(own.calls[1]).toBe(own.calls[2]);
    expect(run.get().written).toBe(25);
  });

  it('waits for somebody after several tries, and then goes on without doubling', async () => {
    const own = server((call) => (call >= 1 && call <= 3 ? { when: 'after', error: failure(503) } : undefined));
    const run = start(own);
    await until(run, 'waiting');
    expect(run.get()).toMatchObject({ done: 10, trouble: { status: 503 } });
    run.resume();
    await run.outcomes;
    expect(own.written()).toEqual(rows);
    expect(run.get()).toMatchObject({ state: 'done', trouble: null });
  });

  it('ends at once by what another try would not change, and tells what was written', async () => {
    const own = server((call) => (call === 1 ? { when: 'before', error: failure(404) } : undefined));
    const run = start(own);
    const outcomes = await run.outcomes;
    expect(run.get()).toMatchObject({ state: 'ended', written: 10, trouble: { status: 404 } });
    expect(outcomes.filter((outcome) => outcome !== undefined)).toHaveLength(10);
  });

  it('pauses after the chunk on its way, and goes on', async () => {
    const own = server();
    const run = start(own);
    run.pause();
    await expect.poll(() => run.get().done).toBe(10);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(own.calls).toHaveLength(1);
    run.resume();
    await run.outcomes;
    expect(own.written()).toEqual(rows);
    run.pause();
    expect(run.get().state).toBe('done');
  });

  it('ends while it is paused', async () => {
    const own = server();
    const run = start(own);
    run.pause();
    await expect.poll(() => run.get().done).toBe(10);
    run.end();
    expect((await run.outcomes).filter((outcome) => outcome !== undefined)).toHaveLength(10);
  });

  it('halves a chunk that is too large', async () => {
    const own = server((call) => (call === 0 ? { when: 'before', error: failure(413) } : undefined));
    await start(own).outcomes;
    expect(own.written()).toEqual(rows);
    expect(own.client.createEach.mock.calls.map(([, sent]) => sent.length)).toEqual([10, 5, 5, 10, 5]);
  });

  it('sends changes as changes, each chunk under its key', async () => {
    const own = server();
    let key = 0;
    const run = start(own, { verb: 'update', newKey: () => `k${key++}` });
    await run.outcomes;
    expect(own.calls).toEqual(['update k0', 'update k1', 'update k2']);
    expect(own.client.createEach).not.toHaveBeenCalled();
  });

  it('counts the rows that failed', async () => {
    const createEach = async (_entity: string, sent: readonly unknown[]) => fine(sent).map((one) => ({ ...one, ok: one.index > 0 }));
    const run = startImport({ client: { ...server().client, createEach }, entity: 'task', rows, chunkSize: 10 });
    expect((await run.outcomes).filter((outcome) => outcome?.ok === false).map((outcome) => outcome?.index)).toEqual([0, 10, 20]);
    expect(run.get()).toMatchObject({ written: 22, failed: 3 });
  });

  it('tells the job with each chunk where its rows stand in the file, halves included', async () => {
    const own = server((call) => (call === 1 ? { when: 'before', error: failure(413) } : undefined));
    const places = rows.map((_, index) => index + 2);
    await start(own, { job: { id: 'job-1', places } }).outcomes;
    const told = own.client.createEach.mock.calls.map(([, , , job]: readonly unknown[]) => job);
    expect(told).toEqual(
      [places.slice(0, 10), places.slice(10, 20), places.slice(10, 15), places.slice(15, 20), places.slice(20)].map((part) => ({
        id: 'job-1',
        places: part,
      })),
    );
  });
});
