/** Server-sent events as one answer: what nobody takes is not kept for long. */
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export type EventText = {
  readonly stream: Readable;
  /** `id` comes back as `Last-Event-ID`. Cuts off whoever does not take what is sent: they go on from there. */
  send(name: string, data: object, id?: string): void;
  end(): void;
};

/** `most`: bytes that nobody has taken; then nobody is there. `onEnd` is called once, whoever ends it. */
export function openEvents(page: ServerResponse, { most, onEnd }: { readonly most: number; readonly onEnd: () => void }): EventText {
  const stream = new Readable({ read: () => undefined });
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    stream.push(null);
    onEnd();
  };
  // Listened to before anything is waited for: a page may leave while it is still being opened, or have left by now.
  page.once('close', end);
  return {
    stream,
    send(name, data, id) {
      if (isOver) return;
      if (stream.readableLength > most) {
        end();
        page.destroy();
        return;
      }
      stream.push(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    end,
  };
}

export const sendEvents = (reply: FastifyReply, stream: Readable) =>
  reply
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    // A connection that idles after its stream would keep the server from ending.
    .header('connection', 'close')
    .type('text/event-stream; charset=utf-8')
    .send(stream);
