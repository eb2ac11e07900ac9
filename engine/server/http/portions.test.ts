import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendPage } from './portions.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index, name: `“${index}” ü \u{1F4D0}`.repeat(30), none: null }));
const told = (row: { readonly id: number }) => ({ ...row, told: true });
const rest = { next_page_token: null, count: { value: 7, isExact: true } };

describe('a page of records', () => {
  let fastify: FastifyInstance;
  beforeAll(() => {
    fastify = Fastify();
    fastify.get<{ Querystring: { rows: string } }>('/page', ({ query }, reply) =>
      sendPage(reply, { data: rows(Number(query.rows)), ...rest }, told),
    );
    fastify.get('/bare', (_, reply) => sendPage(reply, { data: rows(300) }, told));
  });
  afterAll(() => fastify.close());

  it.each([0, 1, 200, 201, 1000])('of %d says the same in one piece as in portions', async (count) => {
    const { body, headers } = await fastify.inject(`/page?rows=${count}`);
    expect(body).toBe(JSON.stringify({ data: rows(count).map(told), ...rest }));
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
  });

  it('may have nothing besides', async () => {
    expect((await fastify.inject('/bare')).body).toBe(JSON.stringify({ data: rows(300).map(told) }));
  });
});
