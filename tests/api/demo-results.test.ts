/** The demo tells of nothing that did not happen: what it shows as a result came about by the product's own calls. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '../../engine/core/definitions/types.ts';
import type { Row } from '../../engine/server/database/port.ts';
import { engines } from '../support/database.ts';
import { rawRows } from '../support/raw-rows.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** What nothing in the product makes yet: there is none of it, until something does. */
const NOT_YET: readonly string[] = ['dispatch-run'];

describe.each(engines)('results of the demo on %s', (engine) => {
  let server: TestServer;
  let entities: ReadonlyMap<string, Entity>;
  const rowsOf = (name: string): Promise<readonly Row[]> => {
    const entity = entities.get(name);
    if (!entity) throw new Error(`There is no entity ${name}.`);
    return server.server.parts.database.admin((run) => rawRows(run, entity));
  };
  const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

  beforeAll(async () => {
    server = await startTestServer({ areas: 'all', engine, seed: true });
    entities = server.server.parts.definitions.product().entities;
  });
  afterAll(() => server.stop());

  it.each(NOT_YET)('are none of %s, and its lists say what does not run yet', async (name) => {
    expect(await rowsOf(name)).toEqual([]);
    expect(entities.get(name)?.notYet).toBeDefined();
  });

  it('are no ratings of machines, of which none looks at work', async () => {
    expect((await rowsOf('rating')).filter(({ audience }) => audience === 'ai')).toEqual([]);
  });

  it('are exceptions for broadcasts that reached nobody alone', async () => {
    const broadcasts = await rowsOf('job-broadcast');
    const exceptions = await rowsOf('dispatch-exception');
    expect(exceptions.length).toBeGreaterThan(0);
    for (const { subtask_id, run_id } of exceptions)
      expect([run_id, broadcasts.find((one) => one.subtask_id === subtask_id)]).toMatchObject([null, { state: 'expired', offers_sent: 0 }]);
  });

  it('are offers that were sent, and answers that had their consequence', async () => {
    const [offers, tasks] = [await rowsOf('job-offer'), byId(await rowsOf('subtask'))];
    const broadcasts = await rowsOf('job-broadcast');
    const states = new Set(broadcasts.map(({ state }) => state));
    expect([...states].sort()).toEqual(['expired', 'open', 'won']);
    for (const { id, subtask_id, state, offers_sent, offers_seen, winner_id } of broadcasts) {
      const own = offers.filter(({ broadcast_id }) => broadcast_id === id);
      expect([offers_sent, offers_seen]).toEqual([own.length, own.filter(({ seen_at }) => seen_at !== null).length]);
      expect(own.filter(({ state: each }) => each === 'accepted').map(({ user_id }) => user_id)).toEqual(
        state === 'won' ? [winner_id] : [],
      );
      expect(tasks.get(subtask_id)?.assgne_id ?? null).toBe(winner_id);
    }
  });

  it('are pulses that were heard of as often as they say', async () => {
    for (const { beats, last_ok, last_error } of await rowsOf('pulse')) {
      expect(last_error).toBeNull();
      expect(last_ok !== null).toBe(Number(beats) > 0);
    }
  });
});
