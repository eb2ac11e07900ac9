import { describe, expect, it } from 'vitest';
import { customForm } from '../definitions/custom-form.ts';
import { nextStep, type StepState, stepStates, stepsOf } from './index.ts';
import type { StepPlan, StepRow } from './types.ts';

const kind = (name: string, part: object = {}) => ({
  name,
  label: `step.${name}`,
  fills: [],
  isSection: false,
  isEnd: false,
  isUsual: false,
  ...part,
});
const fills = (...names: string[]) => names.map((name) => ({ pointer: `/${name}`, label: `field.${name}` }));
const plan: StepPlan = {
  list: 'steps',
  holds: { field: 'category', values: ['done'] },
  kinds: [
    kind('go', { fills: fills('gone_at'), isUsual: true, workflow: 'go' }),
    kind('form', { isSection: true, isUsual: true }),
    kind('look'),
    kind('sign', { fills: fills('signature') }),
    kind('end', { fills: fills('remarks'), isEnd: true, isUsual: true }),
  ],
};
const form = customForm([
  { id: 'first', type: 'TextInput', label: 'First' },
  { id: 'proof', type: 'Header', label: 'Proof' },
  { id: 'before', type: 'Camera', label: 'Before' },
  { id: 'wet', type: 'RadioButtons', label: 'Wet', options: ['Yes', 'No'] },
  { id: 'depth', type: 'NumberInput', label: 'Depth', visible_if: { field: 'wet', op: 'is', value: 'Yes' } },
  { id: 'made', type: 'Date', label: 'Made', phase: 'create' },
  { id: 'help', type: 'Button', label: 'Help', options: ['/help'] },
  { id: 'rest', type: 'Header', label: 'Rest' },
]);
const proof: StepRow = { kind: 'form', section: '/custom/proof', required: true };
const stand = (rows: readonly StepRow[], doc: object, holds = () => true) =>
  stepStates(stepsOf(plan, rows, form), doc as Readonly<Record<string, unknown>>, holds);
const missing = (states: readonly StepState[]) => states.flatMap((state) => state.missing.map(({ pointer }) => pointer));

describe('steps of a record', () => {
  it('are the usual ones where none are listed: a step a heading that has something to ask, nothing of it required', () => {
    const steps = stepsOf(plan, [], form);
    expect(steps.map(({ kind: { name }, title }) => [name, title])).toEqual([
      ['go', undefined],
      ['form', undefined],
      ['form', 'Proof'],
      ['end', undefined],
    ]);
    expect(missing(stand([], {}))).toEqual([]);
    expect(stepsOf(plan, [], customForm([])).map(({ kind: { name } }) => name)).toEqual(['go', 'end']);
  });

  it('ask for what is shown of their heading and can still be filled in', () => {
    expect(missing(stand([proof], {}))).toEqual(['/custom/before', '/custom/wet']);
    expect(missing(stand([proof], { custom: { before: [{ id: 'a' }], wet: 'Yes' } }))).toEqual(['/custom/depth']);
    expect(missing(stand([proof], { custom: { before: [{ id: 'a' }], wet: 'No' } }))).toEqual([]);
    expect(missing(stand([{ ...proof, needs: ['/custom/before'] }], {}))).toEqual(['/custom/before']);
    expect(missing(stand([{ kind: 'form', required: true }], { custom: { first: 'x', wet: 'No' } }))).toEqual(['/custom/before']);
  });

  it('name what is missing with the step that asks for it, where they are required at all', () => {
    const rows: readonly StepRow[] = [{ kind: 'sign', required: true, when: 'doc.hot' }, { kind: 'end' }];
    expect(stand(rows, { signature: [] })[0]?.missing).toEqual([{ pointer: '/signature', label: 'field.signature', step: 'step.sign' }]);
    expect(missing(stand(rows, {}, () => false))).toEqual([]);
    expect(stand([proof], {})[0]?.missing[0]?.step).toBe('Proof');
  });

  it('leave out what is of no kind, and ask nothing of a heading that is gone', () => {
    const rows: readonly StepRow[] = [{ kind: 'dance' }, { kind: 'form', section: '/custom/gone', required: true }];
    expect(stand(rows, {}).map(({ step, missing: lacking }) => [step.kind.name, lacking])).toEqual([['form', []]]);
  });

  it.each<[string, object, number]>([
    ['nothing is there yet', {}, 0],
    ['the first is done', { gone_at: 'now' }, 1],
    ['something of the form is filled', { gone_at: 'now', custom: { wet: 'No' } }, 1],
    ['the form is whole', { custom: { before: [{ id: 'a' }], wet: 'No' } }, 2],
    ['all but the end is done', { signature: [{ id: 's' }], remarks: 'Fine' }, 4],
  ])('go on where they were left: %s', (_, doc, expected) => {
    const rows: readonly StepRow[] = [{ kind: 'go' }, proof, { kind: 'look' }, { kind: 'sign' }, { kind: 'end' }];
    expect(nextStep(stand(rows, doc))).toBe(expected);
  });

  it('ask for something else of a record whose own way is closed, where the list opens that', () => {
    const instead = { by: 'or_signature', field: 'state', values: ['unreachable'], fills: fills('signature') };
    const proving: StepPlan = { ...plan, kinds: [kind('code', { fills: fills('proved_at'), workflow: 'say', asks: 'code', instead })] };
    const of = (row: object, doc: object) =>
      stepStates(stepsOf(proving, [{ kind: 'code', required: true, ...row }], form), { ...doc }, () => true);
    const open = { or_signature: true };
    expect(missing(of(open, { state: 'sent' }))).toEqual(['/proved_at']);
    expect(missing(of({}, { state: 'unreachable', signature: 'x' }))).toEqual(['/proved_at']);
    expect(missing(of(open, { state: 'unreachable' }))).toEqual(['/signature']);
    expect(missing(of(open, { signature: 'x' }))).toEqual(['/proved_at']);
    const [state] = of(open, { state: 'unreachable', signature: 'x' });
    expect([state?.isDone, state?.step.kind.workflow, state?.step.kind.asks]).toEqual([true, undefined, undefined]);
  });
});
