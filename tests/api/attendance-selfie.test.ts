/** The photo that somebody sends with a punch. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { dataOf, listOf, one, type People, patch, signInAll } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';
import { uploads } from '../support/uploads.ts';

const DAY = '2031-03-26';

describe.each(engines)('a selfie with a punch on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let tech: Caller;
  let dispatcher: Caller;
  const files = uploads(() => server);

  const punch = (caller: Caller, body: unknown) =>
    server.inject('PUT', '/v1/capture_login_attendance', { headers: { authorization: `Bearer ${caller.token}` }, body });
  const punches = (caller: Caller) => listOf(caller, 'punch', `doc.day == '${DAY}'`);

  beforeAll(async () => {
    server = await startTestServer({ areas: ['people', 'setup', 'attendance'], engine, seed: true });
    // Later than everything in the demo.
    server.clock.set(`${DAY}T03:30:00.000Z`);
    people = await signInAll(server);
    ({ tech, dispatcher } = people);
  });
  afterAll(() => server.stop());

  it('keeps a selfie that the person uploaded, and takes nobody else’s', async () => {
    const [own, strange] = [await files.upload(tech, 'me.png'), await files.upload(dispatcher, 'other.png')];
    const text = await files.upload(tech, 'notes.txt', 'text/plain', Buffer.from('not a picture'));
    for (const { id } of [strange, text]) {
      const refused = await punch(tech, { status: '1', selfie: id });
      expect([refused.status, refused.body.errors[0].pointer, refused.body.errors[0].code]).toEqual([422, '/selfie', 'file']);
    }
    expect(await punches(tech)).toEqual([]);
    dataOf(await punch(tech, { status: '1', selfie: own.id }));
    dataOf(await punch(tech, { status: '0' }));
    const [left, came] = await punches(dispatcher);
    expect([came.selfie.map(({ id, name }: { id: string; name: string }) => [id, name]), left.selfie]).toEqual([[[own.id, 'me.png']], []]);
  });

  const faultOf = async (caller: Caller, body: object) => {
    const { status, body: answer } = await punch(caller, body);
    return [status, answer.errors?.map(({ pointer, code, message }: Record<string, string>) => `${pointer} ${code}: ${message}`)];
  };
  const rule = async (punch_selfie: string, caller = people.fixit) =>
    patch(caller, 'organisation', (await one(people.fixit, 'organisation', "doc.org_type == 'ORG_TYPE_SRVC_PRVDR'")).id, { punch_selfie });

  it('is shown to those who see the punch, and to nobody else', async () => {
    const [other] = await listOf(people.fixit, 'user', "doc.is_on_field && doc.is_active && doc.user_email != 'tech@fixit.test'");
    const came = (rows: readonly { type: string; selfie: readonly { url: string }[] }[]) => rows.find(({ type }) => type === 'in');
    for (const caller of [tech, dispatcher, people.fixit]) {
      const address = came(await punches(caller))?.selfie[0]?.url ?? '';
      expect((await server.inject('GET', address)).status).toBe(200);
      expect((await server.inject('GET', address.replace(/\?.*$/, ''))).status).toBe(404);
    }
    for (const caller of [await server.as(other.user_email), people.acme, people.acmeUser, people.zenith])
      expect(await punches(caller)).toEqual([]);
  });

  it('is asked for where the organisation requires it, and refused where it takes none', async () => {
    for (const caller of [tech, dispatcher]) expect((await rule('required', caller)).status).toBe(404);
    expect((await rule('sometimes')).body.errors).toMatchObject([{ pointer: '/punch_selfie', code: 'enum' }]);
    dataOf(await rule('required'));
    const lacking = [422, ['/selfie required: A photo of yourself is needed to punch in or out.']];
    expect(await faultOf(tech, { status: '1' })).toEqual(lacking);
    expect(await faultOf(tech, { status: '1', selfie: null })).toEqual(lacking);
    // Another organisation has its own rule.
    dataOf(await punch(people.acmeUser, { status: '1' }));
    const { id } = await files.upload(tech, 'again.png');
    dataOf(await punch(tech, { status: '1', selfie: id }));
    expect(await faultOf(tech, { status: '0' })).toEqual(lacking);
    dataOf(await rule('off'));
    expect(await faultOf(tech, { status: '0', selfie: id })).toEqual([
      422,
      ['/selfie off: Your organisation takes no photos with punches.'],
    ]);
    dataOf(await punch(tech, { status: '0' }));
    expect((await punches(tech)).map(({ type, selfie }: { type: string; selfie: unknown[] }) => [type, selfie.length])).toEqual([
      ['out', 0],
      ['in', 1],
      ['out', 0],
      ['in', 1],
    ]);
  });
});
