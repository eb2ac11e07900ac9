/** What happens when a form is submitted, by what it is for. */
import { useCallback } from 'react';
import { useEntity, useMutations, useText, useToast } from '../../../engine/react/index.ts';
import { leadsOn } from '../../../engine/react/moves.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import type { FormBodyProps, FormTask } from './form-task.ts';
import { isSlow } from './is-slow.ts';
import { secretIn } from './link-in.ts';
import { reasonsOf } from './reasons-of.ts';
import { answerWords } from './run-on-each.ts';
import { takenBack } from './taken-back.ts';
import { useDoneNotice } from './use-done-notice.ts';
import { isMany, useOnServer } from './use-on-server.ts';

type Json = Readonly<Record<string, unknown>>;
/** `of`: the record as it is by now, where it is another one than the task's. */
type Send = (values: Json, patch: Json, of?: RecordData) => Promise<unknown>;

/**
 * Sends a form: resolves when it is stored and said so, rejects with the call's error for the form to show. With `onReturn` a step of a
 * record's life whose outcome the page shows at once does not hold the form for longer than a moment; it comes back by that where it is refused.
 */
export function useSend(task: FormTask, onDone: (answer: unknown) => void, onReturn?: FormBodyProps['onReturn']): Send {
  const { entity } = useEntity(task.entity);
  const mutations = useMutations(task.entity);
  const { add } = useToast();
  const doneNotice = useDoneNotice();
  const text = useText();
  const onServer = useOnServer(entity);
  return useCallback(
    async (values, patch, of) => {
      const record = of ?? task.records[0];
      const workflow = entity?.workflows.find(({ name }) => name === task.purpose);
      const name = entity ? text(entity.label) : '';
      const told = (answer: unknown, words: string) => {
        // A secret has a dialog of its own, which the notice would cover.
        if (secretIn(answer) === undefined) add(doneNotice(answer, words));
        onDone(answer);
        return answer;
      };
      const said = (error: unknown) =>
        void add({ text: error instanceof Error ? error.message : text('engine.something_wrong'), tone: 'danger' });
      if (task.purpose === 'create') return told(await mutations.create(values), text('form_panel.created', { name }));
      if (task.purpose === 'update') {
        if (!record) throw new Error('An update needs a record.');
        // Opened and left as it was: there is nothing to send.
        if ((task.isUndone || task.isStep) && Object.keys(patch).length === 0) {
          onDone(record);
          return record;
        }
        const answer = await mutations.update(record, patch);
        if (task.isStep) {
          onDone(answer);
          return answer;
        }
        if (!task.isUndone) return told(answer, text('form_panel.saved', { name }));
        const undo = () => void mutations.update(answer, takenBack(patch, record)).catch(said);
        add({ ...doneNotice(answer, text('form_panel.saved', { name })), action: { label: text('action.undo'), run: undo } });
        onDone(answer);
        return answer;
      }
      const done = (answer?: unknown) => text(workflow?.done ?? 'form_panel.done', answerWords(answer));
      if (!isMany(task)) {
        const sending = mutations.run(task.purpose, record ?? null, values, entity);
        const isShown = record !== undefined && entity !== undefined && leadsOn({ entity, workflow: task.purpose, record, input: values });
        if (onReturn && record && isShown && (await isSlow(sending))) {
          onDone(undefined);
          sending.then(
            (answer) => void add(doneNotice(answer, done(answer))),
            (error: unknown) => {
              const title = String(record[entity.title] ?? name);
              add({ text: text('form_panel.went_back', { title, reason: reasonsOf(error, text).join(' ') }), tone: 'danger' });
              onReturn({ ...task, initial: { ...task.initial, ...values }, refused: error });
            },
          );
          return undefined;
        }
        const answer = await sending;
        return told(answer, done(answer));
      }
      const begun = await onServer({ kind: 'run', entity: task.entity, workflow: task.purpose, input: values }, task);
      onDone(begun);
      return begun;
    },
    [task, entity, mutations, add, doneNotice, text, onDone, onReturn, onServer],
  );
}
