/** What is wrong with the steps of a type of work. Plain, without a database. */
import { customForm } from '../../../engine/core/definitions/custom-form.ts';
import type { Entity } from '../../../engine/core/definitions/types.ts';
import { type StepRow, stepsOf } from '../../../engine/core/lifecycle/index.ts';
import { compileCondition } from '../../../engine/server/access/condition.ts';
import type { FieldProblem } from '../../../engine/server/kernel/errors.ts';
import { labelled, said, worded } from '../../../engine/server/kernel/said.ts';

/** Every fault at its row and member; none for an empty list, whose steps are the usual ones. `work`: the entity whose records are worked through. */
export function stepFaults(work: Entity, rows: readonly StepRow[], list: unknown): readonly FieldProblem[] {
  const plan = work.lifecycle?.steps;
  const end = plan?.kinds.find(({ isEnd }) => isEnd);
  if (!plan || !end || rows.length === 0) return [];
  const form = customForm(list);
  const step = labelled(end.label);
  const first = rows.findIndex(({ kind }) => kind === end.name);
  const order = (at: number, row: StepRow): readonly FieldProblem[] => {
    const pointer = `/steps/${at}/kind`;
    if (row.kind === end.name && at !== first)
      return [{ pointer, code: 'duplicate', message: said('problem.job_flow.two_ends', { step }) }];
    if (first >= 0 && at > first) return [{ pointer, code: 'after_end', message: said('problem.job_flow.after_end', { step }) }];
    return [];
  };
  const missing: readonly FieldProblem[] =
    first < 0 ? [{ pointer: '/steps', code: 'no_end', message: said('problem.job_flow.no_end', { step }) }] : [];
  return [...missing, ...rows.flatMap((row, at) => [...order(at, row), ...formFaults(row, at), ...ruleFaults(work, row, at)])];

  function formFaults(row: StepRow, at: number): readonly FieldProblem[] {
    const { section } = row;
    if (section && !form.groups.some(({ id }) => id === section)) {
      const message = said('problem.job_flow.no_section', { section: section.replace('/custom/', '') });
      return [{ pointer: `/steps/${at}/section`, code: 'reference', message }];
    }
    const fields = new Set(plan ? stepsOf(plan, [row], form).flatMap((one) => one.fields.map(({ pointer }) => pointer)) : []);
    return (row.needs ?? []).flatMap((field, index) =>
      fields.has(field)
        ? []
        : [
            {
              pointer: `/steps/${at}/needs/${index}`,
              code: 'reference',
              message: said('problem.job_flow.no_field', { field: field.replace('/custom/', '') }),
            },
          ],
    );
  }
}

/** A condition that means nothing would hold every record of the type. */
function ruleFaults(work: Entity, { when }: StepRow, at: number): readonly FieldProblem[] {
  if (!when) return [];
  const compiled = compileCondition(work, when);
  if (compiled.ok) return [];
  return compiled.faults.slice(0, 1).map(({ code, message, start, end }) => ({
    pointer: `/steps/${at}/when`,
    code,
    message: worded(message),
    params: { start, end },
  }));
}
