/** Stand-in of a service of language models that speaks as OpenAI's chat completions do: it answers what a test wrote down. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Call = { readonly tool: string; readonly input: unknown };
/**
 * `says`: its words; `calls`: tools it wishes for; a text as `input` goes as it stands. `status`, `raw`: an answer that is none.
 * `pause`: milliseconds before an answer that is whole, and between two parts of one that streams. Of that: `breaks` once that share of
 * it was sent, `refusesToStream`.
 */
export type Scripted = {
  readonly says?: string;
  readonly calls?: readonly Call[];
  readonly tokens?: number;
  readonly status?: number;
  readonly raw?: string;
  readonly pause?: number;
  readonly breaks?: number;
  readonly refusesToStream?: boolean;
};
export type Asked = {
  readonly messages: readonly { readonly role: string; readonly content: string; readonly tool_call_id?: string }[];
  readonly tools: readonly { readonly function: { readonly name: string; readonly description: string; readonly parameters: unknown } }[];
  readonly authorization: string | undefined;
  readonly stream?: boolean;
};

export type ModelService = {
  readonly url: string;
  /** What it was asked so far, since `play`. */
  readonly asked: Asked[];
  /** How many streams their reader left before the end, since `play`. */
  left(): number;
  /** Answers in this order; the last one again and again. A function makes it of what was asked. */
  play(...script: readonly (Scripted | ((asked: Asked) => Scripted))[]): void;
  close(): void;
};

export async function startModelService(): Promise<ModelService> {
  const asked: Asked[] = [];
  let left = 0;
  let script: readonly (Scripted | ((asked: Asked) => Scripted))[] = [];
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as Omit<Asked, 'authorization'>;
      const question = { ...body, tools: body.tools ?? [], authorization: request.headers.authorization };
      asked.push(question);
      const step = script[Math.min(asked.length, script.length) - 1] ?? { status: 500 };
      const said = typeof step === 'function' ? step(question) : step;
      response.once('close', () => {
        if (!response.writableFinished && said.breaks === undefined) left += 1;
      });
      if (question.stream && said.raw === undefined && said.status === undefined) void stream(response, said, asked.length);
      else setTimeout(() => answer(response, said, asked.length), said.pause ?? 0);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    left: () => left,
    play(...steps) {
      asked.length = 0;
      left = 0;
      script = steps;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answer(response: ServerResponse, { says, calls = [], tokens = 100, status = 200, raw }: Scripted, at: number): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  if (raw !== undefined || status !== 200) {
    response.end(raw ?? '{}');
    return;
  }
  const tool_calls = calls.map(({ tool, input }, index) => ({
    id: `call-${at}-${index}`,
    type: 'function',
    function: { name: tool, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
  }));
  const message = { role: 'assistant', content: says ?? null, ...(tool_calls.length > 0 ? { tool_calls } : {}) };
  response.end(JSON.stringify({ choices: [{ message }], usage: { total_tokens: tokens } }));
}

const SHORTEST = 1;
const LONGEST = 40;

/** The answer in events, and these in parts that end anywhere, within a letter too. */
async function stream(response: ServerResponse, said: Scripted, at: number): Promise<void> {
  const { says = '', calls = [], tokens = 100, pause = 0, breaks = 1, refusesToStream = false } = said;
  if (refusesToStream) {
    response.writeHead(400, { 'content-type': 'application/json' }).end('{}');
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
  const delta = (more: object) => event({ choices: [{ index: 0, delta: more }] });
  const text = [
    ': a comment\r\n\r\n',
    delta({ role: 'assistant', content: '' }),
    ...piecesOf(says).map((content) => delta({ content })),
    ...calls.flatMap(({ tool, input }, index) => {
      const written = typeof input === 'string' ? input : JSON.stringify(input);
      const part = (more: object) => delta({ tool_calls: [{ index, ...more }] });
      const named = part({ id: `call-${at}-${index}`, type: 'function', function: { name: tool, arguments: '' } });
      return [named, ...piecesOf(written).map((each) => part({ function: { arguments: each } }))];
    }),
    event({ choices: [{ index: 0, delta: {}, finish_reason: calls.length > 0 ? 'tool_calls' : 'stop' }] }),
    event({ choices: [], usage: { total_tokens: tokens } }),
    'data: [DONE]\n\n',
  ].join('');
  const bytes = Buffer.from(text);
  const end = Math.floor(bytes.length * breaks);
  for (let from = 0; from < end && !response.destroyed; ) {
    const to = Math.min(end, from + randomBetween(SHORTEST, LONGEST));
    response.write(bytes.subarray(from, to));
    from = to;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  if (breaks < 1) response.destroy();
  else response.end();
}

const randomBetween = (least: number, most: number): number => least + Math.floor(Math.random() * (most - least + 1));

function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    const to = from + randomBetween(1, 6);
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}
