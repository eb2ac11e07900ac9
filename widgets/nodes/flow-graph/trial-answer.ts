/** What trying out a flow answers, as far as it is shown; what is not understood is left out. */
import { isObject } from '../../../engine/core/json/index.ts';

export type TrialValue = {
  readonly label: string;
  readonly isHidden: boolean;
  readonly value: unknown;
  readonly title?: string;
  readonly option?: string;
};
export type TrialDone =
  | {
      readonly does: 'create' | 'update' | 'remove';
      readonly entity: string;
      readonly title?: string;
      readonly values: readonly TrialValue[];
    }
  | { readonly does: 'tell'; readonly type: string; readonly names: readonly string[]; readonly others: number };
export type TrialStep = {
  readonly step: string;
  readonly do: string;
  readonly came: string;
  readonly why?: string;
  readonly later?: string;
  readonly did: readonly TrialDone[];
  readonly more: number;
};
export type TrialAnswer = {
  readonly starts: boolean;
  readonly why?: string;
  readonly rule?: string;
  readonly state?: string;
  readonly message?: string;
  readonly steps: readonly TrialStep[];
  /** Keys of what the flows are called that it would start. */
  readonly started: readonly string[];
  readonly isCut: boolean;
  /** False: the record counts as unchanged, because nobody knows how it was before. */
  readonly isBeforeKnown: boolean;
};

type Part = Readonly<Record<string, unknown>>;

const objects = (value: unknown): readonly Part[] => (Array.isArray(value) ? value.filter(isObject) : []);
const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);
const words = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Members that are texts. */
function said<K extends string>(part: Part, ...names: readonly K[]): { readonly [N in K]?: string } {
  const given = names.flatMap((name) => (typeof part[name] === 'string' ? [[name, part[name]]] : []));
  return Object.fromEntries(given) as { readonly [N in K]?: string };
}

export function readTrial(answer: unknown): TrialAnswer {
  const part: Part = isObject(answer) ? answer : {};
  return {
    starts: part.starts === true,
    ...said(part, 'why', 'rule', 'state', 'message'),
    steps: objects(part.steps).map((step) => ({
      step: words(step.step),
      do: words(step.do),
      came: words(step.came),
      ...said(step, 'why', 'later'),
      did: objects(step.did).map(doneOf),
      more: number(step.more),
    })),
    started: texts(part.started),
    isCut: part.is_cut === true,
    isBeforeKnown: part.is_before_known !== false,
  };
}

function doneOf(done: Part): TrialDone {
  if (done.does === 'tell') return { does: 'tell', type: words(done.type), names: texts(done.names), others: number(done.others) };
  const values = objects(done.values).map((value) => ({
    label: words(value.label),
    isHidden: !Object.hasOwn(value, 'value'),
    value: value.value,
    ...said(value, 'title', 'option'),
  }));
  const does = done.does === 'create' || done.does === 'remove' ? done.does : 'update';
  return { does, entity: words(done.entity), ...said(done, 'title'), values };
}
