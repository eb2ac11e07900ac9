/** The demo tells of nothing that did not happen: what it shows as a result came about by the product's own calls. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '../../engine/core/definitions/types.ts';
import type { Row } from '../../engine/server/database/port.ts';
import { engines } from '../support/database.ts';
import { rawRows } from '../support/raw-rows.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

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

  it('are runs that are what they proposed', async () => {
    const [runs, proposals, tasks] = [await rowsOf('dispatch-run'), await rowsOf('dispatch-proposal'), byId(await rowsOf('subtask'))];
    const ids = runs.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(proposals.filter(({ run_id }) => !ids.includes(run_id))).toEqual([]);
    for (const { id, state, in_scope, assigned, unassigned, accepted, skipped, from_day, to_day } of runs) {
      const own = proposals.filter(({ run_id }) => run_id === id);
      const left = own.filter((one) => one.state === 'left');
      const placed = own.filter((one) => one.state !== 'left');
      expect(placed.length).toBeGreaterThan(0);
      expect([state, in_scope, assigned, unassigned]).toEqual(['proposed', own.length, placed.length, left.length]);
      expect(left.filter(({ reason, user_id }) => reason === null || user_id !== null)).toEqual([]);
      for (const { subtask_id, user_id, day, reason } of placed) {
        expect([typeof user_id, reason]).toEqual(['string', null]);
        expect([from_day, day, to_day]).toEqual([from_day, day, to_day].toSorted());
        // Nobody has accepted: it is a proposal, and its visit nobody's.
        expect(tasks.get(subtask_id)?.assgne_id).toBeNull();
      }
      expect([accepted, skipped]).toEqual([0, 0]);
    }
  });

  it('are ratings of machines for finished visits, each made by the rules of the product', async () => {
    expect((await rowsOf('rating')).filter(({ audience }) => audience === 'ai')).toEqual([]);
    const [reviews, tasks] = [await rowsOf('visit-review'), byId(await rowsOf('subtask'))];
    expect(reviews.length).toBeGreaterThan(50);
    for (const { subtask_id, made_by, score } of reviews)
      expect([made_by, tasks.get(subtask_id)?.status_type !== 'ACTIVE', tasks.get(subtask_id)?.gai_rating]).toEqual([
        'rubric',
        true,
        score,
      ]);
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
