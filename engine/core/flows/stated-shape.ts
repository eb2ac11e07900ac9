/** A flow as somebody is writing it, to be drawn: whatever is wrong with it, its steps stand where they are written. */
import { isObject, type JsonObject } from '../json/index.ts';
import { secondsOf } from './duration.ts';
import type { FlowShape, ShapeLabels, ShapeStep, ShapeWay } from './shape-types.ts';
import { aboutStated, rulesStated } from './stated-words.ts';

/** Where a list of steps stands: how its steps are numbered, its pointer, and what comes behind it. */
type Standing = { readonly prefix: string; readonly pointer: string; readonly after: string | null; readonly entity: string };
type Place = { readonly at: string; readonly pointer: string; readonly after: string | null; readonly entity: string };

/** Undefined where there is nothing to draw. Rules are texts as they stand; where an execution stands is not known. */
export function statedShape(stated: unknown, labels: ShapeLabels): FlowShape | undefined {
  if (!isObject(stated) || (!isObject(stated.on) && !Array.isArray(stated.do))) return undefined;
  const { trigger, entity } = triggerOf(isObject(stated.on) ? stated.on : {}, labels);
  const standing = { prefix: '', pointer: '/do', after: null, entity };
  const when = typeof stated.when === 'string' ? stated.when : trigger.when;
  return {
    trigger: { ...trigger, ...(when === undefined ? {} : { when }) },
    first: entryOf(stated.do, standing),
    steps: drawn(stated.do, standing, labels),
  };
}

/** The name of the entity that a flow is about, as its `on` says it; empty where it says none. */
export function statedEntity(on: unknown): string {
  const [event] = isObject(on) ? Object.values(on) : [];
  if (typeof event === 'string') return event;
  const stated = isObject(event) ? (event.entity ?? event.each) : undefined;
  return typeof stated === 'string' ? stated : '';
}

function triggerOf(on: JsonObject, labels: ShapeLabels): { readonly trigger: FlowShape['trigger']; readonly entity: string } {
  const [name = '', event] = Object.entries(on)[0] ?? [];
  const entity = statedEntity(on);
  const inner = isObject(event) ? event : {};
  const common = { on: name, entity: entity === '' ? '…' : labels.entity(entity), about: [] };
  const { cron, time_zone: zone, where, states } = inner;
  if (name === 'schedule')
    return {
      entity,
      trigger: { ...common, name: `${cron ?? ''} (${zone ?? 'UTC'})`, ...(typeof where === 'string' ? { when: where } : {}) },
    };
  return { entity, trigger: { ...common, about: textsOf(states) } };
}

const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const hasWhen = (step: JsonObject): boolean => typeof step.when === 'string';

/** A `try` without a rule is no step of its own: one comes to the first of what it tries. */
const isUnseen = (step: JsonObject): boolean => step.do === 'try' && !hasWhen(step);

/** The number of the step that one comes to first. */
function entryOf(list: unknown, { prefix, after }: Pick<Standing, 'prefix' | 'after'>, from = 0): string | null {
  const steps = listOf(list);
  for (let index = from; index < steps.length; index += 1) {
    const step = steps[index];
    if (!isObject(step)) continue;
    const at = `${prefix}${index + 1}`;
    if (!isUnseen(step)) return at;
    const next = entryOf(list, { prefix, after }, index + 1);
    return entryOf(step.steps, { prefix: `${at}.1.`, after: next });
  }
  return after;
}

function drawn(list: unknown, standing: Standing, labels: ShapeLabels, rescue?: string | null): readonly ShapeStep[] {
  const { prefix, pointer, entity } = standing;
  return listOf(list).flatMap((step, index) => {
    if (!isObject(step)) return [];
    const place = { at: `${prefix}${index + 1}`, pointer: `${pointer}/${index}`, after: entryOf(list, standing, index + 1), entity };
    const own = isUnseen(step) ? [] : [stepOf(step, place, labels, rescue)];
    return [...own, ...insideOf(step, place, labels, rescue)];
  });
}

type Body = Standing & { readonly steps: unknown; readonly rescue?: string | null | undefined };

