/** The rules that stand in a part of a flow. */
import { rulesOfEffect } from '../lifecycle/index.ts';
import type { Message } from '../lifecycle/types.ts';
import type { Rule } from '../rules/types.ts';
import type { FlowStep } from './types.ts';

/** Rules that one step evaluates. The `where` of a loop, or of a table, is none of them: it is asked in SQL. */
export const rulesOfStep = (step: FlowStep): readonly Rule[] => [...(step.when ? [step.when] : []), ...ownRules(step)];

const inMessage = ({ params }: Message): readonly Rule[] => Object.values(params);

function ownRules(step: FlowStep): readonly Rule[] {
  switch (step.do) {
    case 'effect':
      return rulesOfEffect(step.effect);
    case 'set':
    case 'let':
    case 'emit':
      return Object.values(step.values);
    case 'switch':
      return step.cases.map(({ when }) => when);
    case 'wait-until':
    case 'listen':
      return [step.until];
    case 'ask':
      return [step.ask.who, ...inMessage(step.ask.question)];
    case 'call':
      return [...Object.values(step.call.payload), ...(step.call.key ? [step.call.key] : [])];
    case 'mail':
      return [step.mail.to, ...[step.mail.subject, step.mail.text, step.mail.sms].flatMap((said) => (said ? inMessage(said) : []))];
    case 'run':
      return Object.values(step.input);
    case 'raise':
    case 'refuse':
      return inMessage(step.message);
    default:
      return [];
  }
}
