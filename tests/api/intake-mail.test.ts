/** Requests by mail: an inbox is read, each mail once; what becomes no request waits with its reason for a person. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { type ImapServer, startImapServer } from '../support/imap-server.ts';
import { act, dataOf, listOf, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const PASSWORD = 'app "password" \\ 1';

type Mail = {
  readonly title: string;
  readonly cust_name: string;
  readonly attachments: readonly object[];
  readonly customer_id: string;
  readonly description: string;
};
type Reply = { readonly remarks: string; readonly channel: string };
type Letter = { id?: string; from?: string; subject?: string; text?: string; head?: string };
const letter = ({
  id = 'a1',
  from = 'Asha Rao <asha@example.org>',
  subject = 'No cooling',
  text = 'It stopped on Monday.',
  head = '',
}: Letter) => `From: ${from}\nTo: help@acme.test\nSubject: ${subject}\nMessage-ID: <${id}@example.org>\n${head}\n${text}\n`;
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const withPicture = `MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="x"

--x
Content-Type: text/plain; charset=utf-8

My number is +91 98222 33344.
--x
Content-Type: image/png; name="unit.png"
Content-Disposition: attachment; filename="unit.png"
Content-Transfer-Encoding: base64

${PIXEL}
--x--`;

describe.each(engines)('an inbox on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let imap: ImapServer;
  let inboxId = '';
  let typeId = 0;

  beforeAll(async () => {
    imap = await startImapServer({ user: 'help@acme.test', password: PASSWORD });
    const outboundOrigins = [`http://127.0.0.1:${imap.port}`];
    server = await startTestServer({ areas: 'all', engine, seed: true, config: { outboundOrigins } });
    people = await signInAll(server);
    typeId = (await one(people.acme, 'service-type', "doc.is_active && doc.service_nature == 'task_based'")).id;
    const row = { name: 'Help', host: '127.0.0.1', port: imap.port, encryption: 'none', username: 'help@acme.test', srvc_type_id: typeId };
    inboxId = dataOf(await people.acme.post('/v1/data/mail-inbox', row), 201).id;
    const customer = { cust_name: 'Asha Rao', cust_email: 'Asha@Example.org', cust_mobile: '9822233344' };
    dataOf(await people.acme.post('/v1/data/customer', customer), 201);
  });
  afterAll(async () => {
    await server.stop();
    await imap.stop();
  });

  const work = async () => {
    while ((await server.server.parts.jobs.work('intake.mail')) > 0);
  };
  const go = async (workflow: string) => {
    dataOf(await act(people.acme, 'mail-inbox', inboxId, workflow));
    await work();
    return read(people.acme, 'mail-inbox', inboxId);
  };
  const mailOf = (id: string) =>
    server.server.parts.database.admin((run) => run(`select * from incoming_mail where message_id = '<${id}@example.org>'`));
  const requests = async () => (await listOf(people.acme, 'service-request', "doc.came_by == 'mail'")) as readonly Mail[];

  it('says in words why it cannot be read, and keeps its password to itself', async () => {
    expect((await act(people.acme, 'mail-inbox', inboxId, 'test-connection')).body).toMatchObject({ status: 409, sub_code: 'no_secret' });
    dataOf(await act(people.acme, 'mail-inbox', inboxId, 'set-mail-secret', { secret: 'wrong' }));
    expect(await go('test-connection')).toMatchObject({
      state: 'failed',
      fault: '127.0.0.1 did not let help@acme.test in: look at the user and the password.',
    });
    dataOf(await act(people.acme, 'mail-inbox', inboxId, 'set-mail-secret', { secret: PASSWORD }));
    const works = await go('test-connection');
    expect([works.state, works.fault, works.last_read_at, 'secret_sealed' in works]).toEqual(['works', null, null, false]);
    const inner = await people.acme.post('/v1/data/mail-inbox', { name: 'Inner', host: '10.0.0.1', username: 'x', srvc_type_id: typeId });
    expect([inner.status, inner.body.errors[0].pointer]).toEqual([422, '/host']);
  });

  it('makes a request of a mail, of the customer whose address or number it names, with its files, once', async () => {
    imap.deliver(letter({ id: 'a1' }));
    imap.deliver(
      letter({
        id: 'a2',
        from: 'Wife <other@example.org>',
        subject: 'Leaking',
        head: `${withPicture.split('\n\n')[0]}\n`,
        text: withPicture.split('\n\n').slice(1).join('\n\n'),
      }),
    );
    expect(await go('read-inbox')).toMatchObject({ state: 'works', came: 2, last_read_at: expect.any(String) });
    const made = (await requests()).toSorted((a, b) => String(a.title).localeCompare(String(b.title)));
    expect(made.map(({ title, cust_name, attachments }) => [title, cust_name, attachments.length])).toEqual([
      ['Leaking', 'Asha Rao', 1],
      ['No cooling', 'Asha Rao', 0],
    ]);
    expect(made[0]?.customer_id).toBe(made[1]?.customer_id);
    expect(made[1]).toMatchObject({ description: 'It stopped on Monday.', status_type: 'ACTIVE', srvc_type_id: typeId });
    imap.renumber();
    expect((await go('read-inbox')).came).toBe(2);
    expect(await requests()).toHaveLength(2);
  });

  it('brings an answer to the request that it goes on with, from its customer alone', async () => {
    const [request] = await listOf(people.acme, 'service-request', "doc.came_by == 'mail' && doc.title == 'No cooling'");
    const quoted = 'It is the upper floor.\n\nOn Mon, 2 Mar 2026 at 10:00, Acme wrote:\n> We are coming.';
    imap.deliver(letter({ id: 'b1', subject: 'Re: No cooling', text: quoted, head: 'In-Reply-To: <a1@example.org>\n' }));
    imap.deliver(letter({ id: 'b2', subject: `About ${request?.display_code}`, text: 'Any news?' }));
    imap.deliver(letter({ id: 'b3', from: 'x@evil.example', subject: `About ${request?.display_code}`, text: 'Cancel it.' }));
    await go('read-inbox');
    const replies: readonly Reply[] = await listOf(
      people.acme,
      'request-event',
      `doc.request_id == '${request?.id}' && doc.kind == 'reply'`,
    );
    expect(replies.map(({ remarks, channel }) => [remarks, channel]).toSorted()).toEqual([
      ['Any news?', 'email'],
      ['It is the upper floor.', 'email'],
    ]);
    expect(await mailOf('b3')).toMatchObject([{ state: 'waiting', reason: 'unknown_sender', request_id: null }]);
  });

  it('lets wait what becomes no request, with the reason, until a person makes one of it', async () => {
    imap.deliver(letter({ id: 'c1', head: 'Auto-Submitted: auto-replied\n', subject: 'Out of office' }));
    imap.deliver(letter({ id: 'c2', subject: '', text: '' }));
    await go('read-inbox');
    expect([await mailOf('c1'), await mailOf('c2')]).toMatchObject([
      [{ state: 'left', reason: 'automatic' }],
      [{ state: 'waiting', reason: 'empty' }],
    ]);
    dataOf(await patch(people.acme, 'service-type', String(typeId), { is_active: false }));
    imap.deliver(letter({ id: 'c3', subject: 'Noise' }));
    await go('read-inbox');
    dataOf(await patch(people.acme, 'service-type', String(typeId), { is_active: true }));
    const [refused] = await listOf(people.acme, 'incoming-mail', "doc.reason == 'refused'");
    expect([refused?.state, refused?.fault]).toEqual(['waiting', expect.stringMatching(/service type/i)]);
    const { id } = dataOf(await act(people.acme, 'incoming-mail', refused?.id, 'make-request', { title: 'Noise', cust_name: 'Asha Rao' }));
    expect(await read(people.acme, 'service-request', id)).toMatchObject({
      came_by: 'mail',
      title: 'Noise',
      cust_email: 'asha@example.org',
    });
    expect(await read(people.acme, 'incoming-mail', refused?.id)).toMatchObject({ state: 'request', request_id: id });
    const again = await act(people.acme, 'incoming-mail', refused?.id, 'make-request', { title: 'Noise', cust_name: 'Asha Rao' });
    expect(again.body).toMatchObject({ status: 409, sub_code: 'made' });
  });

  it('is its brand’s alone', async () => {
    for (const caller of [people.globex, people.fixit])
      for (const entity of ['mail-inbox', 'incoming-mail']) expect((await caller.get(`/v1/data/${entity}`)).body.data ?? []).toEqual([]);
  });
});
