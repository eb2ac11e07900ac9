/** Answers of many records as text, written in portions so that others have their turn meanwhile. */
import type { FastifyReply } from 'fastify';
import { turns } from '../kernel/turns.ts';

type Page<Item> = { readonly data: readonly Item[] };

/** A page that is looked at has no more, and takes no longer to write than to hand about. */
const FEW = 200;

/** Bytes that are put together at a time: one text of megabytes would be copied as a whole. */
const PORTION = 64 * 1024;

/** Each record as `told` has it; the other members as they are. */
export async function sendPage<Item>(reply: FastifyReply, page: Page<Item>, told: (item: Item) => unknown): Promise<FastifyReply> {
  const { data, ...rest } = page;
  if (data.length <= FEW) return reply.send({ data: data.map(told), ...rest });
  return reply.type('application/json; charset=utf-8').send(await bytesOf(data, told, rest));
}

async function bytesOf<Item>(data: readonly Item[], told: (item: Item) => unknown, rest: object): Promise<Buffer> {
  const portions: Buffer[] = [];
  let text = '{"data":[';
  await turns.each(data, (item, index) => {
    text += `${index === 0 ? '' : ','}${JSON.stringify(told(item))}`;
    if (text.length < PORTION) return;
    portions.push(Buffer.from(text));
    text = '';
  });
  const others = JSON.stringify(rest).slice(1);
  portions.push(Buffer.from(`${text}]${others === '}' ? '' : ','}${others}`));
  return Buffer.concat(portions);
}
