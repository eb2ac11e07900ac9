/**
 * A server that speaks PostgreSQL's protocol (version 3.0) and knows nothing but what `answer` says: for versions and
 * failures that no package ships. It greets every client, and answers each simple or prepared statement.
 */
import { createServer, type Socket } from 'node:net';

/** The only value of the only row; an SQL error by its code; or nothing, for a statement that went well. */
export type StandInAnswer = { readonly value: string } | { readonly code: string; readonly message: string } | undefined;
export type StandIn = { readonly url: string; readonly asked: readonly string[]; close(): Promise<void> };

const text = (value: string) => Buffer.from(`${value}\0`);
const number = (value: number, bytes: 2 | 4) => {
  const buffer = Buffer.alloc(bytes);
  if (bytes === 2) buffer.writeInt16BE(value);
  else buffer.writeInt32BE(value);
  return buffer;
};
const message = (type: string, ...parts: readonly Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), number(body.length + 4, 4), body]);
};

const ready = message('Z', Buffer.from('I'));
const greeting = Buffer.concat([message('R', number(0, 4)), message('S', text('client_encoding'), text('UTF8')), ready]);
const TEXT_TYPE = 25;

function answerTo(answer: StandInAnswer): Buffer {
  if (answer === undefined) return message('C', text('SET'));
  if ('code' in answer)
    return message(
      'E',
      Buffer.from('S'),
      text('ERROR'),
      Buffer.from('C'),
      text(answer.code),
      Buffer.from('M'),
      text(answer.message),
      text(''),
    );
  const column = [text('value'), number(0, 4), number(0, 2), number(TEXT_TYPE, 4), number(-1, 2), number(-1, 4), number(0, 2)];
  const value = Buffer.from(answer.value);
  return Buffer.concat([
    message('T', number(1, 2), ...column),
    message('D', number(1, 2), number(value.length, 4), value),
    message('C', text('SELECT 1')),
  ]);
}

/** Talks with one client: the first message has no type, a simple statement is `Q`, and `X` is the end. */
function talk(socket: Socket, answer: (statement: string) => StandInAnswer, asked: string[]): void {
  let waiting = Buffer.alloc(0);
  let greeted = false;
  socket.on('error', () => socket.destroy());
  socket.on('data', (bytes) => {
    waiting = Buffer.concat([waiting, bytes]);
    for (;;) {
      const head = greeted ? 1 : 0;
      if (waiting.length < head + 4) return;
      const length = head + waiting.readInt32BE(head);
      if (waiting.length < length) return;
      const type = greeted ? String.fromCharCode(waiting[0] ?? 0) : '';
      const body = waiting.subarray(head + 4, length);
      waiting = waiting.subarray(length);
      if (!greeted) {
        greeted = true;
        socket.write(greeting);
      } else if (type === 'Q') {
        const statement = body.toString('utf8', 0, body.length - 1);
        asked.push(statement);
        socket.write(Buffer.concat([answerTo(answer(statement)), ready]));
      } else if (type === 'X') socket.end();
    }
  });
}

export async function startPostgresStandIn(answer: (statement: string) => StandInAnswer): Promise<StandIn> {
  const asked: string[] = [];
  const server = createServer((socket) => talk(socket, answer, asked));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `postgresql://stand-in:stand-in@127.0.0.1:${port}/field`,
    asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
