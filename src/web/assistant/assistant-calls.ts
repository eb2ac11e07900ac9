/** What the drawer asks of the server. */
import type { ScreenPlan } from '../../../engine/core/definitions/view-types.ts';
import { call } from '../../../engine/web/api/http.ts';
import { readEvents } from '../../../engine/web/live/event-stream.ts';
import type { ChartOptions } from '../../../widgets/charts/options.ts';

export type Button = { readonly label: string; readonly value: string };
/** A record in whose box for words a draft may stand. */
export type About = { readonly entity: string; readonly id: string };
export type ChartOf = Omit<ChartOptions, 'id'>;
export type Block =
  | { readonly type: 'markdown'; readonly content: string }
  | { readonly type: 'actions'; readonly content: string; readonly buttons?: readonly Button[] }
  | { readonly type: 'chart'; readonly content: string; readonly chart: ChartOf }
  /** `surface`: a message of A2UI 1.0 (`surfaceOf`). */
  | { readonly type: 'surface'; readonly content: string; readonly surface: object }
  | { readonly type: 'draft'; readonly content: string; readonly draft: string; readonly to?: string; readonly about?: About };
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

/** Milliseconds for which an answer is waited for: a model may be given two minutes. */
const LONGEST = 130_000;

export type Asking = {
  readonly signal: AbortSignal;
  /** Told the whole text so far, as it grows. */
  readonly onText: (text: string) => void;
};

/** As it is made; in one piece where that breaks off. */
export async function ask(latestMessage: string, session: string | undefined, { signal, onText }: Asking): Promise<Answer> {
  const asked = { latestMessage, is_new_chat: session === undefined, ...(session === undefined ? {} : { session_id: session }) };
  const streamed = await asStream(asked, { signal, onText });
  if (streamed) return streamed;
  onText('');
  return (await call<Data<Answer>>('/v1/ai-chatbot/', { query: asked, signal, timeout: LONGEST })).data;
}

/** Undefined for a stream that broke off. @throws CallError for what is refused, as the plain call would refuse it */
async function asStream(body: object, { signal, onText }: Asking): Promise<Answer | undefined> {
  const options = { method: 'POST', body, signal, timeout: LONGEST, responseType: 'stream' } as const;
  const reader = (await call<ReadableStream<Uint8Array>>('/v1/ai-chatbot/stream', options)).getReader();
  let answer: Answer | undefined;
  let text = '';
  try {
    await readEvents(
      () => reader.read(),
      ({ name, data }) => {
        if (name === 'answer') answer = data as Answer;
        if (name !== 'text') return;
        const { from, text: more } = data as { readonly from: number; readonly text: string };
        text = text.slice(0, from) + more;
        onText(text);
      },
    );
  } catch (error) {
    // Whoever stopped it wants nothing in its place.
    if (signal.aborted) throw error;
  }
  return answer;
}

export type SurfacePlan = { readonly plan: ScreenPlan | null; readonly words: Readonly<Record<string, string>> };

/** The screen that a surface is for this person now; no plan where nothing of it is left for them. */
export const surfaceOf = async (surface: object): Promise<SurfacePlan> =>
  (await call<Data<SurfacePlan>>('/v1/ai-chatbot/surface', { method: 'POST', body: { surface } })).data;

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
