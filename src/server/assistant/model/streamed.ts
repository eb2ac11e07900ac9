/** A turn that a service sends while it is made: server-sent events of `chat/completions`, wherever the network cuts them. */
import { isObject } from '../../../../engine/core/json/index.ts';
import { type Answered, LONGEST, MOST_WANTED } from './turn.ts';

/** The answer ended before its end, or was none: the turn may be asked for as a whole. */
export class StreamBroken extends Error {}

type Call = { id: string; name: string; arguments: string };

/** `onText` is told all that was said so far, and nothing once the turn turns out to wish for tools. @throws StreamBroken */
export async function readStreamed(body: AsyncIterable<Uint8Array>, onText: (text: string) => void): Promise<Answered> {
  const calls = new Map<number, Call>();
  let content = '';
  let total: unknown;
  let isWhole = false;
  for await (const data of eventsIn(body)) {
    if (data === '[DONE]') {
      isWhole = true;
      break;
    }
    const chunk = chunkOf(data);
    const [choice] = Array.isArray(chunk.choices) ? chunk.choices : [];
    if (isObject(chunk.usage)) total = chunk.usage.total_tokens;
    if (!isObject(choice)) continue;
    if (typeof choice.finish_reason === 'string') isWhole = true;
    const { delta } = choice;
    if (!isObject(delta)) continue;
    const before = calls.size;
    for (const call of Array.isArray(delta.tool_calls) ? delta.tool_calls : []) addTo(calls, call);
    if (before === 0 && calls.size > 0) onText('');
    if (typeof delta.content !== 'string' || delta.content === '') continue;
    content += delta.content;
    if (calls.size === 0) onText(content);
  }
  if (!isWhole) throw new StreamBroken('broke_off');
  const tool_calls = [...calls.values()].map(({ id, ...wanted }) => ({ id, function: wanted }));
  return { message: { content, tool_calls }, total };
}

function addTo(calls: Map<number, Call>, part: unknown): void {
  if (!isObject(part)) return;
  const index = typeof part.index === 'number' ? part.index : calls.size;
  const known = calls.get(index);
  if (!known && calls.size >= MOST_WANTED) return;
  const call = known ?? { id: '', name: '', arguments: '' };
  const wanted = isObject(part.function) ? part.function : {};
  const more = (value: unknown) => (typeof value === 'string' ? value : '');
  calls.set(index, {
    id: call.id === '' ? more(part.id) : call.id,
    name: call.name + more(wanted.name),
    arguments: call.arguments + more(wanted.arguments),
  });
}

function chunkOf(data: string): Readonly<Record<string, unknown>> {
  try {
    const chunk: unknown = JSON.parse(data);
    if (isObject(chunk) && chunk.error === undefined) return chunk;
  } catch {
    // As one that is no object.
  }
  throw new StreamBroken('no_part');
}

/** What stands behind `data:`, line by line; a line that never ended is none. */
async function* eventsIn(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let length = 0;
  let rest = '';
  for await (const part of partsOf(body)) {
    length += part.length;
    if (length > LONGEST) throw new Error(`The answer is longer than ${LONGEST} bytes.`);
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim();
  }
}

async function* partsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (cause) {
    throw new StreamBroken('broke_off', { cause });
  }
}
