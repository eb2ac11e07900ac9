/** Bills from draft to payment: whose rates they carry, who approves them, and who sees them at all. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BILL, type Bills, billsOf, custom, glue } from '../support/bills.ts';
import { engines } from '../support/database.ts';
import { flowsDone } from '../support/flows-done.ts';
import { act, dataOf, givenRequest, givenSubtask, one, type People, patch, read, signInAll, timeline } from '../support/journey.ts';
import { type Answer, type Caller, startTestServer, type TestServer } from '../support/server.ts';

const errorOf = (answer: Answer) => answer.body.errors?.[0];

describe.each(engines)('bills on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let bills: Bills;
  const idOf = async (email: string) => (await one(people.fixit, 'user', `doc.user_email == '${email}'`)).id;

  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'setup', 'rates', 'billing', 'links', 'rights'], engine, seed: true });
    people = await signInAll(server);
    bills = billsOf(people);
  });
  afterAll(() => server.stop());

  it('goes from draft to paid, each step once and in its order', async () => {
    const made = await bills.bill();
    expect(made).toMatchObject({
      state: 'draft',
      currency: 'INR',
      subtotal: 100_000,
      discount_total: 0,
      tax_total: 18_000,
      total: 118_000,
    });
    expect(made.code).toMatch(/^FIX-T\d{6}-B1$/);
    const early = { 'approve-bill': {}, 'reject-bill': { remarks: 'No' }, 'mark-invoiced': { invoice_no: '1' }, 'mark-paid': {} };
    for (const [name, input] of Object.entries(early))
      expect((await bills.step(people.fixit, made.id, name, input)).status, name).toBe(404);
    const admin = await idOf('admin@fixit.test');
    expect(dataOf(await bills.step(people.dispatcher, made.id, 'submit-bill'))).toMatchObject({
      state: 'submitted',
      approver_type: 'authority_based',
      approver_ids: [admin],
      approver_id: admin,
      is_escalated: false,
    });
    expect((await patch(people.dispatcher, BILL, made.id, { remarks: 'Late' })).status).toBe(404);
    expect((await bills.step(people.dispatcher, made.id, 'approve-bill')).status).toBe(404);
    expect(dataOf(await bills.step(people.fixit, made.id, 'approve-bill', { remarks: 'Fine' }))).toMatchObject({
      state: 'approved',
      decided_by: admin,
      decision_remarks: 'Fine',
    });
    expect((await bills.step(people.dispatcher, made.id, 'mark-paid')).status).toBe(404);
    expect(dataOf(await bills.step(people.dispatcher, made.id, 'mark-invoiced', { invoice_no: 'INV-1' }))).toMatchObject({
      state: 'invoiced',
      invoice_no: 'INV-1',
    });
    expect(dataOf(await bills.step(people.dispatcher, made.id, 'mark-paid', { payment_ref: 'UTR1' }))).toMatchObject({
      state: 'paid',
      payment_ref: 'UTR1',
    });
    const told = (await timeline(people.fixit, made.requestId)).filter(({ kind }: { kind: string }) => kind === 'billing');
    expect(told.map(({ to_text }: { to_text: string }) => to_text.split(': ')[1])).toEqual([
      'Draft',
      'Submitted',
      'Approved',
      'Invoiced',
      'Paid',
    ]);
    for (const who of [people.acme, people.tech])
      expect((await timeline(who, made.requestId)).filter(({ kind }: { kind: string }) => kind === 'billing')).toEqual([]);
  });

  it('is not submitted for work that is still to be done, nor approved when the work was opened again', async () => {
    const given = await givenRequest(people);
    const subtaskId = await givenSubtask(people, given);
    const draft = dataOf(await people.dispatcher.post(`/v1/data/${BILL}`, { subtask_id: subtaskId, custom, lines: [glue] }), 201);
    const early = await bills.step(people.dispatcher, draft.id, 'submit-bill');
    expect(early.body).toMatchObject({ status: 422, errors: [{ code: 'unfinished' }] });
    expect(early.body.message).toMatch(/^FIX-T\d{6}-B1 is for work that is not finished: FIX-T\d{6} is “.+”\.$/);
    const { id, subtaskId: done } = await bills.submitted();
    await server.server.parts.database.admin((run) => run(`update subtask set status_type = 'ACTIVE' where id = '${done}'`));
    expect((await bills.step(people.fixit, id, 'approve-bill')).body).toMatchObject({ status: 422, errors: [{ code: 'unfinished' }] });
  });

  it('is decided once when two decide at the same moment', async () => {
    const { id } = await bills.submitted();
    const answers = await Promise.all([
      bills.step(people.fixit, id, 'approve-bill'),
      bills.step(people.fixit, id, 'reject-bill', { remarks: 'No' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('goes back to be changed and submitted again', async () => {
    const { id } = await bills.submitted();
    expect((await bills.step(people.fixit, id, 'reject-bill')).status).toBe(422);
    dataOf(await bills.step(people.fixit, id, 'reject-bill', { remarks: 'One is enough' }));
    dataOf(await patch(people.dispatcher, BILL, id, { lines: [{ ...glue, qty: 1 }] }));
    expect(dataOf(await bills.step(people.dispatcher, id, 'submit-bill'))).toMatchObject({
      state: 'submitted',
      total: 59_000,
      decided_by: null,
      decision_remarks: null,
    });
  });

  it('is never approved by whoever submitted it, holder of the authority or not', async () => {
    const holder = await idOf('user@fixit.test');
    const row = { name: 'Bills by the desk', approves: ['billing'], order: 0, holder_kind: 'user', holder_user_id: holder };
    const authority = dataOf(await people.fixit.post('/v1/data/authority', row), 201);
    const own = await bills.submitted();
    expect(own.approver_ids).toEqual([await idOf('admin@fixit.test')]);
    expect((await bills.step(people.dispatcher, own.id, 'approve-bill')).status).toBe(404);
    // Nor by whoever wrote it down, when another submitted it.
    const drafted = await bills.bill();
    expect((await bills.step(people.fixit, drafted.id, 'submit-bill')).status).toBe(409);
    const theirs = await bills.bill({}, people.fixit);
    expect(dataOf(await bills.step(people.fixit, theirs.id, 'submit-bill')).approver_ids).toEqual([holder]);
    expect((await bills.step(people.fixit, theirs.id, 'approve-bill')).status).toBe(404);
    const taken = await bills.bill({}, people.fixit);
    dataOf(await bills.step(people.fixit, taken.id, 'submit-bill'));
    dataOf(await bills.step(people.dispatcher, theirs.id, 'approve-bill'));
    dataOf(await patch(people.fixit, 'authority', authority.id, { is_active: false }));
    // Who held it does no longer, and nobody else is there.
    expect((await bills.step(people.dispatcher, taken.id, 'approve-bill')).status).toBe(409);
  });

  it('asks the authority for a discount above its limit, and says when administrators stand in', async () => {
    const manager = await idOf('user@fixit.test');
    const row = {
      name: 'Discounts of the desk',
      approves: ['discount'],
      limit_amount: 15_000,
      order: 0,
      holder_kind: 'user',
      holder_user_id: manager,
    };
    const authority = dataOf(await people.fixit.post('/v1/data/authority', row), 201);
    const by = async (discount_percent: number) => {
      const made = await bills.bill({ discount_type: 'percentage', discount_percent }, people.fixit);
      return dataOf(await bills.step(people.fixit, made.id, 'submit-bill'));
    };
    expect(await by(15)).toMatchObject({
      discount_total: 15_000,
      tax_total: 15_300,
      total: 100_300,
      approver_ids: [manager],
      is_escalated: false,
    });
    const over = await bills.bill({ discount_type: 'percentage', discount_percent: 16 });
    expect(dataOf(await bills.step(people.dispatcher, over.id, 'submit-bill')).approver_ids).toEqual([await idOf('admin@fixit.test')]);
    const most = await bills.bill({ lines: [{ ...glue, rate: 5_000_000 }], discount_type: 'percentage', discount_percent: 50 });
    expect(dataOf(await bills.step(people.dispatcher, most.id, 'submit-bill'))).toMatchObject({ is_escalated: true });
    dataOf(await patch(people.fixit, 'authority', authority.id, { is_active: false }));
  });

  it('asks the one person whom a discount names', async () => {
    const made = await bills.submitted({ discount_type: 'value', discount_value: 60_000 });
    expect(made).toMatchObject({ approver_type: 'static_user', approver_id: await idOf('admin@fixit.test'), discount_total: 60_000 });
    const { subtaskId } = await bills.work();
    const more = { subtask_id: subtaskId, custom, lines: [glue], discount_type: 'value', discount_value: 100_001 };
    expect(errorOf(await people.dispatcher.post(`/v1/data/${BILL}`, more))).toMatchObject({
      pointer: '/discount_value',
      message: 'The discount is more than the bill.',
    });
  });

  it('never lets a discount above its limit through as a plain bill', async () => {
    const loyalty = await one(people.fixit, 'billing-field', "doc.code == 'loyalty_discount'");
    const holder = await idOf('user@fixit.test');
    const row = { name: 'Bills and no discounts', approves: ['billing'], order: 0, holder_kind: 'user', holder_user_id: holder };
    const authority = dataOf(await people.fixit.post('/v1/data/authority', row), 201);
    const by = async (discount_percent: number) => {
      const made = await bills.bill({ discount_type: 'percentage', discount_percent }, people.fixit);
      return dataOf(await bills.step(people.fixit, made.id, 'submit-bill')).approver_ids;
    };
    // The administrators are asked, of whom the one who submits is none: nobody else may give it.
    const above = async () =>
      (await bills.step(people.fixit, (await bills.bill({ discount_type: 'percentage', discount_percent: 90 })).id, 'submit-bill')).status;
    expect(await by(10)).toEqual([holder]);
    expect(await above()).toBe(409);
    dataOf(await patch(people.fixit, 'billing-field', loyalty.id, { needs_approval: false }));
    expect(await above()).toBe(409);
    dataOf(await patch(people.fixit, 'billing-field', loyalty.id, { limit_percent: null }));
    expect(await by(90)).toEqual([holder]);
    dataOf(
      await patch(people.fixit, 'billing-field', loyalty.id, { limit_percent: 10, needs_approval: true, approver_type: 'authority_based' }),
    );
    dataOf(await patch(people.fixit, 'authority', authority.id, { is_active: false }));
  });

  it('is free of charge with a reason, and then comes to nothing', async () => {
    const { subtaskId } = await bills.work();
    const row = { subtask_id: subtaskId, custom, lines: [glue], is_foc: true };
    expect(errorOf(await people.dispatcher.post(`/v1/data/${BILL}`, row))).toMatchObject({
      pointer: '/foc_reason',
      message: 'Explain why it is free of charge.',
    });
    const made = dataOf(await people.dispatcher.post(`/v1/data/${BILL}`, { ...row, foc_reason: 'Our mistake' }), 201);
    expect(made).toMatchObject({ subtotal: 100_000, discount_total: 0, tax_total: 0, total: 0 });
    expect(dataOf(await bills.step(people.dispatcher, made.id, 'submit-bill')).approver_type).toBe('authority_based');
    expect(
      dataOf(await patch(people.dispatcher, BILL, (await bills.bill({ is_foc: true, foc_reason: 'Free' })).id, { is_foc: false })),
    ).toMatchObject({ foc_reason: null, total: 118_000 });
  });

  it('copies rates of the card that applied, and no later card changes them', async () => {
    const made = await bills.bill({ lines: [{ code: 'SERVICE', qty: 1, rate: 1 }, glue] });
    const [copied, own] = made.lines;
    expect(copied).toMatchObject({ source: 'rate_card', unit: 'job', tax: 18, description: 'Wet service' });
    expect(copied.amount).toBe(copied.rate);
    expect(own).toEqual({ ...glue, source: 'manual', amount: 100_000 });
    expect(made.rate_card_id).toBeTruthy();
    const card = await read(people.fixit, 'rate-card', made.rate_card_id);
    const onCard = card.lines.find(({ code }: { code: string }) => code === 'SERVICE').rate;
    // The card is for every category: that of the provider raises its rates by a tenth.
    const raised = (rate: number) => Math.round(rate * 1.1);
    expect(copied.rate).toBe(raised(onCard));
    const next = dataOf(await act(people.fixit, 'rate-card', card.id, 'revise', { valid_from: card.valid_from, is_back_dated: true }));
    const lines = next.lines.map((line: { rate: number; billing_type: string }) =>
      line.billing_type === 'foc' ? line : { ...line, rate: line.rate + 111 },
    );
    dataOf(await patch(people.fixit, 'rate-card', next.id, { lines }));
    dataOf(await act(people.fixit, 'rate-card', next.id, 'approve'));
    dataOf(await act(people.fixit, 'rate-card', next.id, 'activate'));
    expect((await read(people.dispatcher, BILL, made.id)).lines).toEqual(made.lines);
    const edited = dataOf(await patch(people.dispatcher, BILL, made.id, { lines: [{ ...copied, qty: 2 }] }));
    expect(edited.lines).toEqual([{ ...copied, qty: 2, amount: copied.rate * 2 }]);
    expect((await bills.bill({ lines: [{ code: 'SERVICE', qty: 1 }] })).lines[0].rate).toBe(raised(onCard + 111));
  });

  it('is one at a time for a sub-task, of the provider whose sub-task it is', async () => {
    const made = await bills.bill();
    const again = await people.dispatcher.post(`/v1/data/${BILL}`, { subtask_id: made.subtaskId, custom, lines: [glue] });
    expect(errorOf(again)).toMatchObject({
      pointer: '/subtask_id',
      code: 'open_bill',
      message: `${made.code} is already open for this sub-task.`,
    });
    expect((await people.zenith.post(`/v1/data/${BILL}`, { subtask_id: made.subtaskId, custom, lines: [glue] })).status).toBe(422);
    for (const who of [people.acme, people.globex, people.tech])
      expect((await who.post(`/v1/data/${BILL}`, { subtask_id: made.subtaskId, custom, lines: [glue] })).status).toBe(404);
  });

  it('needs lines, and takes no word of its totals from anybody', async () => {
    const { subtaskId } = await bills.work();
    const none = dataOf(await people.dispatcher.post(`/v1/data/${BILL}`, { subtask_id: subtaskId, custom }), 201);
    expect((await bills.step(people.dispatcher, none.id, 'submit-bill')).body).toMatchObject({
      status: 422,
      errors: [{ code: 'no_lines' }],
    });
    for (const body of [
      { total: 1 },
      { state: 'approved' },
      { approver_ids: [] },
      { lines: [{ ...glue, source: 'rate_card' }] },
      { lines: [{ ...glue, amount: 1 }] },
    ])
      expect((await patch(people.dispatcher, BILL, none.id, body)).status, JSON.stringify(body)).toBe(422);
    expect(errorOf(await patch(people.dispatcher, BILL, none.id, { lines: [{ code: 'NEW', qty: 1 }] }))).toMatchObject({
      pointer: '/lines/0/rate',
    });
  });

  it('is seen by the desk, by its brand once it is submitted, and by nobody else', async () => {
    const made = await bills.bill();
    const status = async (who: Caller) => (await who.get(`/v1/data/${BILL}/${made.id}`)).status;
    expect(await status(people.dispatcher)).toBe(200);
    for (const who of [people.acme, people.acmeUser, people.tech, people.globex, people.zenith, await server.as('owner@demo.test')])
      expect(await status(who)).toBe(404);
    dataOf(await bills.step(people.dispatcher, made.id, 'submit-bill'));
    const seen = await read(people.acme, BILL, made.id);
    expect(seen.total).toBe(118_000);
    for (const name of ['vertical_id', 'rate_card_id', 'approver_ids', 'submitted_by', 'decision_remarks'])
      expect(Object.keys(seen), name).not.toContain(name);
    expect(await status(people.acmeUser)).toBe(200);
    for (const who of [people.tech, people.globex, people.zenith]) expect(await status(who)).toBe(404);
  });

  it('is hidden from people all of whose roles the brand names', async () => {
    const { id, typeId } = await bills.submitted();
    const setting = await one(people.acme, 'service-setting', `doc.srvc_type_id == ${typeId}`);
    const { user_role } = await one(people.acme, 'user', "doc.user_email == 'user@acme.test'");
    const other = (await one(people.acme, 'role', "doc.name == 'Viewer'")).id;
    const hide = async (roles: readonly string[]) =>
      dataOf(await patch(people.acme, 'service-setting', setting.id, { hide_sp_billing_tab_from_specific_roles: roles }));
    const sees = async () => {
      const [got, listed, exported] = await Promise.all([
        people.acmeUser.get(`/v1/data/${BILL}/${id}`),
        people.acmeUser.get(`/v1/data/${BILL}?filter=${encodeURIComponent(`doc.id == '${id}'`)}`),
        people.acmeUser.get(`/v1/data/${BILL}?purpose=export&filter=${encodeURIComponent(`doc.id == '${id}'`)}`),
      ]);
      return [got.status, listed.body.data?.length ?? 0, exported.body.data?.length ?? 0];
    };
    expect(await sees()).toEqual([200, 1, 1]);
    await hide([...user_role, other]);
    expect(await sees()).toEqual([404, 0, 0]);
    expect((await people.acmeUser.get('/v1/definitions/app')).body.user.billing_service_ids).toEqual([]);
    expect((await people.acme.get(`/v1/data/${BILL}/${id}`)).status).toBe(200);
    await hide([other]);
    expect(await sees()).toEqual([200, 1, 1]);
    await hide([]);
    expect(await sees()).toEqual([200, 1, 1]);
  });

  it('reaches its approver, and its decision whoever submitted it', async () => {
    const { id, requestId } = await bills.submitted();
    const told = async (email: string) => {
      await flowsDone(server);
      return server.server.parts.database.admin((run) =>
        run(
          `select n.notification_type from notification n join "user" u on u.id = n.user_id where u.user_email = '${email}' and n.request_id = '${requestId}' and n.notification_type like 'bill%'`,
        ),
      );
    };
    expect(await told('admin@fixit.test')).toEqual([{ notification_type: 'bill_submitted' }]);
    dataOf(await bills.step(people.fixit, id, 'approve-bill'));
    expect(await told('user@fixit.test')).toEqual([{ notification_type: 'bill_approved' }]);
  });

  it('stands in the demo in every state', async () => {
    const rows = await server.server.parts.database.admin((run) =>
      run(
        `select distinct b.state from service_billing b join subtask t on t.id = b.subtask_id where t.status_type <> 'ACTIVE' order by 1`,
      ),
    );
    expect(rows.map(({ state }) => state)).toEqual(['approved', 'draft', 'invoiced', 'paid', 'rejected', 'submitted']);
  });
});
