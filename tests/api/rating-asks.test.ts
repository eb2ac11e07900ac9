/** Ratings that are asked for when work reaches a status. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { flowsDone } from '../support/flows-done.ts';
import {
  act,
  dataOf,
  givenRequest,
  givenSubtask,
  listOf,
  move,
  one,
  type People,
  patch,
  read,
  signInAll,
  statusId,
} from '../support/journey.ts';
import { messagesTo } from '../support/messages.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('ratings asked by a status on %s', (engine) => {
  let server: TestServer;
  let people: People;
  const orgs = { acme: '', fixit: '' };

  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'people', 'setup', 'ratings', 'links', 'rights', 'flows'], engine, seed: true });
    people = await signInAll(server);
    orgs.acme = (await one(people.acme, 'organisation', "doc.nickname == 'Acme'")).id;
    orgs.fixit = (await one(people.fixit, 'organisation', "doc.nickname == 'FixIt'")).id;
  });
  afterAll(() => server.stop());

  const work = async (more: object = {}) => {
    const given = await givenRequest(people, more);
    return { ...given, subtaskId: await givenSubtask(people, given) };
  };
  const finish = async (subtaskId: string) => {
    dataOf(await move(people.tech, 'subtask', subtaskId, 'in_progress'));
    dataOf(await move(people.tech, 'subtask', subtaskId, 'done', { remarks: 'ok' }));
    await flowsDone(server);
  };
  const told = async (who: Caller, code: string) => {
    await flowsDone(server);
    const { data } = dataOf(await who.get('/v1/user/notification/list'));
    return data.filter(
      ({ notification_title: title }: { notification_title: string }) => title.startsWith('Rate ') && title.endsWith(code),
    );
  };
  const codeOf = async (subtaskId: string): Promise<string> => (await read(people.fixit, 'subtask', subtaskId)).display_code;
  const template = (who: Caller, name: string) =>
    one(who, 'rating-template', `doc.name == '${name}' && doc.org_id == '${name === 'After the visit' ? orgs.acme : orgs.fixit}'`);
  const trigger = async (who: Caller, name: string, triggers: readonly string[]) =>
    dataOf(await patch(who, 'rating-template', (await template(who, name)).id, { triggers })).id;
  /** Statuses of the sub-tasks and requests of the demo. */
  const statusOf = async (entity: 'subtask' | 'service-request', key: string) => {
    const { subtaskId, requestId } = await work();
    return entity === 'subtask' ? statusId(people.fixit, entity, subtaskId, key) : statusId(people.acme, entity, requestId, key);
  };

  it('reach the supervisor of the technician, once, with the form filled in', async () => {
    const done = await statusOf('subtask', 'done');
    const templateId = await trigger(people.fixit, 'Site check', [done]);
    const { subtaskId } = await work();
    const code = await codeOf(subtaskId);
    dataOf(await move(people.tech, 'subtask', subtaskId, 'in_progress'));
    expect(await told(people.dispatcher, code)).toEqual([]);
    dataOf(await move(people.tech, 'subtask', subtaskId, 'done', { remarks: 'ok' }));
    const [asked, ...more] = await told(people.dispatcher, code);
    expect(more).toEqual([]);
    expect(asked).toMatchObject({
      notification_title: `Rate ${code}`,
      notification_message: 'Site check: how was the work?',
      redirect_url: `/setup/ratings/task-wise/${templateId}/${subtaskId}?create`,
    });
    // Neither the rest of the desk nor the one who is rated.
    for (const who of [people.fixit, people.tech, people.acme]) expect(await told(who, code)).toEqual([]);
    const row = { template_id: templateId, subtask_id: subtaskId };
    const answers = [
      { question: 'How was the work?', stars: 4 },
      { question: 'Did the technician come in time?', yes: true },
    ];
    dataOf(await people.dispatcher.post('/v1/data/rating', { ...row, answers }), 201);
    await again(subtaskId);
    expect(await told(people.dispatcher, code)).toHaveLength(1);
    await trigger(people.fixit, 'Site check', []);
    const quiet = await work();
    await finish(quiet.subtaskId);
    expect(await told(people.dispatcher, await codeOf(quiet.subtaskId))).toEqual([]);
  });

  /** The status is left and reached again. */
  async function again(subtaskId: string) {
    dataOf(await move(people.dispatcher, 'subtask', subtaskId, 'in_progress'));
    dataOf(await move(people.tech, 'subtask', subtaskId, 'done', { remarks: 'ok' }));
  }

  it('reach whoever moves the work too, and the whole desk where nobody stands above the technician', async () => {
    const closed = await statusOf('subtask', 'closed');
    await trigger(people.fixit, 'Site check', [closed]);
    const both = [await work(), await work()].map(({ subtaskId }) => subtaskId);
    for (const id of both) await finish(id);
    const member = await server.server.parts.identity.sessions.principalOf(people.dispatcher.token);
    if (!member) throw new Error('The dispatcher is signed in.');
    await server.server.parts.workflows.runMany(member, { entity: 'subtask', workflow: 'update-status', ids: both, input: { to: closed } });
    for (const id of both) expect(await told(people.dispatcher, await codeOf(id))).toHaveLength(1);
    const technician = await one(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'");
    const { user_reporting_to } = technician;
    dataOf(await patch(people.fixit, 'user', technician.id, { user_reporting_to: null }));
    const alone = await work();
    await finish(alone.subtaskId);
    dataOf(await move(people.dispatcher, 'subtask', alone.subtaskId, 'closed'));
    const code = await codeOf(alone.subtaskId);
    for (const who of [people.dispatcher, people.fixit]) expect(await told(who, code)).toHaveLength(1);
    for (const who of [people.tech, people.zenith]) expect(await told(who, code)).toEqual([]);
    dataOf(await patch(people.fixit, 'user', technician.id, { user_reporting_to }));
    await trigger(people.fixit, 'Site check', []);
  });

  it('ask for a day once, however many sub-tasks it has', async () => {
    const done = await statusOf('subtask', 'done');
    const templateId = await trigger(people.fixit, 'Day of a technician', [done]);
    const due = '2031-03-04';
    const ids: string[] = [];
    for (const given of [await givenRequest(people), await givenRequest(people)]) {
      const id = await givenSubtask(people, given, { due });
      ids.push(id);
      await finish(id);
    }
    const codes = await Promise.all(ids.map(codeOf));
    const asked = (await Promise.all(codes.map((code) => told(people.dispatcher, code)))).flat();
    const { assgne_id } = await read(people.fixit, 'subtask', String(ids[0]));
    expect(asked.map(({ notification_title, redirect_url }) => [notification_title, redirect_url])).toEqual([
      [`Rate the day of ${codes[0]}`, `/setup/ratings/day-wise/${templateId}/${assgne_id}/${due}?create`],
    ]);
    await trigger(people.fixit, 'Day of a technician', []);
  });

  describe('reach the customer', () => {
    const feedback = async (requestId: string) => {
      await flowsDone(server);
      return server.server.parts.database.admin((run) =>
        run(`select closes_at > now() as open from feedback where request_id = '${requestId}'`),
      );
    };

    it('by a link, once the request is there, and never a second time', async () => {
      await trigger(people.acme, 'After the visit', [await statusOf('service-request', 'closed')]);
      const cust_mobile = '9812300001';
      const { requestId, code, subtaskId } = await work({ cust_mobile });
      await finish(subtaskId);
      expect(await feedback(requestId)).toEqual([]);
      dataOf(await move(people.acmeUser, 'service-request', requestId, 'closed'));
      await flowsDone(server);
      const [sent, ...more] = await messagesTo(server, cust_mobile);
      expect([sent?.channel, more]).toEqual(['sms', []]);
      const [, token] = new RegExp(`^Acme: how was the service for ${code}\\? \\S*/l/([\\w-]{22})$`).exec(sent?.text ?? '') ?? [];
      expect(token, sent?.text).toBeDefined();
      expect(await feedback(requestId)).toEqual([{ open: true }]);
      const anybody = server.withToken('');
      const { to } = dataOf(await anybody.get(`/v1/public/links/${token}`));
      const t = new URL(to, 'http://x').searchParams.get('t');
      expect(dataOf(await anybody.get(`/v1/public/feedback?t=${t}`)).state).toBe('open');
      await trigger(people.acme, 'After the visit', []);
    });

    it('by mail for work of a provider, whoever moves it, and nobody without an address', async () => {
      const questions = [{ text: 'How was it?', type: 'stars' }];
      const triggers = [await statusOf('subtask', 'done')];
      const row = { name: 'Asked by the provider', mode: 'task_wise', audience: 'customer', questions, triggers };
      const made = dataOf(await people.fixit.post('/v1/data/rating-template', row), 201);
      const cust_email = 'asha@example.com';
      const { requestId, subtaskId } = await work({ cust_email, cust_mobile: '9812300002' });
      await finish(subtaskId);
      await flowsDone(server);
      expect((await messagesTo(server, cust_email)).map(({ channel, subject }) => [channel, subject])).toEqual([
        ['email', 'Your feedback'],
      ]);
      expect(await messagesTo(server, '9812300002')).toEqual([]);
      await again(subtaskId);
      expect(await feedback(requestId)).toHaveLength(1);
      const silent = await work();
      await server.server.parts.database.admin((run) =>
        run(`update service_request set cust_mobile = null, cust_email = null where id = '${silent.requestId}'`),
      );
      await finish(silent.subtaskId);
      expect(await feedback(silent.requestId)).toEqual([]);
      dataOf(await patch(people.fixit, 'rating-template', made.id, { is_active: false }));
      const other = await work();
      await finish(other.subtaskId);
      expect(await feedback(other.requestId)).toEqual([]);
      // Nobody answered it, so it may go although it asked.
      const { version } = await read(people.fixit, 'rating-template', made.id);
      const headers = { 'if-match': `"${version}"` };
      expect((await people.fixit.delete(`/v1/data/rating-template/${made.id}`, { headers })).status).toBe(204);
    });
  });

  describe('are told', () => {
    const titles = async (who: Caller, code: string) => {
      await flowsDone(server);
      const { data } = dataOf(await who.get('/v1/user/notification/list'));
      return data
        .filter(({ notification_title: title }: { notification_title: string }) => title.includes(code))
        .map((notice: Record<string, string>) => `${notice.notification_title}: ${notice.notification_message}`);
    };
    const answer = async (requestId: string, body: object) => {
      const { url } = dataOf(await act(people.acme, 'service-request', requestId, 'ask-feedback'));
      const anybody = server.withToken('');
      const { to } = dataOf(await anybody.get(`/v1/public/links/${url.split('/').at(-1)}`));
      const t = new URL(to, 'http://x').searchParams.get('t');
      return async (more: object = {}) => dataOf(await anybody.post('/v1/public/feedback', { t, ...body, ...more }));
    };
    const closed = async () => {
      const given = await work();
      await finish(given.subtaskId);
      dataOf(await move(people.acme, 'service-request', given.requestId, 'closed'));
      return { ...given, visit: await codeOf(given.subtaskId) };
    };

    it('to the technician whose visit it was, and low ones to the desk and the brand', async () => {
      const { requestId, code, subtaskId, visit } = await closed();
      const say = await answer(requestId, { stars: 4, comment: 'Came in time.' });
      await say();
      const technician = await one(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'");
      const about = `doc.request_id == '${requestId}'`;
      expect(await one(people.tech, 'feedback', about)).toMatchObject({ subtask_id: subtaskId, user_id: technician.id, stars: 4 });
      // Whose work it was is the service provider's to know.
      expect(Object.keys(await one(people.acme, 'feedback', about))).not.toContain('user_id');
      expect(await listOf(people.zenith, 'feedback', about)).toEqual([]);
      expect(await titles(people.tech, visit)).toContain(`Feedback on ${visit}: The customer gave 4 of 5 stars.`);
      const low = `${code}: low feedback: The customer gave 2 of 5 stars. See what went wrong.`;
      for (const who of [people.dispatcher, people.acme]) expect(await titles(who, code)).not.toContain(low);
      await say({ stars: 2, reasons: ['messy'] });
      for (const who of [people.dispatcher, people.fixit, people.acme])
        expect((await titles(who, code)).filter((title: string) => title === low)).toHaveLength(1);
      expect(await titles(people.tech, code)).not.toContain(low);
    });

    it('to nobody on the field while the customer has not answered, nor to others on the field', async () => {
      const { requestId } = await closed();
      await answer(requestId, { stars: 1 });
      expect(await listOf(people.tech, 'feedback', `doc.request_id == '${requestId}'`)).toEqual([]);
    });

    it('to whom a supervisor has rated', async () => {
      const { requestId, subtaskId, visit } = await closed();
      const row = { template_id: (await template(people.fixit, 'Site check')).id, subtask_id: subtaskId };
      const answers = [
        { question: 'How was the work?', stars: 4 },
        { question: 'Did the technician come in time?', yes: true },
      ];
      const rated = dataOf(await people.dispatcher.post('/v1/data/rating', { ...row, answers }), 201);
      expect((await listOf(people.fixit, 'rating', `doc.request_id == '${requestId}'`)).map(({ id }: { id: string }) => id)).toEqual([
        rated.id,
      ]);
      expect((await titles(people.tech, visit)).filter((title: string) => title.startsWith(`${visit} was rated: `))).toEqual([
        `${visit} was rated: ${rated.rater_name} gave ${rated.score} of 5.`,
      ]);
    });
  });

  it('are asked for by no status of work under way, and by none of another organisation', async () => {
    const { id } = await template(people.fixit, 'Site check');
    const wrong = [await statusOf('subtask', 'in_progress'), await statusOf('service-request', 'closed')];
    for (const status of wrong) expect((await patch(people.fixit, 'rating-template', id, { triggers: [status] })).status).toBe(422);
    expect((await act(people.fixit, 'rating-ask', id, 'nothing')).status).toBe(404);
    expect((await people.fixit.get('/v1/data/rating-ask')).status).toBe(404);
  });
});
