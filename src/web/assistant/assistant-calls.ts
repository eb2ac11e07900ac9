/** What the drawer asks of the server. */
import { call } from '../../../engine/web/api/http.ts';

export type Block = {
  readonly type: 'markdown' | 'actions';
  readonly content: string;
  readonly buttons?: readonly { readonly label: string; readonly value: string }[];
};
export type Answer = { readonly text: string; readonly message: Block; readonly session_id: string };
export type StoredMessage = {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly block: Block | null;
  readonly created_at: string;
  readonly rating: 'good' | 'bad' | null;
};
export type Rating = {
  readonly session_id: string;
  readonly usr_prompt: string;
  readonly va_response: string;
  readonly good_rating: boolean;
  readonly bad_rating: boolean;
  readonly additional_comments: string;
  readonly sugg_feedback: readonly string[];
};
type Data<T> = { readonly data: T };

const CONFIRM = 'confirm:';
export const isConfirmation = (value: string): boolean => value.startsWith(CONFIRM);

export async function ask(latestMessage: string, session: string | undefined, signal: AbortSignal): Promise<Answer> {
  const query = { latestMessage, is_new_chat: session === undefined, ...(session === undefined ? {} : { session_id: session }) };
  return (await call<Data<Answer>>('/v1/ai-chatbot/', { query, signal })).data;
}

export async function confirm(value: string, session: string, signal: AbortSignal): Promise<Answer> {
  const body = { session_id: session, proposal: value.slice(CONFIRM.length) };
  return (await call<Data<Answer>>('/v1/ai-chatbot/confirm', { method: 'POST', body, signal })).data;
}

export const rate = (body: Rating): Promise<unknown> => call('/v1/ai-chatbot/va-chatbot-resp-rating', { method: 'POST', body });

const stored = async (filter: string): Promise<readonly StoredMessage[]> =>
  (await call<Data<readonly StoredMessage[]>>('/v1/data/assistant-message', { query: { filter, page_size: 50 } })).data;

/** First words of the latest conversations. */
export const conversations = (): Promise<readonly (StoredMessage & { readonly session_id?: string })[]> => stored('doc.opens == true');
/** The latest messages of one, oldest first. */
export const messagesOf = async (session: string): Promise<readonly StoredMessage[]> =>
  (await stored(`doc.session_id == '${session}'`)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
