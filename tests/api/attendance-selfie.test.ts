/** The photo that somebody sends with a punch (areas: Attendance). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { dataOf, listOf } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';
import { uploads } from '../support/uploads.ts';

const DAY = '2031-03-26';

describe.each(engines)('a selfie with a punch on %s', (engine) => {
  let server: TestServer;
  let tech: Caller;
  let dispatcher: Caller;
  const files = uploads(() => server);

  const punch = (caller: Caller, body: unknown) =>
    server.inject('PUT', '/v1/capture_login_attendance', { headers: { authorization: `Bearer ${caller.token}` }, body });
  const punches = (caller: Caller) => listOf(caller, 'punch', `doc.day == '${DAY}'`);

  beforeAll(async () => {
    server = await startTestServer({ engine, seed: true });
    // Later than everything in the demo.
    server.clock.set(`${DAY}T03:30:00.000Z`);
    tech = await server.as('tech@fixit.test');
    dispatcher = await server.as('user@fixit.test');
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
});
