/** From a flow as it is planned to what is needed to draw it. */
import { pointerOf } from './pointers.ts';
import { rulesOfStep } from './rules.ts';
import type { FlowShape, ShapeLabels, ShapeStep, ShapeWay } from './shape-types.ts';
import { detailOf, nameOfStep } from './step-words.ts';
import type { Flow, FlowStep } from './types.ts';

export function shapeOf(flow: Flow, labels: ShapeLabels): FlowShape {
  const { steps } = flow;
  const names = steps.map((step, position) => (isSeen(step) ? (step.at ?? String(position + 1)) : undefined));
  const drawn = [...new Set(names.filter((name) => name !== undefined))].map((at) => ({
    at,
    parts: steps.flatMap((step, position) => (names[position] === at ? [{ step, position }] : [])),
  }));
  const kinds = new Map(
    drawn.map(({ at, parts }) => {
      const step = parts.at(-1)?.step;
      const cases = step?.do === 'switch' && step.called === undefined ? { cases: step.cases.length } : {};
      return [at, { do: step ? nameOfStep(step) : '', ...cases }] as const;
    }),
  );
  const reach = (position: number) => seenFrom(steps, names, position);
  return {
    trigger: triggerOf(flow, labels),
    first: reach(0),
    steps: drawn.map(({ at, parts }) => ({ pointer: pointerOf(at, kinds), ...stepOf(at, parts, { flow, labels, reach }) })),
  };
}

const isSeen = (step: FlowStep): boolean => !['jump', 'next', 'join'].includes(step.do);

/** The step that people see next: jumps are followed, and the end of a loop's body leads back to it. */
function seenFrom(steps: readonly FlowStep[], names: readonly (string | undefined)[], from: number): string | null {
  let position = from;
  for (let count = 0; count <= steps.length; count += 1) {
    const step = steps[position];
    if (step?.do === 'jump') position = step.to;
    else if (step?.do === 'next') position = step.start;
    else if (step?.do === 'join') position = endOf(steps, step.fork);
    else break;
  }
  return names[position] ?? null;
}

/** Where it goes on when the branches of a fork are over. */
function endOf(steps: readonly FlowStep[], position: number): number {
  const step = steps[position];
  return step?.do === 'fork' ? step.to : steps.length;
}

type Part = { readonly step: FlowStep; readonly position: number };
type Drawing = { readonly flow: Flow; readonly labels: ShapeLabels; readonly reach: (position: number) => string | null };

/** A block that has a rule stands as two parts in the flow, of which the first asks it. */
function stepOf(at: string, parts: readonly Part[], { flow, labels, reach }: Drawing): Omit<ShapeStep, 'pointer'> {
  const last = parts.at(-1);
  const guard = parts.map(({ step }) => step).find(({ called }) => called !== undefined);
  const own = parts.filter(({ step }) => step.called === undefined);
  const shown = own.at(-1) ?? last;
  const when = guard?.do === 'switch' ? guard.cases[0]?.when.text : shown && conditionOf(shown.step);
  const leftOut = guard?.do === 'switch' ? [{ kind: 'left_out' as const, to: reach(guard.to) }] : [];
  const inside = guard?.do === 'switch' && own.length === 0 ? [{ kind: 'next' as const, to: reach(guard.cases[0]?.to ?? guard.to) }] : [];
  const rescue = last?.step.rescue;
  const rules = own.flatMap(({ step }) => rulesOfStep(step).map(({ text }) => text));
  return {
    at,
    do: last ? nameOfStep(last.step) : '',
    ...detailOf(
      own.map(({ step }) => step),
      { entity: flow.trigger.entity, labels },
    ),
    ...(when === undefined ? {} : { when }),
    rules: [...new Set(rules)].filter((text) => text !== when),
    positions: parts.map(({ position }) => position),
    ways: [
      ...(own.length > 0 && shown ? waysOf(shown, reach) : inside),
      ...leftOut,
      ...(rescue ? [{ kind: 'refused' as const, to: reach(rescue.to) }] : []),
    ],
  };
}

/** An effect has its condition itself, as those of transitions do. */
const conditionOf = (step: FlowStep): string | undefined => (step.do === 'effect' ? (step.effect.when ?? step.when) : step.when)?.text;

function waysOf({ step, position }: Part, reach: Drawing['reach']): readonly ShapeWay[] {
  const after = reach(position + 1);
  switch (step.do) {
    case 'switch':
      return [
        ...step.cases.map(({ when, to }) => ({ kind: 'case' as const, to: reach(to), rule: when.text })),
        { kind: 'else', to: reach(step.to) },
      ];
    case 'for':
      return [
        { kind: 'each', to: after, rule: step.where.text },
        { kind: 'over', to: reach(step.to) },
      ];
    case 'fork':
      return step.branches.map((start) => ({ kind: step.compete ? ('first' as const) : ('beside' as const), to: reach(start) }));
    case 'listen':
    case 'ask':
      return [
        { kind: 'met', to: reach(step.to), ...(step.do === 'listen' ? { rule: step.until.text } : {}) },
        { kind: 'late', to: after },
      ];
    case 'end':
    case 'raise':
    case 'refuse':
      return step.when ? [{ kind: 'next', to: after }] : [];
    default:
      return [{ kind: 'next', to: after }];
  }
}

function triggerOf({ trigger, when }: Flow, labels: ShapeLabels): FlowShape['trigger'] {
  const { entity: name } = trigger;
  const common = { on: trigger.on, entity: labels.entity(name), ...(when === undefined ? {} : { when: when.text }) };
  switch (trigger.on) {
    case 'due':
      if (trigger.countdown) {
        const { minutes, divisor } = trigger.countdown;
        return { ...common, about: [labels.field(name, trigger.field)], name: `${minutes.text} min ÷ ${divisor.text}` };
      }
      return { ...common, about: [labels.field(name, trigger.field)], seconds: trigger.seconds };
    case 'entered':
    case 'left':
      return { ...common, about: trigger.states.map((state) => labels.state(name, trigger.field, state)) };
    case 'run':
      return { ...common, about: [labels.workflow(name, trigger.workflow)] };
    case 'event':
      return { ...common, about: [], name: trigger.event };
    case 'schedule': {
      const rule = when?.text ?? trigger.where?.text;
      return { ...common, about: [], name: `${trigger.cron} (${trigger.timeZone})`, ...(rule === undefined ? {} : { when: rule }) };
    }
    default:
      return { ...common, about: [] };
  }
}
