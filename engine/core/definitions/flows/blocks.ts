/** Steps that hold other steps: what they choose, repeat and rescue becomes jumps in the one list of the flow. */
import type { FlowCase } from '../../flows/index.ts';
import { secondsOf } from '../../flows/index.ts';
import { entityNamed } from '../check/workspace.ts';
import { messageOf } from '../lifecycle/messages.ts';
import { numberIn, objectIn, objectsIn, textIn } from '../raw.ts';
import { inside } from '../report.ts';
import { forking } from './forking.ts';
import {
  add,
  addJump,
  aim,
  aimJump,
  type Block,
  type Body,
  forgetStates,
  next,
  type Rescuing,
  readsOf,
  ruleIn,
  type StepScope,
} from './program.ts';

/** Where a step does not say: records that a loop takes at most, and the most that it may say. */
export const LOOP = { usual: 100, most: 1000 } as const;

export const blocks: Readonly<Record<string, (block: Block, body: Body) => void>> = {
  switch: choosing,
  for: looping,
  try: trying,
  fork: forking,
  listen: listening,
  ask: asking,
};

const below = (scope: StepScope, { common }: Block, part: string): StepScope => ({
  ...scope,
  prefix: `${common.at ?? ''}.${part}${part === '' ? '' : '.'}`,
});

function choosing(block: Block, body: Body): void {
  const { scope, raw, place, common } = block;
  const { program, workspace } = scope;
  const here = add(scope, { ...common, do: 'switch', cases: [], to: 0 });
  const cases: FlowCase[] = [];
  const ends: number[] = [];
  const known = program.states;
  for (const { item, index } of objectsIn(raw, 'cases')) {
    const at = inside(place, 'cases', index);
    const when = ruleIn(scope, item, { key: 'when', place: at, expects: 'bool' });
    if (when?.never) workspace.report.add(inside(at, 'when'), 'never', 'It holds for no record, so nothing ever comes this way.');
    if (when) cases.push({ when, to: next(scope) });
    program.states = known;
    body(below(scope, block, String(index + 1)), item, at, 'steps');
    ends.push(addJump(scope));
  }
  const to = next(scope);
  program.states = known;
  body(below(scope, block, String(cases.length + 1)), raw, place, 'else');
  for (const end of ends) aimJump(scope, end);
  aim(scope, here, (step) => (step.do === 'switch' ? { ...step, cases, to } : step));
  forgetStates(scope);
}

function looping(block: Block, body: Body): void {
  const { scope, raw, place, common } = block;
  const { workspace, draft, program } = scope;
  const each = entityNamed(workspace, textIn(raw, 'each'));
  // That there is such an entity is checked with the other names.
  if (each === undefined) return;
  const { vars, input, cause } = readsOf(scope);
  const outer = { parent: draft, vars, input, cause };
  const where = ruleIn(scope, raw, {
    ...outer,
    key: 'where',
    place,
    expects: 'bool',
    roots: ['doc', 'parent', 'vars', 'input', 'cause'],
    doc: each,
    before: undefined,
    beyond: false,
    sql: true,
  });
  if (!where) return;
  const start = add(scope, { ...common, do: 'for', entity: each.name, where, most: numberIn(raw, 'most') ?? LOOP.usual, to: 0 });
  const known = program.states;
  forgetStates(scope);
  const { roots, beyond = false } = scope.reads;
  const reads = {
    ...outer,
    doc: each,
    before: undefined,
    beyond,
    roots: [...roots.filter((root) => root !== 'before'), 'parent' as const],
  };
  body({ ...below(scope, block, ''), draft: each, of: each.name, reads }, raw, place, 'steps');
  add(scope, { do: 'next', start });
  const to = next(scope);
  aim(scope, start, (step) => (step.do === 'for' ? { ...step, to } : step));
  program.states = known;
}

const FAULT = { type: 'object', additionalProperties: false, properties: { code: {}, message: {}, step: {} } };

function trying(block: Block, body: Body): void {
  const { scope, raw, place } = block;
  const again = objectIn(raw, 'again');
  const limit = numberIn(again, 'limit');
  const start = next(scope);
  const rescue: Rescuing = {
    to: 0,
    ...(limit === undefined ? {} : { again: { start, limit, seconds: secondsOf(textIn(again, 'after') ?? '') ?? 0 } }),
  };
  body({ ...below(scope, block, '1'), rescue }, raw, place, 'steps');
  const end = addJump(scope);
  rescue.to = next(scope);
  scope.program.vars.set('error', FAULT);
  forgetStates(scope);
  body(below(scope, block, '2'), raw, place, 'catch');
  aimJump(scope, end);
  forgetStates(scope);
}

function listening(block: Block, body: Body): void {
  const { scope, raw, place, common } = block;
  const { workspace, draft } = scope;
  const until = ruleIn(scope, raw, { key: 'until', place, expects: 'bool' });
  if (!until) return;
  if (!until.reads.some((path) => path.startsWith('doc/')))
    workspace.report.add(inside(place, 'until'), 'unended', 'It reads nothing of the record, so that no change of the record ends it.');
  scope.program.listens.add(draft.name);
  const here = add(scope, { ...common, do: 'listen', until, seconds: secondsOf(textIn(raw, 'for') ?? '') ?? 0, to: 0 });
  late(block, body, here);
}

/** What is known of an answer. */
const ANSWER = {
  type: 'object',
  additionalProperties: false,
  properties: { outcome: { enum: ['approved', 'declined'] }, by: {}, remark: {} },
};

function asking(block: Block, body: Body): void {
  const { scope, raw, place, common } = block;
  const reads = readsOf(scope);
  const { workspace, program } = scope;
  const who = ruleIn(scope, raw, { key: 'who', place, expects: 'dyn' });
  const question = messageOf(workspace, raw.question, inside(place, 'question'), { ...reads, given: [] });
  if (!who || !question) return;
  const as = textIn(raw, 'as') ?? 'answer';
  program.vars.set(as, ANSWER);
  const seconds = secondsOf(textIn(raw, 'for') ?? '') ?? 0;
  const here = add(scope, { ...common, do: 'ask', ask: { who, question, seconds, as }, to: 0 });
  late(block, body, here);
}

/** What becomes of one that waits in vain; time has passed either way. */
function late(block: Block, body: Body, here: number): void {
  const { scope, raw, place } = block;
  forgetStates(scope);
  if (raw.late !== undefined) body(below(scope, block, '1'), raw, place, 'late');
  const to = next(scope);
  aim(scope, here, (step) => (step.do === 'listen' || step.do === 'ask' ? { ...step, to } : step));
  forgetStates(scope);
}
