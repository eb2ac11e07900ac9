/** What is said once something was done: that it was, or that it waits on this device. */
import { useCallback } from 'react';
import { type Toast, useHost, useText } from '../../../engine/react/index.ts';

export type DoneNotice = (answer: unknown, words: string) => Pick<Toast, 'text' | 'tone'>;

export function useDoneNotice(): DoneNotice {
  const { client } = useHost();
  const text = useText();
  return useCallback(
    (answer, words) => (client.waits?.(answer) ? { text: text('form_panel.waits'), tone: 'info' } : { text: words, tone: 'success' }),
    [client, text],
  );
}
