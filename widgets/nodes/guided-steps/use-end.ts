/** Ends the work: the page goes on while that is sent, and comes back to the last step, with the reason and what was typed, where it is refused. */
import { useState } from 'react';
import { fillPath, useHost, useMutations, useText, useToast } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { isSlow } from '../form-panel/is-slow.ts';
import { reasonsOf } from '../form-panel/reasons-of.ts';
import { useDoneNotice } from '../form-panel/use-done-notice.ts';
import type { StepBodyProps } from './options.ts';

type Refused = { readonly words: string; readonly faults: readonly string[] };

/** By the ids of records, until they are sent again; the step that was left is not there to hold them. */
const refused = new Map<string, Refused>();

export const refusedEnd = ({ id }: Pick<RecordData, 'id'>): Refused | undefined => refused.get(String(id));

const NONE: readonly string[] = [];

export function useEnd({ node, entity, record, scope, onDone }: Pick<StepBodyProps, 'node' | 'entity' | 'record' | 'scope' | 'onDone'>) {
  const text = useText();
  const { navigate, useLocation } = useHost();
  const left = useLocation?.().pathname ?? window.location.pathname;
  const { add } = useToast();
  const doneNotice = useDoneNotice();
  const mutations = useMutations(entity.name);
  const { workflow, words: input } = node.end;
  const [words, setWords] = useState(() => refusedEnd(record)?.words ?? String((input && record[input]) ?? ''));
  const [faults, setFaults] = useState(() => refusedEnd(record)?.faults ?? NONE);
  const [isSending, setSending] = useState(false);

  const told = (answer: unknown) => {
    const done = entity.workflows.find(({ name }) => name === workflow)?.done;
    if (done) add(doneNotice(answer, text(done)));
  };
  /** Back to where it was left; who has gone elsewhere meanwhile is told, and goes by themselves. */
  const comeBack = (error: unknown, led: string) => {
    const reasons = reasonsOf(error, text);
    refused.set(String(record.id), { words, faults: reasons });
    const title = String(record[entity.title] ?? text(entity.label));
    const back = () => navigate(left);
    const notice = { text: text('form_panel.went_back', { title, reason: reasons.join(' ') }), tone: 'danger' } as const;
    if (window.location.pathname !== led) return void add({ ...notice, action: { label: text('guided.back'), run: back } });
    add(notice);
    back();
  };

  /** `to`: the state, by the input that takes it. A move that does not end the work leaves one on the step. */
  const send = async (to: Readonly<Record<string, unknown>>, isEnd: boolean) => {
    setFaults(NONE);
    setSending(true);
    refused.delete(String(record.id));
    const said = isEnd && input !== undefined && words.trim() !== '' ? { [input]: words.trim() } : {};
    const sending = mutations.run(workflow, record, { ...to, ...said }, entity);
    const led = node.back && fillPath(node.back.to, record, scope.route);
    if (isEnd && led !== undefined && (await isSlow(sending))) {
      onDone();
      sending.then(told, (error: unknown) => comeBack(error, led));
      return;
    }
    try {
      const answer = await sending;
      told(answer);
      if (isEnd) onDone(answer as RecordData | undefined);
    } catch (error) {
      setFaults(reasonsOf(error, text));
    }
    setSending(false);
  };
  return { words, setWords, faults, isSending, send };
}
