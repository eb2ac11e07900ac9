/** A flow while it is put together: its steps in one list, and what its rules may read where it has come to. */
import type { FlowStep, FlowTrigger, Rescue } from '../../flows/index.ts';
import type { Rule, RuleType } from '../../rules/types.ts';
import { compile, type RuleRequest } from '../check/compile.ts';
import type { MoveScope } from '../lifecycle/scope.ts';
import { type JsonObject, textIn } from '../raw.ts';
import { inside, type Place } from '../report.ts';
import type { JsonSchema } from '../types.ts';

export type Program = {
  readonly steps: FlowStep[];
  /** What `let`, answers and caught faults are called, with the JSON Schema of each. */
  readonly vars: Map<string, JsonSchema>;
  /** Entities on whose changes it waits. */
  readonly listens: Set<string>;
  /** States that the flow's record may be in here; undefined: any. */
  states: readonly string[] | undefined;
};

export type Rescuing = { -readonly [K in keyof Rescue]: Rescue[K] };

export type StepScope = MoveScope & {
  readonly on: FlowTrigger['on'];
  readonly program: Program;
  /** How the steps around it are numbered, with a point at the end; empty at the top. */
  readonly prefix: string;
  /** Inside of a loop: the entity of its records. */
  readonly of?: string;
  readonly rescue?: Rescuing;
};

/** A step that holds others. */
export type Block = {
  readonly scope: StepScope;
  readonly raw: JsonObject;
  readonly place: Place;
  /** What all of its steps have: whether they happen at all, and how people number them. */
  readonly common: Pick<FlowStep, 'when' | 'at' | 'of' | 'rescue'>;
};

/** Puts together a list of steps below the place. */
export type Body = (scope: StepScope, stated: JsonObject, place: Place, key: string) => void;

export const newProgram = (states: readonly string[] | undefined): Program => ({
  steps: [],
  vars: new Map(),
  listens: new Set(),
  states,
});

/** What rules read at this place: with the variables that there are by now. */
export function readsOf({ reads, program }: StepScope): MoveScope['reads'] {
  if (program.vars.size === 0) return reads;
  const doc: JsonSchema = { type: 'object', additionalProperties: false, properties: Object.fromEntries(program.vars) };
  return { ...reads, roots: [...reads.roots, 'vars'], vars: { doc } };
}

/** Adds a step at the end; answers its position. */
export const add = ({ program }: StepScope, step: FlowStep): number => program.steps.push(step) - 1;

/** Changes a step that is there already: where it jumps to is known only once the block after it is. */
export function aim({ program }: StepScope, position: number, change: (step: FlowStep) => FlowStep): void {
  const step = program.steps[position];
  if (step) program.steps[position] = change(step);
}

export const next = ({ program }: StepScope): number => program.steps.length;

/** A jump whose aim is told later. */
export const addJump = (scope: StepScope): number => add(scope, { do: 'jump', to: 0 });
export const aimJump = (scope: StepScope, position: number): void => {
  const to = next(scope);
  aim(scope, position, (step) => (step.do === 'jump' ? { ...step, to } : step));
};

/** What follows may be met in any state: time has passed, or only some records come this way. */
export const forgetStates = ({ program }: StepScope): void => {
  program.states = undefined;
};

type Asked = { readonly key: string; readonly place: Place; readonly expects: RuleType } & Partial<RuleRequest>;

/** The rule under a key of a step; undefined where there is none, which is told with the keys that are missing. */
export function ruleIn(scope: StepScope, raw: JsonObject, { key, place, ...asked }: Asked): Rule | undefined {
  const text = textIn(raw, key);
  return text === undefined ? undefined : compile(scope.workspace, { ...readsOf(scope), ...asked, text, place: inside(place, key) });
}
