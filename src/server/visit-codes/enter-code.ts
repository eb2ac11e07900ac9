/**
 * The technician says the code that the customer gave. A wrong one is an answer and no error: what is refused is rolled back, and it has to
 * be counted.
 */
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { answerOf } from '../../../engine/server/workflows/save.ts';
import type { WorkflowContext } from '../../../engine/server/workflows/types.ts';
import { type EntityRows, type Patch, saveRows, type WorkflowOf } from '../rows/index.ts';
import { recordEvents } from '../timeline/index.ts';
import { codeOf, isOver, isSame } from './code.ts';
import type { CodeOptions } from './options.ts';

type Subtask = EntityRows['subtask'];
type Trying = { readonly code: string; readonly now: string };

/** Answers the sub-task: `code_state` is `confirmed`, `wrong`, `used_up` or `expired`. @throws conflict (409) while none was sent */
export const enterCode = ({ codeSigner }: CodeOptions): WorkflowOf<'subtask', 'enter-code'> => ({
  name: 'enter-code',
  entity: 'subtask',
  async run(context, { records, input }) {
    const trying = { code: input.code, now: context.now };
    const changes = records.map((record) => ({ id: record.id, patch: tried(record, trying, codeSigner) }));
    const stored = await saveRows(context, 'subtask', 'enter-code', changes);
    const confirmed = stored.filter(({ code_state }) => code_state === 'confirmed');
    await recordEvents(
      context as WorkflowContext,
      confirmed.map((of) => ({ kind: 'confirmed', of, isSubtask: true })),
    );
    return answerOf(context as WorkflowContext, 'subtask', records);
  },
});

function tried(record: Subtask, { code, now }: Trying, signer: CodeOptions['codeSigner']): Patch<'subtask'> {
  const { id, code_sent_at, code_state, code_tries_left } = record;
  if (code_sent_at === null) throw problems.conflict({ subCode: 'no_code', message: said('problem.visit_code.none') });
  const left = code_tries_left ?? 0;
  if (left === 0 || code_state === 'used_up') return { code_state: 'used_up', code_tries_left: 0 };
  if (isOver(record, now)) return { code_state: 'expired' };
  if (isSame(code, codeOf(signer, { id, code_sent_at }))) return { code_state: 'confirmed', code_confirmed_at: now, code_tries_left: null };
  return { code_state: left > 1 ? 'wrong' : 'used_up', code_tries_left: left - 1 };
}
