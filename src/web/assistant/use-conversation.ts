/** One conversation: its messages, the answer that is on its way, and what was made of answers. */
import { useRef, useState } from 'react';
import type { CallError } from '../../../engine/react/types.ts';
import { type Answer, type Asking, ask, type Block, confirm, isConfirmation, messagesOf } from './assistant-calls.ts';

export type Message = {
  readonly id: number | string;
  readonly from: 'user' | 'assistant';
  readonly text: string;
  readonly block?: Block;
  /** Instant, ISO. */
  readonly time: string;
  /** `text` is what there is of it. */
  readonly isGenerating?: true;
  /** What the person had said before it. */
  readonly prompt?: string;
  readonly rating?: 'good' | 'bad';
  /** A button of it was pressed: what it proposed is done, or will not be. */
  readonly isUsed?: true;
};

export type Conversation = {
  readonly messages: readonly Message[];
  readonly session: string | undefined;
  readonly isGenerating: boolean;
  /** Blank text is not sent, and nothing while an answer is on its way. */
  readonly send: (text: string) => void;
  readonly press: (message: Message, button: { readonly label: string; readonly value: string }) => void;
  readonly stop: () => void;
  readonly begin: () => void;
  readonly open: (session: string) => Promise<void>;
  readonly rated: (id: Message['id'], rating: 'good' | 'bad') => void;
};

let count = 0;
const nextId = (): number => {
  count += 1;
  return count;
};

export function useConversation(failed: (error: CallError) => string | undefined): Conversation {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const [session, setSession] = useState<string>();
  const under = useRef<AbortController>(undefined);
  const isGenerating = messages.some((message) => message.isGenerating);

  const change = (id: Message['id'], more: Partial<Message>) =>
    setMessages((before) => before.map((message) => (message.id === id ? { ...message, ...more } : message)));
  const drop = (id: Message['id']) => setMessages((before) => before.filter((message) => message.id !== id));

  const answer = async (prompt: string, shown: string, work: (asking: Asking) => Promise<Answer>) => {
    const time = new Date().toISOString();
    const id = nextId();
    const control = new AbortController();
    under.current = control;
    setMessages((before) => [
      ...before,
      { id: nextId(), from: 'user', text: shown, time },
      { id, from: 'assistant', text: '', time, isGenerating: true, prompt },
    ]);
    try {
      const { text, message, session_id } = await work({
        signal: control.signal,
        onText: (text) => change(id, { text }),
      });
      if (control.signal.aborted) return;
      setSession(session_id);
      setMessages((before) =>
        before.map((each) =>
          each.id === id ? { id, from: 'assistant', text, block: message, time: new Date().toISOString(), prompt } : each,
        ),
      );
    } catch (error) {
      // Errors are only logged; what a confirmation was refused for is told, for it was the person who wanted it done.
      const told = control.signal.aborted ? undefined : failed(error as CallError);
      if (told === undefined) drop(id);
      else setMessages((before) => before.map((each) => (each.id === id ? { id, from: 'assistant', text: told, time } : each)));
    }
  };

  return {
    messages,
    session,
    isGenerating,
    send(text) {
      const words = text.trim();
      if (words !== '' && !isGenerating) void answer(words, words, (asking) => ask(words, session, asking));
    },
    press(message, { label, value }) {
      if (isGenerating || session === undefined) return;
      change(message.id, { isUsed: true });
      void answer(label, label, (asking) => (isConfirmation(value) ? confirm(value, session, asking.signal) : ask(value, session, asking)));
    },
    stop: () => {
      under.current?.abort();
      setMessages((before) => before.filter((message) => !message.isGenerating));
    },
    begin() {
      under.current?.abort();
      setMessages([]);
      setSession(undefined);
    },
    async open(chosen) {
      under.current?.abort();
      const stored = await messagesOf(chosen);
      setSession(chosen);
      setMessages(
        stored.map(({ id, role, text, block, created_at: time, rating }, index) => ({
          id,
          from: role,
          text,
          time,
          // What was proposed then is over.
          isUsed: true,
          ...(block ? { block } : {}),
          ...(rating ? { rating } : {}),
          ...(stored[index - 1]?.role === 'user' ? { prompt: stored[index - 1]?.text ?? '' } : {}),
        })),
      );
    },
    rated: (id, rating) => change(id, { rating }),
  };
}
