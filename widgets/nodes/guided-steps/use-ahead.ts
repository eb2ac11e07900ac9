/** Goes on from a step while it is sent, and back to it with the reason where it is refused. */
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError, useToast } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { messageOf } from '../../primitives/support/message-of.ts';

/** Where a workflow that wants to be told why says so. */
export const REASON = '/reason';

type Options = {
  /** Step in sight. */
  readonly at: number;
  readonly onGo: (index: number) => void;
  readonly onAnswer: (record: RecordData) => void;
};

const isRecord = (answer: unknown): answer is RecordData =>
  typeof answer === 'object' && answer !== null && 'id' in answer && 'version' in answer;

export const reasonAsked = (error: unknown): string | undefined =>
  isCallError(error) ? error.errors?.find(({ pointer }) => pointer === REASON)?.message : undefined;

export function useAhead({ at, onGo, onAnswer }: Options) {
  const { t } = useTranslation();
  const { add } = useToast();
  const [sending, setSending] = useState<number>();
  const [asked, setAsked] = useState<{ readonly at: number; readonly why: string }>();
  const latest = useRef({ onGo, onAnswer });
  latest.current = { onGo, onAnswer };

  const send = async (answer: Promise<unknown>) => {
    const from = at;
    setSending(from);
    setAsked(undefined);
    latest.current.onGo(from + 1);
    try {
      const record = await answer;
      if (isRecord(record)) latest.current.onAnswer(record);
    } catch (error) {
      const why = reasonAsked(error);
      if (why === undefined) add({ text: messageOf(error, t('engine.something_wrong')), tone: 'danger' });
      else setAsked({ at: from, why });
      latest.current.onGo(from);
    }
    setSending(undefined);
  };
  return {
    /** Step that stands as done meanwhile. */
    sending,
    ahead: {
      isSending: sending !== undefined,
      asked: asked?.at === at ? asked.why : undefined,
      send: (answer: Promise<unknown>) => void send(answer),
    },
  };
}
