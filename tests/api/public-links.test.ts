/** Pages by link (x-public-link): what is told is held to the fields, to those alone whose link is good, as often as the page takes it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Signer } from '../../engine/server/kernel/secret.ts';
import { createPublicPages } from '../../engine/server/public-links/pages.ts';
import { engines } from '../support/database.ts';
import { act, dataOf, listOf } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe.each(engines)('pages by link on %s', (engine) => {
  let server: TestServer;
  let acme: Caller;
  let t = '';
  let requestId = '';
  beforeAll(async () => {
    server = await startTestServer({ areas: ['links'], engine, seed: true });
    acme = await server.as('admin@acme.test');
    const [request] = await listOf(acme, 'service-request', "doc.status_type == 'CLOSED'");
    requestId = request.id;
    t = await asked();
  });
  afterAll(() => server.stop());

  const asked = async (): Promise<string> => {
    const { url } = dataOf(await act(acme, 'service-request', requestId, 'ask-feedback'));
    const { to } = dataOf(await server.withToken('').get(`/v1/public/links/${url.split('/').at(-1)}`));
    return new URL(to, 'http://x').searchParams.get('t') ?? '';
  };
  const tell = (body: object) => server.withToken('').post('/v1/public/feedback', { t, ...body });
  const page = async () => dataOf(await server.withToken('').get(`/v1/public/feedback?t=${t}`));
  const stored = async () => (await listOf(acme, 'feedback', `doc.request_id == '${requestId}' && doc.stars != null`))[0];

  it.each<[string, object, string, string]>([
    ['too many stars', { stars: 6 }, '/stars', 'maximum'],
    ['half a star', { stars: 1.5 }, '/stars', 'type'],
    ['no stars', { comment: 'Fine.' }, '/stars', 'required'],
    ['a reason that there is not', { stars: 1, reasons: ['moody'] }, '/reasons/0', 'enum'],
    ['a comment that is too long', { stars: 1, comment: 'x'.repeat(1001) }, '/comment', 'maxLength'],
    ['no language', { stars: 1, language: 'English!' }, '/language', 'pattern'],
    ['what is the server’s', { stars: 1, closes_at: '2099-01-01T00:00:00Z' }, '/closes_at', 'unknown'],
    ['whose it is', { stars: 1, org_id: NOBODY }, '/org_id', 'unknown'],
  ])('refuse %s and keep nothing', async (_, body, pointer, code) => {
    const { status, body: problem } = await tell(body);
    expect([status, problem.errors]).toMatchObject([422, [{ pointer, code }]]);
    expect((await page()).state).toBe('open');
  });

  it('say what is wrong to those alone whose link is good', async () => {
    for (const body of [
      { t: 'nothing', stars: 6 },
      { t: null, stars: 6 },
      { t: [t], stars: 6 },
    ])
      expect((await tell(body)).status).toBe(404);
    for (const path of ['/v1/public/nothing', '/v1/public/feedback', '/v1/public/feedback/photo?t=1'])
      expect((await server.withToken('').get(path)).status).toBe(404);
    expect(
      (await server.withToken('').post('/v1/public/feedback/photo', { t, file_name: 'a.png', content_type: 'image/png', size: 9 })).status,
    ).toBe(404);
  });

  it('take an answer and one change of it, and what the server adds', async () => {
    expect(await page()).toMatchObject({ state: 'open', answer: { stars: null }, choices: { reasons: expect.arrayContaining(['late']) } });
    expect((await tell({ stars: 2, reasons: ['late'], comment: 'Two hours.', language: 'en' })).body).toEqual({ data: { kept: true } });
    const first = await stored();
    expect(first).toMatchObject({ stars: 2, reasons: ['late'], comment: 'Two hours.', language: 'en', edited_at: null });
    expect(await page()).toMatchObject({ state: 'changeable', answer: { stars: 2, reasons: ['late'], comment: 'Two hours.' } });
    server.clock.advance(60_000);
    // What is not told stays as it was; with many stars nothing was wrong.
    expect((await tell({ stars: 5 })).status).toBe(200);
    const second = await stored();
    expect(second).toMatchObject({ stars: 5, reasons: [], comment: 'Two hours.', answered_at: first.answered_at });
    expect(Date.parse(second.edited_at)).toBe(Date.parse(first.answered_at) + 60_000);
    expect((await tell({ stars: 1 })).body).toMatchObject({
      status: 409,
      sub_code: 'answered',
      message: 'You have already given feedback.',
    });
    expect((await page()).state).toBe('done');
  });

  it('take one answer of several at the same moment, and one change', async () => {
    t = await asked();
    const statuses = (await Promise.all([1, 2, 3, 4].map((stars) => tell({ stars })))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 409, 409]);
  });

  it('set what stands behind a reference of what is told', async () => {
    t = await asked();
    const { database, resources, definitions } = server.server.parts;
    const product = definitions.product();
    const feedback = product.entities.get('feedback');
    const link = feedback?.publicLink;
    const behind = link?.shows.get('organisation');
    if (!feedback || !link || !behind) throw new Error('The page shows whose it is.');
    const changed = { ...feedback, publicLink: { ...link, shows: new Map(), set: new Map([...link.set, ['comment', behind]]) } };
    const pages = createPublicPages({
      database,
      resources,
      runWorkflow: () => Promise.reject(new Error('It offers nothing.')),
      media: { signUpload: () => Promise.reject(new Error('It takes no files.')) },
      clock: server.clock,
      product: () => ({ ...product, entities: new Map([...product.entities, ['feedback', changed]]) }),
      signerFor: () => ({ sign: () => '', isSigned: () => false }) as unknown as Signer,
      spokenBy: server.server.parts.spokenBy,
    });
    await pages.tell('feedback', { id: '', t }, { stars: 5 });
    expect(await stored()).toMatchObject({ stars: 5, comment: 'Acme' });
  });

  it('take sixty calls of one link in an hour', async () => {
    t = await asked();
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await tell({ stars: 6 })).status);
    expect(statuses).toEqual([...Array(60).fill(422), 429]);
    server.clock.advance(61 * 60_000);
    expect((await tell({ stars: 4 })).status).toBe(200);
  });
});
