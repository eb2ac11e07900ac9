/** Answers of many records as text, written in portions so that others have their turn meanwhile. */
import type { FastifyReply } from 'fastify';
import { turns } from '../kernel/turns.ts';

type Page<Item> = { readonly data: readonly Item[] };

/** A page that is looked at has no more, and takes no longer to write than to hand about. */
const FEW = 200;

/** Records that are written at one go: to ask after each whose turn it is takes as long as to write a small one. */
const GROUP = 8;

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
  await turns.each(groupsOf(data), (group, index) => {
    text += `${index === 0 ? '' : ','}${JSON.stringify(group.map(told)).slice(1, -1)}`;
    if (text.length < PORTION) return;
    portions.push(Buffer.from(text));
    text = '';
  });
  const others = JSON.stringify(rest).slice(1);
  portions.push(Buffer.from(`${text}]${others === '}' ? '' : ','}${others}`));
  return Buffer.concat(portions);
}

const groupsOf = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / GROUP) }, (_, index) => items.slice(index * GROUP, (index + 1) * GROUP));
