/** What a step is about, and which rules it asks, as it is written. */
import { isObject, type JsonObject } from '../json/index.ts';
import type { ShapeLabels, ShapeStep } from './shape-types.ts';

type Around = { readonly entity: string; readonly labels: ShapeLabels };

/** Keys under which a rule stands, and keys of maps of rules. */
const RULES = ['until', 'who', 'to', 'except', 'where'] as const;
const MAPS = ['values', 'vars', 'input', 'payload', 'about', 'params'] as const;

const texts = (values: readonly unknown[]): readonly string[] => values.filter((one): one is string => typeof one === 'string');
const textAt = (step: JsonObject, key: string): string | undefined => (typeof step[key] === 'string' ? step[key] : undefined);
const keysAt = (step: JsonObject, key: string): readonly string[] => (isObject(step[key]) ? Object.keys(step[key]) : []);

export function rulesStated(step: JsonObject): readonly string[] {
  const maps = MAPS.flatMap((key) => (isObject(step[key]) ? Object.values(step[key]) : []));
  return [...new Set(texts([...RULES.map((key) => step[key]), ...maps]))];
}

export function aboutStated(step: JsonObject, { entity, labels }: Around): Pick<ShapeStep, 'about' | 'name'> {
  const named = (name: string | undefined) => (name === undefined ? { about: [] } : { about: [], name });
  const ofEntity = (name: string | undefined) => ({ about: name === undefined ? [] : [labels.entity(name)] });
  const workflow = textAt(step, 'workflow');
  switch (step.do) {
    case 'set':
      return { about: keysAt(step, 'values').map((pointer) => labels.field(entity, pointer.slice(1))) };
    case 'let':
      return named(keysAt(step, 'vars').join(', '));
    case 'for':
      return ofEntity(textAt(step, 'each'));
    case 'create':
      return ofEntity(textAt(step, 'entity'));
    case 'update': {
      const other = textAt(step, 'entity');
      const by = textAt(step, 'of');
      return other === undefined && by !== undefined ? { about: [labels.field(entity, by.slice(1))] } : ofEntity(other);
    }
    case 'tell': {
      const type = textAt(step, 'type');
      return { about: type === undefined ? [] : [`notification.${type}.title`] };
    }
    case 'run':
      return { about: workflow === undefined ? [] : [labels.workflow(entity, workflow)] };
    case 'emit':
      return named(textAt(step, 'event'));
    case 'call':
      return named(textAt(step, 'url') ?? textAt(step, 'function'));
    case 'ask':
      return named(saidIn(step, 'question'));
    case 'mail':
      return named(saidIn(step, 'subject'));
    case 'raise':
    case 'refuse':
      return named(saidIn(step, 'message'));
    default:
      return { about: [] };
  }
}

/** A text of the flow, or the one in which values stand; of one in several languages, the English or the first. */
function saidIn(step: JsonObject, key: string): string | undefined {
  const said = step[key];
  if (!isObject(said)) return textAt(step, key);
  return said.text === undefined ? (textAt(said, 'en') ?? texts(Object.values(said))[0]) : saidIn(said, 'text');
}
