/** The daily update of a deployment by its link: the site's own day, photos that came by the link, and what was said before. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, listOf } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';
import { anyPng, uploads } from '../support/uploads.ts';

type Pass = { readonly srvc_req_id: string; readonly t: string };
type Photo = { readonly id: string; readonly name: string; readonly proof: string };

describe.each(engines)('daily updates by link on %s', (engine) => {
  let server: TestServer;
  let acme: Caller;
  let fixit: Caller;
  let request: { readonly id: string; readonly from_day: string; readonly to_day: string; readonly title: string };
  let pass: Pass;
  const { post, upload } = uploads(() => server);
  beforeAll(async () => {
    server = await startTestServer({ areas: ['deployment', 'links'], engine, seed: true });
    [acme, fixit] = [await server.as('admin@acme.test'), await server.as('admin@fixit.test')];
    [request] = await listOf(fixit, 'deployment-request', "doc.state == 'deployed'");
    pass = await passOf(request.id);
  });
  afterAll(() => server.stop());

  const anybody = () => server.withToken('');
  const passOf = async (id: string): Promise<Pass> => {
    const { url } = dataOf(await act(fixit, 'deployment-request', id, 'update-link'));
    const { to } = dataOf(await anybody().get(`/v1/public/links/${url.split('/').at(-1)}`));
    const query = new URL(to, 'http://x').searchParams;
    return { srvc_req_id: query.get('srvc_req_id') ?? '', t: query.get('t') ?? '' };
  };
  const page = async () => dataOf(await anybody().get(`/v1/public/deployment-update?${new URLSearchParams(pass)}`));
  const send = (body: object) =>
    anybody().post('/v1/public/deployment-update', { ...pass, day: request.from_day, reporter: 'Ravi', ...body });
  const form = (more: object = {}) =>
    anybody().post('/v1/public/deployment-update/photo', {
      ...pass,
      file_name: 'wall.png',
      content_type: 'image/png',
      size: anyPng.length,
      ...more,
    });
  const takeIn = async (name: string): Promise<Photo> => {
    const { url, fields, proof } = dataOf(await form({ file_name: name }));
    const file = dataOf(await post({ url, fields }, anyPng), 201);
    return { id: file.id, name: file.name, proof };
  };
  const stored = async () => {
    const [update] = await listOf(fixit, 'deployment-update', `doc.request_id == '${request.id}' && doc.day == '${request.from_day}'`);
    return update;
  };

  it('open at the day that it is at the site', async () => {
    const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    server.clock.set(`${request.from_day}T18:29:00Z`);
    expect((await page()).day).toBe(request.from_day);
    server.clock.set(`${request.from_day}T18:31:00Z`);
    expect((await page()).day).toBe(dayAfter(request.from_day));
    server.clock.set(new Date().toISOString());
  });

  it('take photos that came in by the link, and keep those of earlier versions', async () => {
    const [wall, roof] = [await takeIn('wall.png'), await takeIn('roof.png')];
    const named = [wall, roof].map(({ id, proof }) => ({ id, proof }));
    dataOf(await send({ photos: named }));
    expect((await stored()).photos).toMatchObject([
      { id: wall.id, name: 'wall.png', type: 'image/png', size: anyPng.length },
      { id: roof.id, name: 'roof.png' },
    ]);
    server.clock.set(`${request.from_day}T08:00:00Z`);
    const shown: readonly Photo[] = (await page()).answer.photos;
    expect(shown.map(({ name }) => name)).toEqual(['wall.png', 'roof.png']);
    server.clock.set(new Date().toISOString());
    // As the page sends back what it was shown.
    dataOf(await send({ photos: shown.slice(0, 1).map(({ id, proof }) => ({ id, proof })) }));
    const { photos, history } = await stored();
    expect(photos.map(({ id }: Photo) => id)).toEqual([wall.id]);
    expect(history.at(-1).photos.map(({ id }: Photo) => id)).toEqual([wall.id, roof.id]);
    // An update that says nothing of photos leaves them.
    dataOf(await send({ progress: 31 }));
    expect((await stored()).photos.map(({ id }: Photo) => id)).toEqual([wall.id]);
  });

  it('belong to the provider, and to nobody', async () => {
    const { id } = await takeIn('own.png');
    const [row] = await server.server.parts.database.admin((sql) =>
      sql('select org_id, uploaded_by from media_object where id = $1', [id]),
    );
    const [{ provider_id }] = await listOf(fixit, 'deployment-request', `doc.id == '${request.id}'`);
    expect(row).toEqual({ org_id: provider_id, uploaded_by: null });
  });

  it('take no file that did not come in by this link', async () => {
    const { photos: before } = await stored();
    const own = await takeIn('gate.png');
    const foreign = await upload(acme);
    const refused = async (photos: unknown) => {
      const { status, body } = await send({ photos });
      return [status, body.errors?.[0]?.pointer];
    };
    expect(await refused([{ id: own.id, proof: own.proof }, { id: foreign.id }])).toEqual([422, '/photos/1']);
    expect(await refused([{ id: foreign.id, proof: own.proof }])).toEqual([422, '/photos/0']);
    expect(await refused([{ id: own.id, proof: pass.t.split('.')[1] }])).toEqual([422, '/photos/0']);
    expect(await refused('all')).toEqual([422, '/photos']);
    const eleven = Array.from({ length: 11 }, () => ({ id: own.id, proof: own.proof }));
    expect((await refused(eleven))[0]).toBe(422);
    expect((await stored()).photos).toEqual(before);
  });

  it.each([
    ['what is no picture', { content_type: 'application/pdf' }, 422],
    ['a drawing that may carry scripts', { content_type: 'image/svg+xml' }, 422],
    ['what has no size', { size: null }, 422],
    ['what is too large', { size: 26 * 1024 * 1024 }, 413],
    ['the bare id', { t: '' }, 404],
    ['a changed pass', { t: '9999999999.x' }, 404],
  ])('make no form for %s', async (_, more, status) => {
    expect((await form(more)).status).toBe(status);
  });

  it('ask for people on days of the deployment alone', async () => {
    const skill = { skill: (await listOf(fixit, 'skill', 'doc.is_active'))[0].id, count: 1 };
    const [{ srvc_type_id, provider_id }] = await listOf(fixit, 'deployment-request', `doc.id == '${request.id}'`);
    const row = { title: 'Third site', srvc_type_id, provider_id, from_day: '2030-01-02', to_day: '2030-01-04' };
    const ask = (day: string) =>
      acme.post('/v1/data/deployment-request', {
        ...row,
        demand: [
          { day: '2030-01-02', ...skill },
          { day, ...skill },
        ],
      });
    for (const day of ['2030-01-01', '2030-01-05'])
      expect((await ask(day)).body).toMatchObject({
        status: 422,
        errors: [{ pointer: '/demand/1/day', code: 'check', message: 'This day is outside the deployment.' }],
      });
    expect(dataOf(await ask('2030-01-04'), 201).demand).toHaveLength(2);
  });

  it('ask for skills that the provider has, whose names the brand may read and no more', async () => {
    const [{ srvc_type_id, provider_id }] = await listOf(fixit, 'deployment-request', `doc.id == '${request.id}'`);
    const [foreign] = await listOf(await server.as('admin@zenith.test'), 'skill', 'doc.is_active');
    const row = { title: 'Fourth site', srvc_type_id, provider_id, from_day: '2030-01-02', to_day: '2030-01-04' };
    const ask = (skill: string) => acme.post('/v1/data/deployment-request', { ...row, demand: [{ day: '2030-01-02', skill, count: 1 }] });
    for (const skill of [foreign.id, 'Electrician'])
      expect((await ask(skill)).body).toMatchObject({ status: 422, errors: [{ pointer: '/demand/0/skill' }] });
    const [own] = await listOf(acme, 'skill', `doc.org_id == '${provider_id}'`);
    expect([typeof own.name, own.certificate_required, own.vertical_id]).toEqual(['string', undefined, undefined]);
    expect(await listOf(acme, 'skill', `doc.id == '${foreign.id}'`)).toEqual([]);
    expect(dataOf(await ask(own.id), 201).demand).toMatchObject([{ skill: own.id }]);
  });
});
