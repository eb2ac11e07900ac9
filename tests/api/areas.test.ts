/** Leave, ratings, deployments, broadcasts, links, forms and the playground: what holds between their records, tried over the API. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, listOf as listed, patch } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Row = { readonly id: string; readonly [key: string]: unknown };
const listOf = (caller: Caller, entity: string, filter: string): Promise<readonly Row[]> => listed(caller, entity, filter);

/** Any record of the filter; there must be one. */
async function one(caller: Caller, entity: string, filter: string): Promise<Row> {
  const [found] = await listOf(caller, entity, filter);
  expect(found, `${entity}: ${filter}`).toBeDefined();
  return found ?? { id: '' };
}

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

describe.each(engines)('areas on %s', (engine) => {
  let server: TestServer;
  let acme: Caller;
  let acmeUser: Caller;
  let fixit: Caller;
  let desk: Caller;
  let tech: Caller;
  let zenith: Caller;
  let owner: Caller;
  let techId: string;

  beforeAll(async () => {
    server = await startTestServer({
      areas: [
        'requests',
        'ratings',
        'attendance',
        'dispatch',
        'automation',
        'deployment',
        'studio',
        'links',
        'tracking',
        'visit-codes',
        'rights',
        'assistant',
        'visit-reviews',
        'speech',
        'tallies',
      ],
      engine,
      seed: true,
    });
    const as = (email: string) => server.as(email);
    acme = await as('admin@acme.test');
    acmeUser = await as('user@acme.test');
    fixit = await as('admin@fixit.test');
    desk = await as('user@fixit.test');
    tech = await as('tech@fixit.test');
    zenith = await as('admin@zenith.test');
    owner = await as('owner@demo.test');
    techId = (await one(desk, 'user', "doc.user_email == 'tech@fixit.test'")).id;
  });
  afterAll(() => server.stop());

  it('the assistant answers with the list that it read, and the sessions are their person’s', async () => {
    const asked = (caller: Caller, text: string, more = 'is_new_chat=true') =>
      caller.get(`/v1/ai-chatbot/?latestMessage=${encodeURIComponent(text)}&${more}`);
    const answer = dataOf(await asked(desk, 'how many leave requests'));
    expect(answer.message.content).toContain('/leave');
    expect((await asked(tech, 'how many leave requests', `is_new_chat=false&session_id=${answer.session_id}`)).status).toBe(404);
  });

  it('ratings by the machine are the desk’s to read, and nobody else’s', async () => {
    expect((await desk.get('/v1/data/visit-review?page_size=1')).status).toBe(200);
    for (const caller of [tech, acme]) expect((await caller.get('/v1/data/visit-review?page_size=1')).body.data ?? []).toEqual([]);
  });

  it('what was never archived is in no archive, and what does not lie in months neither', async () => {
    for (const kind of ['request-event', 'audit_entry', 'customer'])
      expect((await acme.get(`/v1/archive/${kind}/00000000-0000-7000-8000-000000000000`)).status).toBe(404);
    expect((await acme.get('/v1/archive/request-event/x')).status).toBeGreaterThanOrEqual(400);
  });

  it('recordings are written out only where a service does so', async () => {
    const { status, body } = await tech.post('/v1/media/text', { file: '00000000-0000-4000-8000-000000000000' });
    expect([status, body.code]).toEqual([422, 'no_transcription']);
  });

  describe('leave', () => {
    const apply = (row: object) => tech.post('/v1/data/leave-request', { kind: 'casual', from_day: day(40), to_day: day(41), ...row });

    it('counts its days, and refuses what overlaps', async () => {
      const made = dataOf(await apply({}), 201);
      expect(made).toMatchObject({ days: 2, state: 'pending' });
      expect((await apply({ from_day: day(41), to_day: day(43) })).body.errors[0].code).toBe('overlap');
      expect((await apply({ from_day: day(50), to_day: day(49) })).status).toBe(422);
      expect((await apply({ from_day: day(60), to_day: day(61), is_half_day: true })).body.errors[0].message).toBe(
        'Half a day must be within one day.',
      );
    });

    it('is decided by somebody else, and takes days from the balance', async () => {
      const request = dataOf(await apply({ from_day: day(70), to_day: day(72) }), 201);
      expect((await act(tech, 'leave-request', request.id, 'approve')).status).toBe(404);
      expect((await act(zenith, 'leave-request', request.id, 'approve')).status).toBe(404);
      const before = (await listOf(fixit, 'leave-entry', `doc.user_id == '${request.user_id}' && doc.kind == 'casual'`)).length;
      expect((await act(desk, 'leave-request', request.id, 'approve')).status).toBe(200);
      const entries = await listOf(fixit, 'leave-entry', `doc.user_id == '${request.user_id}' && doc.kind == 'casual'`);
      expect(entries.length).toBe(before + 1);
      expect(entries.find((entry) => entry.request_id === request.id)).toMatchObject({ days: -3 });
      expect((await act(desk, 'leave-request', request.id, 'approve')).status).toBe(409);
      expect((await act(tech, 'leave-request', request.id, 'withdraw')).status).toBe(200);
      const after = await listOf(fixit, 'leave-entry', `doc.request_id == '${request.id}'`);
      expect(after.map(({ days }) => days).sort()).toEqual([-3, 3]);
    });

    it('is judged when it is asked for: balance, what else is asked for, and its days', async () => {
      const sick = (from: number, to: number) => apply({ kind: 'sick', from_day: day(from), to_day: day(to) });
      const { length: six } = await listOf(fixit, 'leave-entry', `doc.user_id == '${techId}' && doc.kind == 'sick' && doc.days == 6`);
      expect(six).toBe(1);
      const refused = await sick(100, 131);
      expect(refused.body).toMatchObject({
        status: 422,
        message: 'Only 6 days of this leave are left, but 32 are requested.',
        errors: [{ pointer: '/to_day', code: 'balance', params: { left: 6, asked: 32 } }],
      });
      const request = dataOf(await sick(100, 103), 201);
      expect((await sick(110, 112)).body.errors[0]).toMatchObject({
        message: 'Only 2 days of this leave are left besides what is already requested, but 3 are requested.',
        params: { left: 2, asked: 3 },
      });
      // What is asked for is judged anew when it is changed, and counts once.
      expect((await patch(tech, 'leave-request', request.id, { to_day: day(106) })).body.errors[0]).toMatchObject({ code: 'balance' });
      dataOf(await patch(tech, 'leave-request', request.id, { to_day: day(105) }));
      expect((await apply({ kind: 'unpaid', from_day: '2020-02-03', to_day: '2020-02-04' })).body.errors[0]).toMatchObject({
        pointer: '/from_day',
        code: 'past',
      });
      dataOf(await act(tech, 'leave-request', request.id, 'withdraw'));
    });

    it('is not approved beyond what is left by then, and its ledger is written by nobody', async () => {
      const request = dataOf(await apply({ kind: 'earned', from_day: day(100), to_day: day(103) }), 201);
      await server.server.parts.database.admin((run) =>
        run(`update leave_entry set days = 3 where user_id = '${techId}' and kind = 'earned' and days = 12`),
      );
      expect((await act(desk, 'leave-request', request.id, 'approve')).body.errors[0].code).toBe('balance');
      const entry = { user_id: request.user_id, kind: 'casual', days: 99, day: day(0) };
      expect((await fixit.post('/v1/data/leave-entry', entry)).status).toBe(404);
    });

    it('sends the sub-tasks of its days back to nobody', async () => {
      const task = await one(desk, 'subtask', "doc.assgne_id != null && doc.status_type == 'ACTIVE' && doc.due >= today()");
      const leave = { user_id: task.assgne_id, kind: 'unpaid', from_day: task.due, to_day: task.due };
      const made = await fixit.post('/v1/data/leave-request', leave);
      const request = dataOf(made, 201);
      expect((await act(desk, 'leave-request', request.id, 'approve')).status).toBe(200);
      const freed = dataOf(await desk.get(`/v1/data/subtask/${task.id}`));
      expect(freed.assgne_id).toBeNull();
      expect(dataOf(await fixit.get(`/v1/data/leave-request/${request.id}`)).orphaned).toContain(task.id);
    });
  });

  describe('ratings', () => {
    it('weigh answers, and are one for each sub-task, template and rater', async () => {
      const template = await one(desk, 'rating-template', "doc.mode == 'task_wise' && doc.audience == 'supervisor'");
      const rated = new Set((await listOf(desk, 'rating', "doc.audience == 'supervisor'")).map(({ subtask_id }) => subtask_id));
      const tasks = await listOf(desk, 'subtask', "doc.status_type != 'ACTIVE'");
      const task = tasks.find(({ id }) => !rated.has(id));
      const answers = [
        { question: 'How was the work?', stars: 4 },
        { question: 'Did the technician come in time?', yes: true },
      ];
      const row = { template_id: template.id, subtask_id: task?.id, answers };
      const made = dataOf(await desk.post('/v1/data/rating', row), 201);
      // Whoever rated may put it right, and nobody else of the desk.
      expect((await patch(fixit, 'rating', made.id, { comment: 'Better than that' })).status).toBe(404);
      expect((await patch(desk, 'rating', made.id, { comment: 'Well done' })).status).toBe(200);
      expect(made).toMatchObject({
        score: 4.25,
        audience: 'supervisor',
        mode: 'task_wise',
      });
      expect((await desk.post('/v1/data/rating', row)).status).toBe(409);
      expect((await desk.post('/v1/data/rating', { ...row, answers: [] })).status).toBe(422);
      expect((await desk.post('/v1/data/rating', { ...row, score: 5 })).status).toBe(422);
    });

    it('show a brand what customers said, and nothing of the desk', async () => {
      const seen = await listOf(acme, 'rating', 'true');
      expect(new Set(seen.map(({ audience }) => audience))).toEqual(new Set(['customer']));
      expect(seen.every((rating) => !('user_id' in rating))).toBe(true);
    });

    it('are not given for work under way, nor for a day without any', async () => {
      const active = await one(desk, 'subtask', "doc.status_type == 'ACTIVE'");
      const task = await one(desk, 'rating-template', "doc.mode == 'task_wise' && doc.audience == 'supervisor'");
      const whole = await one(desk, 'rating-template', "doc.mode == 'day_wise'");
      const early = await desk.post('/v1/data/rating', { template_id: task.id, subtask_id: active.id, answers: [] });
      expect(early.status).toBe(422);
      const answers = [{ question: 'Quality of the work', stars: 5 }];
      const idle = { template_id: whole.id, user_id: (await one(desk, 'user', 'doc.is_on_field')).id, day: '2020-01-01', answers };
      expect((await desk.post('/v1/data/rating', idle)).body.errors[0].code).toBe('no_tasks');
    });
  });

  describe('deployments', () => {
    it('go their way, and hold each technician once a day', async () => {
      const existing = await one(fixit, 'deployment-request', "doc.state == 'confirmed'");
      const provider = existing.provider_id;
      const row = {
        title: 'Second site',
        srvc_type_id: existing.srvc_type_id,
        provider_id: provider,
        from_day: existing.from_day,
        to_day: existing.to_day,
      };
      const made = dataOf(await acme.post('/v1/data/deployment-request', row), 201);
      expect((await fixit.get(`/v1/data/deployment-request/${made.id}`)).status).toBe(404);
      expect((await act(acme, 'deployment-request', made.id, 'submit')).status).toBe(200);
      expect((await act(zenith, 'deployment-request', made.id, 'confirm', { technician_ids: existing.technician_ids })).status).toBe(404);
      const taken = await act(fixit, 'deployment-request', made.id, 'confirm', { technician_ids: existing.technician_ids });
      expect(taken.body.errors[0].code).toBe('taken');
      expect((await act(acmeUser, 'deployment-request', made.id, 'cancel', { remarks: 'no' })).status).toBe(404);
      expect((await act(acme, 'deployment-request', made.id, 'cancel', { remarks: 'Not needed' })).status).toBe(200);
    });

    it('take a daily update by a signed link, and by nothing else', async () => {
      const request = await one(fixit, 'deployment-request', "doc.state == 'deployed'");
      const { url } = dataOf(await act(fixit, 'deployment-request', request.id, 'update-link'));
      expect(url).toMatch(/^\/l\/[\w-]{22}$/);
      const token = url.split('/').at(-1);
      const anybody = server.withToken('');
      const { to } = dataOf(await anybody.get(`/v1/public/links/${token}`));
      const query = new URL(to, 'http://x').searchParams;
      const [srvc_req_id, t] = [query.get('srvc_req_id'), query.get('t')];
      const page = await anybody.get(`/v1/public/deployment-update?srvc_req_id=${srvc_req_id}&t=${encodeURIComponent(String(t))}`);
      expect(dataOf(page)).toMatchObject({ title: request.title });
      const send = (body: object) =>
        anybody.post('/v1/public/deployment-update', { srvc_req_id, t, day: request.from_day, reporter: 'Ravi', ...body });
      expect((await send({ progress: 20 })).status).toBe(200);
      expect((await send({ progress: 25, blockers: 'Rain' })).status).toBe(200);
      const [update] = await listOf(fixit, 'deployment-update', `doc.request_id == '${request.id}' && doc.day == '${request.from_day}'`);
      expect(update).toMatchObject({ progress: 25, blockers: 'Rain', reporter: 'Ravi' });
      // What the demo told of that day, and the first of the two above.
      expect(update?.history).toHaveLength(2);
      expect((await send({ day: '2020-01-01' })).status).toBe(422);
      expect((await send({ org_id: 'x' })).body.errors[0]).toMatchObject({ pointer: '/org_id', code: 'unknown' });
      // The bare id, a pass of another request, one that has run out, one that was changed: all look alike.
      const other = await one(fixit, 'deployment-request', "doc.state == 'confirmed'");
      const answers = await Promise.all([
        anybody.get(`/v1/public/deployment-update?srvc_req_id=${request.id}`),
        anybody.get(`/v1/public/deployment-update?srvc_req_id=${other.id}&t=${encodeURIComponent(String(t))}`),
        anybody.get(`/v1/public/deployment-update?srvc_req_id=${request.id}&t=1.${String(t).split('.')[1]}`),
        anybody.get(`/v1/public/links/${'A'.repeat(22)}`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    });
  });

  describe('feedback', () => {
    it('is one answer with one change, by the link that the customer was sent', async () => {
      const request = await one(acme, 'service-request', "doc.status_type == 'CLOSED'");
      const active = await one(acme, 'service-request', "doc.status_type == 'ACTIVE'");
      expect([404, 409]).toContain((await act(acme, 'service-request', active.id, 'ask-feedback')).status);
      const { url } = dataOf(await act(acme, 'service-request', request.id, 'ask-feedback'));
      const { data: sent } = (await server.withToken('').get('/v1/dev/outbox')).body;
      expect(sent[0].text).toContain(url);
      const anybody = server.withToken('');
      const { to } = dataOf(await anybody.get(`/v1/public/links/${url.split('/').at(-1)}`));
      const t = new URL(to, 'http://x').searchParams.get('t');
      expect(dataOf(await anybody.get(`/v1/public/feedback?t=${t}`))).toMatchObject({ state: 'open', title: request.title });
      const send = (body: object) => anybody.post('/v1/public/feedback', { t, ...body });
      expect((await send({ stars: 6 })).body.errors[0].pointer).toBe('/stars');
      expect((await send({ stars: 5, reasons: ['late'] })).status).toBe(200);
      expect((await send({ stars: 2, reasons: ['late'], comment: 'Two hours.' })).status).toBe(200);
      expect((await send({ stars: 1 })).status).toBe(409);
      const [kept] = await listOf(acme, 'feedback', `doc.request_id == '${request.id}'`);
      expect(kept).toMatchObject({ stars: 2, reasons: ['late'], comment: 'Two hours.' });
      expect((await anybody.get('/v1/public/feedback?t=nothing')).status).toBe(404);
      server.clock.set(new Date(Date.now() + 15 * 86_400_000).toISOString());
      expect((await anybody.get(`/v1/public/feedback?t=${t}`)).status).toBe(404);
      server.clock.set(new Date().toISOString());
    });
  });

  describe('the page of the customer', () => {
    it('opens by a link of its request, until the desk withdraws it', async () => {
      const request = await one(desk, 'service-request', "doc.provider_id == org.id && doc.status_type == 'ACTIVE'");
      const { url } = dataOf(await act(desk, 'service-request', request.id, 'tracking-link'));
      const anybody = server.withToken('');
      const { to } = dataOf(await anybody.get(`/v1/public/links/${url.split('/').at(-1)}`));
      const page = `/v1/public/tracking?t=${new URL(to, 'http://x').searchParams.get('t')}`;
      expect(dataOf(await anybody.get(page))).toMatchObject({ code: request.display_code, title: request.title });
      // Messages may have brought others.
      expect(dataOf(await act(desk, 'service-request', request.id, 'withdraw-tracking')).withdrawn).toBeGreaterThanOrEqual(1);
      expect((await anybody.get(page)).status).toBe(404);
    });
  });

  describe('the code of a visit', () => {
    it('goes to the customer where the kind of work asks for one, and wrong ones are counted', async () => {
      const visit = await one(tech, 'subtask', `doc.assgne_id == '${techId}' && doc.status_type == 'ACTIVE'`);
      const steps = (rows: readonly object[]) => patch(fixit, 'subtask-type', String(visit.sbtsk_type_id), { steps: rows });
      dataOf(await steps([{ kind: 'finish' }]));
      expect((await act(tech, 'subtask', visit.id, 'send-code')).body.sub_code).toBe('no_code_step');
      dataOf(await steps([{ kind: 'code', required: true }, { kind: 'finish' }]));
      expect(dataOf(await act(tech, 'subtask', visit.id, 'send-code'))).toMatchObject({ code_state: 'sent', code_tries_left: 5 });
      expect(dataOf(await act(tech, 'subtask', visit.id, 'enter-code', { code: '000000' }))).toMatchObject({
        code_state: 'wrong',
        code_tries_left: 4,
      });
    });
  });

  describe('forms of the fields creator', () => {
    it('become versions that stay as they are', async () => {
      const draft = { name: 'Site survey', form_fields: [{ id: 'floor', label: 'Floor', type: 'NumberInput' }] };
      const first = dataOf(await acme.post('/v1/data/form-schema', draft), 201);
      expect((await act(acmeUser, 'form-schema', first.id, 'publish')).status).toBe(404);
      expect((await act(acme, 'form-schema', first.id, 'publish')).status).toBe(200);
      expect((await patch(acme, 'form-schema', first.id, { name: 'Other' })).status).toBe(404);
      const second = dataOf(await acme.post('/v1/data/form-schema', draft), 201);
      expect((await act(acme, 'form-schema', second.id, 'publish')).status).toBe(200);
      const versions = await listOf(acme, 'form-schema', "doc.name == 'Site survey'");
      expect(versions.map(({ version_number, state }) => `${version_number} ${state}`).sort()).toEqual(['1 retired', '2 published']);
      const double = { name: 'Twice', form_fields: [...draft.form_fields, ...draft.form_fields] };
      expect((await acme.post('/v1/data/form-schema', double)).body.errors[0].pointer).toBe('/form_fields/1/id');
    });
  });

  describe('exceptions and pulses', () => {
    it('are handled once', async () => {
      const exception = await one(desk, 'dispatch-exception', "doc.state == 'open'");
      expect((await act(desk, 'dispatch-exception', exception.id, 'snooze', { until: day(-1) })).body.errors[0].message).toBe(
        'Choose a day after today.',
      );
      expect((await act(desk, 'dispatch-exception', exception.id, 'snooze', { until: day(3) })).status).toBe(200);
      expect((await act(desk, 'dispatch-exception', exception.id, 'settle', { note: 'Moved' })).status).toBe(200);
      expect((await act(desk, 'dispatch-exception', exception.id, 'settle', { note: 'Again' })).status).toBe(409);
      const pulse = await one(fixit, 'pulse', "doc.kind == 'device'");
      expect((await act(fixit, 'pulse', pulse.id, 'beat', {})).status).toBe(200);
      expect(dataOf(await fixit.get(`/v1/data/pulse/${pulse.id}`))).toMatchObject({ beats: 1, last_error: null });
      const wrong = { name: 'Never', trigger: 'cron', cron: '61 * * * *', steps: [] };
      expect((await fixit.post('/v1/data/execution-plan', wrong)).body.errors[0].message).toBe(
        'Please enter a valid cron frequency (* * * * *)',
      );
      const arn = { name: 'x', event: 'request_created', function_arn: 'arn:nothing' };
      expect((await fixit.post('/v1/data/automation-rule', arn)).body.errors[0].message).toBe('Please enter a valid Lambda ARN');
    });
  });

  describe('tallies', () => {
    it('say of records what they come to', async () => {
      const groups = await acme.get('/v1/data/service-request/group?by=/status');
      const { body } = await acme.get('/v1/data/service-request?page_size=1&count=exact');
      const counts: readonly { count: number }[] = groups.body.data;
      expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(body.count.value);
      expect(counts.length).toBeGreaterThan(1);
      const question = { entity: 'service-request', query: { by: '/status' } };
      expect((await acme.post('/v1/groups', { questions: [question] })).body).toEqual([{ index: 0, status: 200, answer: groups.body }]);
    });
  });

  describe('the playground', () => {
    const screen = (body: object) => ({
      $schema: '../../schemas/definition/screen.schema.json',
      id: 'tried',
      route: '/tried',
      title: 't:entity.users',
      allow: 'user.is_admin',
      body,
    });
    const list = { id: 'list', widget: 'collection', entity: 'user', views: [{ id: 'table', as: 'table', columns: ['/user_name'] }] };

    it('draws a screen for administrators, cut to them, and keeps nothing', async () => {
      const tried = dataOf(await acme.post('/v1/definitions/preview', screen(list)));
      expect(tried).toMatchObject({ faults: [], plan: { body: { id: 'list' } } });
      const foreign = dataOf(
        await acme.post(
          '/v1/definitions/preview',
          screen({ ...list, entity: 'dispatch-run', views: [{ id: 't', as: 'table', columns: ['/title'] }] }),
        ),
      );
      expect(foreign.faults).toEqual([]);
      const wrong = dataOf(await acme.post('/v1/definitions/preview', screen({ id: 'x', widget: 'carousel' })));
      expect(wrong.faults[0].pointer).toBe('/body/widget');
      expect((await tech.post('/v1/definitions/preview', screen(list))).status).toBe(404);
      expect((await owner.get('/v1/definitions/screens/tried')).status).toBe(404);
    });
  });
});
