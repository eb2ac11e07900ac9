/** What a model said in one turn, however it was sent. */
import { isObject } from '../../../../engine/core/json/index.ts';

/** `input`: arguments as the model wrote them, which is JSON only if it says so. */
export type Wanted = { readonly id: string; readonly tool: string; readonly input: string };
/** `tokens`: what it cost, asked and answered together. */
export type Turn = { readonly content: string; readonly wants: readonly Wanted[]; readonly tokens: number };
/** `message` as chat completions have it, and the tokens that the service counted. */
export type Answered = { readonly message: unknown; readonly total: unknown };

/** More than any answer that is read to its end, bytes. */
export const LONGEST = 1_000_000;
/** Tools that one turn may wish for. */
export const MOST_WANTED = 8;
/** Where a service does not say what a turn cost: characters that make a token, roughly. */
export const A_TOKEN = 4;

/** `asked`: characters that the service was sent. @throws an Error for what is no message */
export function turnOf({ message, total }: Answered, asked: number): Turn {
  if (!isObject(message)) throw new Error('The model answered no message.');
  const content = typeof message.content === 'string' ? message.content : '';
  const calls = Array.isArray(message.tool_calls) ? message.tool_calls : [];
  const wants = calls.slice(0, MOST_WANTED).flatMap((call): readonly Wanted[] => {
    const wanted = isObject(call) && isObject(call.function) ? call.function : undefined;
    if (!wanted || typeof wanted.name !== 'string') return [];
    return [{ id: String(Reflect.get(call, 'id') ?? ''), tool: wanted.name, input: String(wanted.arguments ?? '') }];
  });
  const guessed = Math.ceil((asked + content.length) / A_TOKEN);
  return { content, wants, tokens: typeof total === 'number' && total >= 0 ? Math.ceil(total) : guessed };
}

/** The message of an answer that came as a whole. */
export function answeredIn(answer: unknown): Answered {
  const choice = isObject(answer) && Array.isArray(answer.choices) ? answer.choices[0] : undefined;
  return {
    message: isObject(choice) ? choice.message : undefined,
    total: isObject(answer) && isObject(answer.usage) ? answer.usage.total_tokens : undefined,
  };
}
