/** The demo as dispatch sees it: what is assigned can be done, what is open can mostly be, whatever weekday it is today. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayIn, daysLater } from '../../engine/core/format/zone-days.ts';
import { system } from '../../engine/server/kernel/principal.ts';
import { clashesOf, type Days, judgeOf, loadDays, planDays, TOLERANCE, usualPolicy } from '../../src/server/scheduling/index.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const reader = system('demo test');
const AHEAD = 7;
const judge = judgeOf(usualPolicy);

/** Tables whose days follow today, with the columns that say them. */
const dated = [
  ['subtask', 'due'],
  ['roster_entry', 'day'],
  ['leave_request', 'from_day'],
  ['leave_request', 'to_day'],
  ['availability', 'day'],
  ['hub_technician', 'from_date'],
  ['hub_technician', 'to_date'],
] as const;
/** Farther than any of them reaches, so that no day is moved onto another that is still there. */
const AWAY = 5000;

describe('the demo, for dispatch', () => {
  let server: TestServer;
  let today: string;
  let providers: readonly { readonly id: string; readonly nickname: string }[];
  const rowsOf = (text: string) => server.server.parts.database.admin((sql) => sql(text));
  const daysOf = (orgId: string, tolerance: number | null): Promise<Days> =>
    server.server.parts.database.read(reader, (connection) =>
      loadDays(connection, { orgId, from: today, to: daysLater(today, AHEAD), tolerance }),
    );
  const hardIn = (days: Days) =>
    clashesOf(
      days,
      judge,
      days.visits.flatMap(({ id, technicianId, day, at }) => (technicianId === null ? [] : [{ visitId: id, technicianId, day, at }])),
    ).filter(({ isHard }) => isHard);

  beforeAll(async () => {
    server = await startTestServer({ areas: 'all', seed: true });
    today = dayIn(Date.parse(server.clock.now()), 'Asia/Kolkata');
    const rows = await rowsOf(`select id, nickname from organisation where nickname in ('FixIt', 'Zenith') order by nickname`);
    providers = rows.map(({ id, nickname }) => ({ id: String(id), nickname: String(nickname) }));
  });
  afterAll(() => server.stop());

  it('gives nearly every active sub-task a hub', async () => {
    const [row] = await rowsOf(
      `select count(*)::int as all, count(hub_id)::int as placed from subtask where status_type = 'ACTIVE' and provider_id is not null`,
    );
    expect(Number(row?.all)).toBeGreaterThan(150);
    expect(Number(row?.placed) / Number(row?.all)).toBeGreaterThanOrEqual(0.95);
  });

  it('has a week ahead, of which a third is open', async () => {
    const [fixit] = await Promise.all(providers.map(({ id }) => daysOf(id, TOLERANCE)));
    const open = (fixit?.visits ?? []).filter(({ technicianId }) => technicianId === null).length;
    expect(fixit?.technicians).toHaveLength(40);
    expect(fixit?.visits.length).toBeGreaterThanOrEqual(120);
    expect(fixit?.visits.length).toBeLessThanOrEqual(180);
    expect(open / (fixit?.visits.length ?? 1)).toBeGreaterThan(0.28);
    expect(open / (fixit?.visits.length ?? 1)).toBeLessThan(0.5);
  });

  it('leaves to a plan what can be planned, and what cannot be for reasons of several kinds', async () => {
    const days = await daysOf(providers[0]?.id ?? '', TOLERANCE);
    const open = days.visits.filter(({ technicianId }) => technicianId === null);
    const plan = await planDays(days, judge, { seed: 1, steps: 4000, scope: new Set(open.map(({ id }) => id)), keepAssigned: true });
    const left = plan.left.filter(({ visitId }) => open.some(({ id }) => id === visitId));
    expect(left.length).toBeGreaterThanOrEqual(6);
    expect(left.length).toBeLessThanOrEqual(open.length / 4);
    const reasons = new Set(left.flatMap((visit) => visit.reasons.map(({ reason }) => reason)));
    expect([...reasons]).toEqual(expect.arrayContaining(['LEVEL_LOW', 'TRAVEL', 'ON_LEAVE', 'WINDOW']));
  });

  it('sends nobody where he must not be, whatever weekday it is today', async () => {
    for (let shift = 0; shift < 7; shift += 1) {
      for (const { id, nickname } of providers) {
        const days = await daysOf(id, null);
        expect(days.visits.length).toBeGreaterThan(5);
        expect(
          hardIn(days).map(({ message }) => message),
          `${nickname}, ${today}`,
        ).toEqual([]);
      }
      for (const [table, column] of dated) await rowsOf(`update ${table} set ${column} = ${column} + ${AWAY}`);
      for (const [table, column] of dated) await rowsOf(`update ${table} set ${column} = ${column} - ${AWAY - 1}`);
      today = daysLater(today, 1);
    }
  });
});
