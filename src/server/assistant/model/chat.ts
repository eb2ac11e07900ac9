/** The port to a language model, and the one that speaks as OpenAI's chat completions do: many services and local servers do so too. */
import type { JsonSchema } from '../../../../engine/core/definitions/types.ts';
import type { ModelConfig } from '../../../../engine/server/kernel/config-types.ts';
import { readAtMost } from '../../../../engine/server/outbound/read-at-most.ts';
import { readStreamed, StreamBroken } from './streamed.ts';
import { A_TOKEN, answeredIn, LONGEST, type Turn, turnOf, type Wanted } from './turn.ts';

export type Message =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly wants?: readonly Wanted[] }
  | { readonly role: 'tool'; readonly of: string; readonly content: string };
export type Offered = { readonly name: string; readonly description: string; readonly schema: JsonSchema };
export type Turning = {
  readonly signal: AbortSignal;
  /** Told all that the turn says, as it grows; nothing takes back what was told. */
  readonly onText?: (text: string) => void;
};

export type Chat = {
  readonly name: string;
  /** @throws an Error where the service does not answer in time, or answers no turn */
  turn(messages: readonly Message[], tools: readonly Offered[], turning: Turning): Promise<Turn>;
};

export function createChat({ url, key, name }: ModelConfig): Chat {
  const call = (body: string, signal: AbortSignal) =>
    fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
      body,
      signal,
      // Where it leads elsewhere the key would go along.
      redirect: 'error',
    });
  const whole = async (body: string, signal: AbortSignal): Promise<Turn> => {
    const answer = await call(body, signal);
    const text = await readAtMost(answer, LONGEST);
    if (!answer.ok) throw new Error(`The model answered with ${answer.status}.`);
    return turnOf(answeredIn(JSON.parse(text)), body.length);
  };
  const streamed = async (body: string, signal: AbortSignal, onText: (text: string) => void): Promise<Turn> => {
    const answer = await call(body, signal);
    if (answer.status >= 500) throw new Error(`The model answered with ${answer.status}.`);
    // A service that cannot stream says so, or answers as a whole.
    if (!answer.ok || !answer.body) throw new StreamBroken(`status_${answer.status}`);
    if ((answer.headers.get('content-type') ?? '').includes('json'))
      return turnOf(answeredIn(JSON.parse(await readAtMost(answer, LONGEST))), body.length);
    return turnOf(await readStreamed(answer.body, onText), body.length);
  };
  return {
    name,
    async turn(messages, tools, { signal, onText }) {
      const asked = { model: name, messages: messages.map(sentAs), ...(tools.length === 0 ? {} : { tools: tools.map(offeredAs) }) };
      const plain = JSON.stringify(asked);
      if (!onText) return whole(plain, signal);
      let said = 0;
      try {
        return await streamed(JSON.stringify({ ...asked, stream: true, stream_options: { include_usage: true } }), signal, (text) => {
          said = text.length;
          onText(text);
        });
      } catch (error) {
        if (!(error instanceof StreamBroken) || signal.aborted) throw error;
        onText('');
        const turn = await whole(plain, signal);
        // What broke off was asked and paid for as well.
        return { ...turn, tokens: turn.tokens + Math.ceil((plain.length + said) / A_TOKEN) };
      }
    },
  };
}

const sentAs = (message: Message) => {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.of, content: message.content };
  if (message.role !== 'assistant' || !message.wants?.length) return { role: message.role, content: message.content };
  const calls = message.wants.map(({ id, tool, input }) => ({ id, type: 'function', function: { name: tool, arguments: input } }));
  return { role: 'assistant', content: message.content, tool_calls: calls };
};

const offeredAs = ({ name, description, schema }: Offered) => ({ type: 'function', function: { name, description, parameters: schema } });
