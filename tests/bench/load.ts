/**
 * Load over keep-alive HTTP/1.1: so many callers, each sending its next call when the last is answered. It speaks the
 * protocol over plain sockets, because the processors are shared with the servers and a heavier client would hide them.
 */
import { connect, type Socket } from 'node:net';

export type Request = {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: unknown;
  /** Version that is to be changed; `*` for whichever it is. */
  readonly ifMatch?: string;
  /** What is kept of an answer will not do. */
  readonly anew?: boolean;
};
export type Target = { readonly port: number; readonly token: string };
export type Loading = Target & {
  readonly callers: number;
  /** Milliseconds; calls that are under way when they end are still counted. */
  readonly duration: number;
  readonly limit: number;
  readonly next: () => Request;
};
/** `times`: milliseconds of each call. */
export type Loaded = { readonly times: readonly number[]; readonly seconds: number };

type Reply = { readonly status: number; readonly body: string };
export type Line = { call(request: Request): Promise<Reply>; close(): void };

const HEADER_END = Buffer.from('\r\n\r\n');

const textOf = ({ method, path, body, ifMatch, anew = false }: Request, { port, token }: Target): string => {
  const guard = ifMatch === undefined ? '' : `if-match: ${ifMatch}\r\n`;
  const fresh = anew ? 'cache-control: no-cache\r\n' : '';
  const head = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\n${guard}${fresh}`;
  if (body === undefined) return `${head}\r\n`;
  const text = JSON.stringify(body);
  return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
};

/** One connection, one call at a time. */
export function openLine(target: Target): Line {
  const socket: Socket = connect({ port: target.port, host: '127.0.0.1', noDelay: true });
  let chunks: Buffer[] = [];
  let waiting: { resolve(reply: Reply): void; reject(error: Error): void } | undefined;
  let expected = -1;
  let received = 0;

  const fail = (error: Error) => waiting?.reject(error);
  socket.on('error', fail).on('close', () => fail(new Error('The server closed the connection.')));
  socket.on('data', (chunk) => {
    chunks.push(chunk);
    received += chunk.length;
    if (expected < 0) expected = lengthOf(Buffer.concat(chunks));
    if (expected < 0 || received < expected) return;
    const whole = Buffer.concat(chunks);
    chunks = [];
    expected = -1;
    received = 0;
    waiting?.resolve({ status: Number(whole.toString('latin1', 9, 12)), body: whole.toString('utf8', whole.indexOf(HEADER_END) + 4) });
  });
  return {
    call: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(textOf(request, target));
      }),
    close: () => void socket.removeAllListeners('close').destroy(),
  };
}

/** Bytes of the whole answer; negative while its header is not complete. Both servers say how long their answers are. */
function lengthOf(start: Buffer): number {
  const end = start.indexOf(HEADER_END);
  if (end < 0) return -1;
  const length = /\r\ncontent-length: (\d+)/i.exec(start.toString('latin1', 0, end))?.[1];
  if (length === undefined) throw new Error('An answer without content-length cannot be measured.');
  return end + HEADER_END.length + Number(length);
}

/** @throws when an answer is not a success: what fails fast must not count as fast. */
export async function load({ callers, duration, limit, next, ...target }: Loading): Promise<Loaded> {
  const lines = Array.from({ length: callers }, () => openLine(target));
  const times: number[] = [];
  let left = limit;
  const started = performance.now();
  const work = async (line: Line) => {
    while (left-- > 0 && performance.now() - started < duration) {
      const request = next();
      const sent = performance.now();
      const { status, body } = await line.call(request);
      if (status >= 300) throw new Error(`${request.method} ${request.path} answered ${status}: ${body.slice(0, 500)}`);
      times.push(performance.now() - sent);
    }
  };
  try {
    await Promise.all(lines.map(work));
    return { times, seconds: (performance.now() - started) / 1000 };
  } finally {
    for (const line of lines) line.close();
  }
}
