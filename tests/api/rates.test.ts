/** Rate cards from draft to the day on which another follows, categories of providers, and what bills ask for. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRate, rateCardOf } from '../../src/server/rates/index.ts';
import { engines } from '../support/database.ts';
import { act, dataOf, listOf, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('rates on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let cooling: string;
  let water: string;
  let acme: string;
  const line = (code: string, rate: number, more: object = {}) => ({ code, unit: 'job', billing_type: 'line_item', rate, ...more });
  const draft = (more: object) => ({ vertical_id: water, name: 'Card', valid_from: '2031-01-01', lines: [line('VISIT', 50_000)], ...more });
  const add = async (more: object) => dataOf(await people.fixit.post('/v1/data/rate-card', draft(more)), 201);
  const step = (id: string, workflow: string, input: object = {}) => act(people.fixit, 'rate-card', id, workflow, input);
  const applying = async (more: object) => {
    const { id } = await add(more);
    dataOf(await step(id, 'approve'));
    dataOf(await step(id, 'activate'));
    return id as string;
  };
  const errorOf = (answer: { body: { errors: object[] } }) => answer.body.errors[0];

  beforeAll(async () => {
    server = await startTestServer({ areas: ['rates', 'billing'], engine, seed: true });
    people = await signInAll(server);
    cooling = (await one(people.fixit, 'vertical', "doc.name == 'Cooling'")).id;
    water = (await one(people.fixit, 'vertical', "doc.name == 'Water'")).id;
    acme = (await one(people.fixit, 'organisation', "doc.nickname == 'Acme'")).id;
  });
  afterAll(() => server.stop());

  describe('a rate card', () => {
    it('goes from draft to approved to active, by these steps alone', async () => {
      const { id, status, currency, line_count } = await add({ brand_id: acme });
      expect({ status, currency, line_count }).toEqual({ status: 'draft', currency: 'INR', line_count: 1 });
      expect((await step(id, 'activate')).status).toBe(404);
      expect((await patch(people.fixit, 'rate-card', id, { status: 'active' })).status).toBe(422);
      const approved = dataOf(await step(id, 'approve', { remarks: 'As agreed' }));
      expect(approved).toMatchObject({ status: 'approved', remarks: 'As agreed' });
      expect(approved.approved_by).toBe((await one(people.fixit, 'user', "doc.user_email == 'admin@fixit.test'")).id);
      expect((await step(id, 'approve')).status).toBe(404);
      expect((await patch(people.fixit, 'rate-card', id, { name: 'Other' })).status).toBe(404);
      expect(dataOf(await step(id, 'activate'))).toMatchObject({ status: 'active', valid_to: null });
      expect((await people.fixit.delete(`/v1/data/rate-card/${id}`, { headers: { 'if-match': '"3"' } })).status).toBe(404);
    });

    it('needs rates to be approved', async () => {
      const { id } = await add({ lines: [] });
      const answer = await step(id, 'approve');
      expect(answer.body).toMatchObject({ status: 422, message: '“Card” has no rates yet.', errors: [{ code: 'no_lines' }] });
    });

    it('ends the one before it, and bills of both days find their own rate', async () => {
      const key = { selector_field: 'purifier', selector_value: 'RO' };
      const first = await applying({ ...key, valid_from: '2031-01-01', lines: [line('VISIT', 40_000)] });
      const second = await applying({ ...key, valid_from: '2031-06-01', lines: [line('VISIT', 45_000)] });
      expect(await read(people.fixit, 'rate-card', first)).toMatchObject({
        status: 'superseded',
        valid_to: '2031-05-31',
        superseded_by: second,
      });
      const cards = (await listOf(people.fixit, 'rate-card', `doc.vertical_id == '${water}'`)).map(rateCardOf);
      const rateOn = (day: string) => findRate(cards, { code: 'VISIT', day, verticalId: water, values: { purifier: 'RO' } })?.rate;
      expect([rateOn('2031-05-31'), rateOn('2031-06-01')]).toEqual([40_000, 45_000]);
    });

    it('never applies beside another of the same key', async () => {
      const key = { selector_field: 'purifier', selector_value: 'UV' };
      await applying({ ...key, valid_from: '2031-06-01' });
      const early = await add({ ...key, valid_from: '2031-01-01' });
      dataOf(await step(early.id, 'approve'));
      expect((await step(early.id, 'activate')).body).toMatchObject({
        status: 422,
        message: '“Card” applies from Jun-01-2031 on. Let this card begin after it or end before it.',
      });
      await applying({ ...key, valid_from: '2031-01-01', valid_to: '2031-05-31' });
      await applying({ ...key, brand_id: acme, valid_from: '2031-01-01' });
    });

    it('comes into force once when two are activated at the same moment', async () => {
      // Several pairs at once: one alone may happen to be answered in turn.
      const values = ['P1', 'P2', 'P3', 'P4', 'P5'];
      const cards = await people.fixit.post(
        '/v1/data/rate-card',
        values.flatMap((selector_value) =>
          ['2031-01-01', '2031-02-01'].map((valid_from) => draft({ selector_field: 'purifier', selector_value, valid_from })),
        ),
      );
      const ids: string[] = dataOf(cards, 201).map(({ id }: { id: string }) => id);
      for (const id of ids) dataOf(await step(id, 'approve'));
      // One person's calls wait for each other, on a busy machine for too long: asked again, as a page does.
      const activate = async (id: string): Promise<unknown> => ((await step(id, 'activate')).status === 503 ? activate(id) : undefined);
      await Promise.all(ids.map(activate));
      for (const value of values) {
        const open = `doc.selector_value == '${value}' && doc.status in ['active', 'superseded'] && doc.valid_to == null`;
        expect(await listOf(people.fixit, 'rate-card', open), value).toHaveLength(1);
      }
    });

    it('begins on a day that is past only when that is confirmed, and shows which card it ends', async () => {
      const key = { selector_field: 'purifier', selector_value: 'NF' };
      const today = server.clock.now().slice(0, 10);
      const past = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
      const first = await applying({ ...key, name: 'Standing', valid_from: past(60), is_back_dated: true });
      const asked = draft({ ...key, name: 'Quiet', valid_from: past(30) });
      expect(errorOf(await people.fixit.post('/v1/data/rate-card', asked))).toMatchObject({
        pointer: '/valid_from',
        message: 'This day is in the past, and the card that applies since then would end before it. Confirm below.',
      });
      const made = dataOf(await people.fixit.post('/v1/data/rate-card', { ...asked, is_back_dated: true }), 201);
      expect(made.ends_id).toBe(first);
      // A new version of what applies is asked the same.
      expect(errorOf(await step(first, 'revise', { valid_from: past(20) }))).toMatchObject({ pointer: '/is_back_dated' });
      dataOf(await step(made.id, 'approve'));
      dataOf(await step(made.id, 'activate'));
      expect(await read(people.fixit, 'rate-card', first)).toMatchObject({ status: 'superseded', superseded_by: made.id });
    });

    it('is asked again when its first day passed while it waited', async () => {
      const key = { selector_field: 'purifier', selector_value: 'MF' };
      const soon = new Date(Date.parse(server.clock.now()) + 86_400_000).toISOString().slice(0, 10);
      const first = await applying({ ...key, valid_from: soon });
      const late = await add({ ...key, valid_from: new Date(Date.parse(soon) + 86_400_000).toISOString().slice(0, 10) });
      expect(late.ends_id).toBe(first);
      dataOf(await step(late.id, 'approve'));
      server.clock.set(new Date(Date.parse(soon) + 3 * 86_400_000).toISOString());
      try {
        people = await signInAll(server);
        expect(errorOf(await step(late.id, 'activate'))).toMatchObject({ pointer: '/is_back_dated' });
        dataOf(await step(late.id, 'activate', { is_back_dated: true }));
      } finally {
        server.clock.set(new Date().toISOString());
        people = await signInAll(server);
      }
    });

    it('shows what it ends as that changes', async () => {
      const key = { selector_field: 'purifier', selector_value: 'SF' };
      const later = await add({ ...key, valid_from: '2031-06-01' });
      expect(later.ends_id).toBeNull();
      const first = await applying({ ...key, valid_from: '2031-01-01' });
      expect((await read(people.fixit, 'rate-card', later.id)).ends_id).toBe(first);
      dataOf(await step(first, 'supersede', { ends_on: '2031-03-01' }));
      expect((await read(people.fixit, 'rate-card', later.id)).ends_id).toBeNull();
    });

    it('is ended by hand within its days', async () => {
      const id = await applying({ selector_field: 'purifier', selector_value: 'RO + UV', valid_to: '2031-12-31' });
      for (const ends_on of ['2030-12-31', '2032-01-01'])
        expect(errorOf(await step(id, 'supersede', { ends_on })), ends_on).toMatchObject({
          pointer: '/ends_on',
          message: 'The last day must be within the validity of the card.',
        });
      expect(dataOf(await step(id, 'supersede', { ends_on: '2031-03-31' }))).toMatchObject({
        status: 'superseded',
        valid_to: '2031-03-31',
      });
    });

    it('is revised as a new draft with the same key and rates', async () => {
      const active = await one(people.fixit, 'rate-card', "doc.name == 'Cooling for Acme' && doc.status == 'active'");
      const made = dataOf(await step(active.id, 'revise', { valid_from: '2031-01-01' }));
      expect(made).toMatchObject({ status: 'draft', brand_id: acme, vertical_id: cooling, lines: active.lines, valid_to: null });
      expect(made.id).not.toBe(active.id);
      expect((await step(active.id, 'revise', { valid_from: '2001-01-01' })).status).toBe(422);
    });

    it.each<[string, object, string, string]>([
      ['the same code twice', { lines: [line('A', 1), line('A', 2)] }, '/lines/1/code', 'This code is already in the card.'],
      ['a price for nothing', { lines: [line('A', 1, { billing_type: 'foc' })] }, '/lines/0/rate', 'Free of charge means a rate of 0.'],
      [
        'limits the wrong way round',
        { lines: [line('A', 1, { min: 2, max: 1 })] },
        '/lines/0/max',
        'The maximum cannot be below the minimum.',
      ],
      ['a small code', { lines: [line('a', 1)] }, '/lines/0/code', 'Use capital letters, digits, dashes and underscores.'],
      ['a field without its value', { selector_field: 'purifier' }, '/selector_value', 'Enter the field and its value, or neither.'],
      ['an end before the beginning', { valid_to: '2030-01-01' }, '/valid_to', 'The end cannot be before the beginning.'],
    ])('is refused with %s', async (_, more, pointer, message) => {
      const answer = await people.fixit.post('/v1/data/rate-card', draft(more));
      expect(answer.status, answer.text).toBe(422);
      expect(errorOf(answer)).toMatchObject({ pointer, message });
    });

    it('is for a brand that the provider works for, and a category of its vertical', async () => {
      const zenith = (await one(people.zenith, 'vertical', "doc.name == 'Solar'")).org_id;
      expect(errorOf(await people.fixit.post('/v1/data/rate-card', draft({ brand_id: zenith })))).toMatchObject({ pointer: '/brand_id' });
      const [other] = await listOf(people.fixit, 'sp-category', `doc.vertical_id == '${cooling}'`);
      expect(errorOf(await people.fixit.post('/v1/data/rate-card', draft({ category_id: other.id })))).toMatchObject({
        pointer: '/category_id',
      });
    });
  });

  it('gives a vertical one default category', async () => {
    const row = { vertical_id: water, name: 'D', is_default: true };
    expect(errorOf(await people.fixit.post('/v1/data/sp-category', row))).toMatchObject({
      pointer: '/is_default',
      message: 'B is already the default of this vertical.',
    });
    dataOf(await people.fixit.post('/v1/data/sp-category', { ...row, is_default: false }), 201);
  });

  it('puts a provider into one category of a vertical at a time', async () => {
    const [category] = await listOf(people.fixit, 'sp-category', `doc.vertical_id == '${cooling}' && doc.name == 'C'`);
    const row = { vertical_id: cooling, category_id: category.id, from_date: '2031-01-01' };
    const answer = await people.fixit.post('/v1/data/provider-category', row);
    expect(errorOf(answer)).toMatchObject({ pointer: '/from_date', code: 'overlap' });
    const now = await one(people.fixit, 'provider-category', `doc.vertical_id == '${cooling}' && doc.to_date == null`);
    dataOf(await patch(people.fixit, 'provider-category', now.id, { to_date: '2030-12-31' }));
    expect(dataOf(await people.fixit.post('/v1/data/provider-category', row), 201).provider_id).toBe(now.org_id);
  });

  describe('billing fields', () => {
    const field = (more: object) => ({ name: 'Discount', code: 'discount', field_type: 'number', ...more });

    it('ask for what their kind needs', async () => {
      const faults = async (more: object) =>
        (await people.acme.post('/v1/data/billing-field', field(more))).body.errors.map(({ pointer }: { pointer: string }) => pointer);
      expect(await faults({ is_discount: true })).toEqual(['/discount_type']);
      expect(await faults({ is_discount: true, discount_type: 'value', field_type: 'text' })).toEqual(['/field_type']);
      const discount = { is_discount: true, discount_type: 'percentage' };
      expect(await faults({ ...discount, needs_approval: true })).toEqual(['/approver_type']);
      expect(await faults({ ...discount, needs_approval: true, approver_type: 'static_user' })).toEqual(['/approver_id']);
      expect(await faults({ ...discount, limit_percent: 10, approver_type: 'static_user' })).toEqual(['/approver_id']);
      expect(await faults({ field_type: 'select' })).toEqual(['/options']);
    });

    it('keep nothing of what no longer shows', async () => {
      const given = { is_discount: true, discount_type: 'percentage', limit_percent: 5, limit_amount: 100 };
      const made = dataOf(await people.acme.post('/v1/data/billing-field', field(given)), 201);
      expect(made).toMatchObject({ limit_percent: 5, limit_amount: null });
      const plain = dataOf(await patch(people.acme, 'billing-field', made.id, { is_discount: false }));
      expect(plain).toMatchObject({ discount_type: null, limit_percent: null });
      const again = await people.acme.post('/v1/data/billing-field', field({}));
      expect(again.body).toMatchObject({ status: 409, errors: [{ message: 'Another field already has this code.' }] });
    });

    it('are the own ones of each organisation, the platform owner among them', async () => {
      const owner = await server.as('owner@demo.test');
      expect((await listOf(owner, 'billing-field', 'true')).length).toBe(1);
      dataOf(await owner.post('/v1/data/billing-field', field({ code: 'own_field' })), 201);
      const [theirs] = await listOf(people.globex, 'billing-field', 'true');
      expect((await people.acme.get(`/v1/data/billing-field/${theirs.id}`)).status).toBe(404);
      expect((await people.acmeUser.post('/v1/data/billing-field', field({ code: 'sneaked' }))).status).toBe(404);
    });
  });

  it('shows what work costs to nobody without the right', async () => {
    for (const entity of ['rate-card', 'sp-category', 'provider-category'])
      for (const who of ['dispatcher', 'tech', 'acme', 'globex', 'zenith'] as const) {
        const answer = await people[who].get(`/v1/data/${entity}?page_size=200`);
        const rows: { vertical_id: string }[] = answer.body.data ?? [];
        expect(
          rows.filter(({ vertical_id }) => vertical_id === cooling || vertical_id === water),
          `${entity} ${who}`,
        ).toEqual([]);
      }
    const [card] = await listOf(people.fixit, 'rate-card', "doc.status == 'active'");
    expect((await act(people.dispatcher, 'rate-card', card.id, 'supersede', { ends_on: '2031-01-01' })).status).toBe(404);
  });
});