/** What stands in a block. */
function bodiesOf(step: JsonObject, { at, pointer, after, entity }: Place, rescue?: string | null): readonly Body[] {
  const body = (key: string, part: string, more: Partial<Body> = {}): Body => ({
    steps: step[key],
    prefix: `${at}.${part}`,
    pointer: `${pointer}/${key}`,
    after,
    entity,
    rescue,
    ...more,
  });
  switch (step.do) {
    case 'switch': {
      const cases = listOf(step.cases);
      return [
        ...cases.map((one, index) =>
          body('cases', `${index + 1}.`, { steps: isObject(one) ? one.steps : [], pointer: `${pointer}/cases/${index}/steps` }),
        ),
        body('else', `${cases.length + 1}.`),
      ];
    }
    case 'for':
      return [body('steps', '', { after: at, entity: typeof step.each === 'string' ? step.each : entity })];
    case 'try':
      return [body('steps', '1.', { rescue: entryOf(step.catch, { prefix: `${at}.2.`, after }) }), body('catch', '2.')];
    case 'fork':
      // What a branch cannot do is the fork's to rescue.
      return listOf(step.branches).map((one, index) =>
        body('branches', `${index + 1}.`, {
          steps: isObject(one) ? one.steps : [],
          pointer: `${pointer}/branches/${index}/steps`,
          rescue: undefined,
        }),
      );
    case 'listen':
    case 'ask':
      return [body('late', '1.')];
    default:
      return [];
  }
}

const insideOf = (step: JsonObject, place: Place, labels: ShapeLabels, rescue?: string | null): readonly ShapeStep[] =>
  bodiesOf(step, place, rescue).flatMap(({ steps, rescue: own, ...standing }) => drawn(steps, standing, labels, own));

function stepOf(step: JsonObject, place: Place, labels: ShapeLabels, rescue?: string | null): ShapeStep {
  const { at, pointer } = place;
  const seconds = typeof step.for === 'string' ? secondsOf(step.for) : undefined;
  const leftOut: readonly ShapeWay[] =
    hasWhen(step) && bodiesOf(step, place).length > 0 && step.do !== 'listen' && step.do !== 'ask'
      ? [{ kind: 'left_out', to: place.after }]
      : [];
  return {
    at,
    pointer,
    do: typeof step.do === 'string' ? step.do : '',
    ...aboutStated(step, { entity: place.entity, labels }),
    ...(seconds === undefined ? {} : { seconds }),
    ...(typeof step.when === 'string' ? { when: step.when } : {}),
    rules: rulesStated(step),
    positions: [],
    ways: [...waysOf(step, place), ...leftOut, ...(rescue === undefined ? [] : [{ kind: 'refused' as const, to: rescue }])],
  };
}

function waysOf(step: JsonObject, place: Place): readonly ShapeWay[] {
  const { after } = place;
  const entries = bodiesOf(step, place).map((body) => entryOf(body.steps, body));
  switch (step.do) {
    case 'switch': {
      const cases = listOf(step.cases).map((one, index): ShapeWay => {
        const rule = isObject(one) && typeof one.when === 'string' ? { rule: one.when } : {};
        return { kind: 'case', to: entries[index] ?? after, ...rule };
      });
      return [...cases, { kind: 'else', to: entries[cases.length] ?? after }];
    }
    case 'for':
      return [
        { kind: 'each', to: entries[0] ?? after, ...(typeof step.where === 'string' ? { rule: step.where } : {}) },
        { kind: 'over', to: after },
      ];
    case 'fork':
      return entries.map((to) => ({ kind: step.compete === true ? ('first' as const) : ('beside' as const), to: to ?? after }));
    case 'listen':
    case 'ask':
      return [
        { kind: 'met', to: after, ...(typeof step.until === 'string' ? { rule: step.until } : {}) },
        { kind: 'late', to: entries[0] ?? after },
      ];
    case 'end':
    case 'raise':
    case 'refuse':
      return hasWhen(step) ? [{ kind: 'next', to: after }] : [];
    default:
      return [{ kind: 'next', to: step.do === 'try' ? (entries[0] ?? after) : after }];
  }
}
