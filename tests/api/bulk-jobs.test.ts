/** What became of a file's rows: counted by the server, whatever the page says. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepBulkJobs } from '../../engine/server/bulk/jobs.ts';
import { bulkGroups, hasBulkErrors } from '../../engine/web/shell/notifications/notification.ts';
import { engines } from '../support/database.ts';
import { act, dataOf, listOf, one } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Customer = { readonly id: string; readonly cust_name: string };
type Told = {
  readonly notification_type: string;
  readonly notification_title: string;
  readonly notification_message: string;
  readonly redirect_url: string;
  readonly form_data: Parameters<typeof hasBulkErrors>[0]['form_data'];
};

describe.each(engines)('bulk jobs on %s', (engine) => {
  let server: TestServer;
  let acme: Caller;
  let colleague: Caller;
  let globex: Caller;
  let customers: readonly Customer[];
  beforeAll(async () => {
    server = await startTestServer({ areas: ['bulk'], engine, seed: true });
    [acme, colleague, globex] = [
      await server.as('admin@acme.test'),
      await server.as('user@acme.test'),
      await server.as('admin@globex.test'),
    ];
    customers = dataOf(await acme.get('/v1/data/customer?page_size=4&order_by=/cust_name'));
  });
  afterAll(() => server.stop());

  const clear = () =>
    server.inject('PUT', '/v1/user/notification/modify/any', {
      headers: { authorization: `Bearer ${acme.token}` },
      body: { updation_fr_delete_all: true },
    });
  beforeEach(clear);

  const opening = { kind: 'update', entity: 'customer', file_name: 'cities.csv', rows: 3 };
  const open = async (more: object = {}, caller = acme): Promise<string> =>
    dataOf(await caller.post('/v1/data/bulk-job/actions/open', { ...opening, ...more })).id;
  const finish = (id: string, caller = acme) => act(caller, 'bulk-job', id, 'finish');
  const send = (job: string, rows: unknown, { more = '', key, caller = acme }: { more?: string; key?: string; caller?: Caller } = {}) =>
    caller.patch(`/v1/data/customer?on_error=continue&bulk_job=${job}${more}`, rows, key ? { headers: { 'idempotency-key': key } } : {});
  const see = async (id: string) => one(acme, 'bulk-job', `doc.id == '${id}'`);
  const told = async (): Promise<readonly Told[]> => dataOf(await acme.get('/v1/user/notification/list')).data;
  const good = (index: number, cust_city = 'Pune') => ({ id: customers[index]?.id, cust_city });
  const bad = (index: number) => ({ id: customers[index]?.id, cust_mobile: '12ab' });

  it('count what the server kept and refused, once for each key, and tell whose rows failed', async () => {
    const mapping = [{ field: '/cust_city', column: 'City' }];
    const job = await open({ mapping });
    expect(await see(job)).toMatchObject({ state: 'RUNNING', rows: 3, ok: 0, failed: 0, ended_at: null });
    const first = [good(0), bad(1)];
    dataOf(await send(job, first, { key: 'chunk-1', more: '&bulk_rows=2,4' }));
    dataOf(await send(job, first, { key: 'chunk-1', more: '&bulk_rows=2,4' }));
    dataOf(await send(job, [good(2)]));
    dataOf(await finish(job));
    const error = expect.stringMatching(/^[A-Z][\w ]*: /);
    expect(await see(job)).toMatchObject({
      state: 'PARTLY_UPDATED',
      rows: 3,
      ok: 2,
      failed: 1,
      ended_at: expect.any(String),
      mapping: [{ field: '/cust_city', column: 'City' }],
      failed_entries: [{ row: 4, error }],
    });
    const [notice, ...more] = await told();
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      notification_type: 'bulk_failed',
      notification_title: '1 of 3 rows failed',
      notification_message: 'cities.csv: open it to see which rows, and why.',
      redirect_url: '/bulk-actions',
      form_data: { dbResp: { status: 'PARTLY_UPDATED', failed_entries: [{ display_code: '#4', message: error }] } },
    });
    const form_data = notice?.form_data ?? null;
    expect(hasBulkErrors({ form_data })).toBe(true);
    expect(bulkGroups({ form_data })).toEqual([{ name: error, items: [{ code: '#4' }] }]);
    expect((await finish(job)).status).toBe(404);
    expect((await send(job, [good(0)])).status).toBe(404);
  });

  it('name the records that were not changed by their code', async () => {
    const [request] = await listOf(acme, 'service-request', "doc.status_type == 'ACTIVE'");
    const job = await open({ entity: 'service-request', rows: 1 });
    dataOf(await acme.patch(`/v1/data/service-request?on_error=continue&bulk_job=${job}`, [{ id: request.id, title: '' }]));
    dataOf(await finish(job));
    expect(await see(job)).toMatchObject({
      state: 'FAILED',
      ok: 0,
      failed: 1,
      failed_entries: [{ row: 1, display_code: request.display_code }],
    });
  });

  it('take no figure from anybody', async () => {
    const row = { ...opening, ok: 3, failed: 0, state: 'ALL_UPDATED' };
    expect((await acme.post('/v1/data/bulk-job', row)).status).toBe(404);
    expect((await acme.post('/v1/data/bulk-job/actions/open', row)).status).toBe(422);
    const job = await open();
    expect((await acme.patch(`/v1/data/bulk-job/${job}`, { ok: 3 }, { headers: { 'if-match': '"1"' } })).status).toBe(404);
    expect((await act(acme, 'bulk-job', job, 'finish', { ok: 3 })).status).toBe(422);
    dataOf(await finish(job));
    expect(await see(job)).toMatchObject({ state: 'STOPPED', ok: 0, failed: 0 });
    expect(await told()).toEqual([]);
  });

  it('count nothing that is only tried, and nothing beyond their rows', async () => {
    const job = await open({ rows: 2, left_out: 1 });
    dataOf(await acme.patch(`/v1/data/customer?validate_only=true&bulk_job=${job}`, [bad(0)]));
    expect(await see(job)).toMatchObject({ ok: 0, failed: 0 });
    const before = dataOf(await acme.get(`/v1/data/customer/${customers[3]?.id}`));
    expect((await send(job, [good(3, 'Nashik'), good(0)])).status).toBe(409);
    expect(dataOf(await acme.get(`/v1/data/customer/${customers[3]?.id}`))).toEqual(before);
    dataOf(await send(job, [good(0)]));
    dataOf(await finish(job));
    expect(await see(job)).toMatchObject({ state: 'PARTLY_UPDATED', ok: 1, failed: 0, left_out: 1 });
    expect((await acme.post('/v1/data/bulk-job/actions/open', { ...opening, left_out: 4 })).status).toBe(422);
  });

  it('are their owner’s, for one entity and one kind of change', async () => {
    const job = await open();
    expect((await send(job, [good(0)], { caller: colleague })).status).toBe(404);
    expect((await send(job, [good(0)], { caller: globex })).status).toBe(404);
    expect((await finish(job, colleague)).status).toBe(404);
    const create = await acme.post(`/v1/data/customer?on_error=continue&bulk_job=${job}`, [{ cust_name: 'New' }]);
    expect(create.status).toBe(404);
    expect(await see(job)).toMatchObject({ state: 'RUNNING', ok: 0, failed: 0 });
  });

  it.each([
    ['all or none', '?bulk_job=x', 400],
    ['no job', '?on_error=continue&bulk_rows=1', 400],
    ['other places than rows', '?on_error=continue&bulk_job=x&bulk_rows=1,2', 400],
    ['places that are no numbers', '?on_error=continue&bulk_job=x&bulk_rows=a', 400],
    ['a job that is none', '?on_error=continue&bulk_job=x', 404],
  ])('refuse %s', async (_, query, status) => {
    expect((await acme.patch(`/v1/data/customer${query}`, [good(0)])).status).toBe(status);
  });

  it('left open are stopped by the next one, and told of; a late row still counts', async () => {
    const first = await open();
    dataOf(await send(first, [bad(0)]));
    const second = await open();
    expect(await see(first)).toMatchObject({ state: 'STOPPED', failed: 1 });
    expect((await told()).map(({ notification_title }) => notification_title)).toEqual(['1 of 3 rows failed']);
    dataOf(await send(first, [good(0), good(1)]));
    dataOf(await finish(first));
    expect(await see(first)).toMatchObject({ state: 'PARTLY_UPDATED', ok: 2, failed: 1 });
    expect((await see(second)).state).toBe('RUNNING');
  });

  it('that nobody came back to for a day are stopped', async () => {
    const job = await open();
    await sweepBulkJobs({ ...server.server.parts, now: server.clock.now() });
    expect((await see(job)).state).toBe('RUNNING');
    await sweepBulkJobs({ ...server.server.parts, now: new Date(Date.parse(server.clock.now()) + 2 * 86_400_000).toISOString() });
    expect((await see(job)).state).toBe('STOPPED');
  });
});
