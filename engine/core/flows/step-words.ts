/** What a step is called, and what it is about, by keys of labels. */
import type { ShapeLabels, ShapeStep } from './shape-types.ts';
import type { FlowStep } from './types.ts';

/** As logs of executions name it. */
export function nameOfStep(step: FlowStep): string {
  if (step.called !== undefined) return step.called;
  if (step.do === 'wait-until') return 'wait';
  if (step.do !== 'effect') return step.do;
  const { effect } = step;
  if (effect.do === 'registered') return effect.name;
  return effect.do === 'update-related' ? 'update' : effect.do;
}

type Detail = Pick<ShapeStep, 'about' | 'name' | 'seconds'>;
type Around = { readonly entity: string; readonly labels: ShapeLabels };

/** Several parts of one step are about all of their things. */
export function detailOf(steps: readonly FlowStep[], around: Around): Detail {
  const all = steps.map((step) => detail(step, around));
  const [first] = all;
  return { ...first, about: [...new Set(all.flatMap(({ about }) => about))] };
}

function detail(step: FlowStep, { entity: own, labels }: Around): Detail {
  const entity = step.of ?? own;
  switch (step.do) {
    case 'effect':
      return ofEffect(step.effect, labels);
    case 'set':
      return { about: Object.keys(step.values).map((name) => labels.field(entity, name)) };
    case 'let':
      return { about: [], name: Object.keys(step.values).join(', ') };
    case 'wait':
      return { about: [], seconds: step.seconds };
    case 'for':
      return { about: [labels.entity(step.entity)] };
    case 'listen':
      return { about: [], seconds: step.seconds };
    case 'ask':
      return { about: [step.ask.question.key], seconds: step.ask.seconds };
    case 'call':
      return { about: [], name: step.call.name ?? step.call.target };
    case 'mail':
      return { about: [step.mail.subject.key] };
    case 'run':
      return { about: [labels.workflow(step.entity, step.workflow)] };
    case 'emit':
      return { about: [], name: step.event };
    case 'raise':
    case 'refuse':
      return { about: [step.message.key] };
    default:
      return { about: [] };
  }
}

function ofEffect(effect: Extract<FlowStep, { do: 'effect' }>['effect'], labels: ShapeLabels): Detail {
  if (effect.do === 'tell') return { about: [`notification.${effect.type}.title`] };
  if (effect.do === 'registered') return { about: [] };
  return { about: [labels.entity(effect.entity)] };
}
