/** Bills of the demo's provider, each over a sub-task of its own that is done. */
import { act, dataOf, givenRequest, givenSubtask, move, type People } from './journey.ts';
import type { Answer, Caller } from './server.ts';

export const BILL = 'service-billing';
/** What the demo's billing fields require. */
export const custom = { job_sheet: 'JS-77', paid_by: 'Customer' };
export const glue = { code: 'GLUE', qty: 2, rate: 50_000, tax: 18, unit: 'piece' };

export function billsOf(people: People) {
  const step = (who: Caller, id: string, workflow: string, input: object = {}): Promise<Answer> => act(who, BILL, id, workflow, input);
  const work = async () => {
    const given = await givenRequest(people);
    const subtaskId = await givenSubtask(people, given);
    for (const key of ['in_progress', 'done']) dataOf(await move(people.tech, 'subtask', subtaskId, key, { remarks: 'ok' }));
    return { ...given, subtaskId };
  };
  const bill = async (more: object = {}, by: Caller = people.dispatcher) => {
    const { subtaskId, requestId, typeId } = await work();
    const row = { subtask_id: subtaskId, custom, lines: [glue], ...more };
    return { ...dataOf(await by.post(`/v1/data/${BILL}`, row), 201), subtaskId, requestId, typeId };
  };
  const submitted = async (more: object = {}) => {
    const made = await bill(more);
    return { ...made, ...dataOf(await step(people.dispatcher, made.id, 'submit-bill')) };
  };
  return { step, work, bill, submitted };
}

export type Bills = ReturnType<typeof billsOf>;
