/** What starts a flow, and whose records it is about. */
import { type MissedRuns, secondsOf } from '../../flows/index.ts';
import { compile } from '../check/compile.ts';
import { checkField } from '../check/references.ts';
import { entityNamed, type Workspace } from '../check/workspace.ts';
import type { EntityDraft } from '../draft.ts';
import { compact, isObject, type JsonObject, objectIn, textIn } from '../raw.ts';
import { inside, type Place } from '../report.ts';
import type { Started } from './started.ts';
import { eventNamed, movedTo, workflowRun } from './trigger-moves.ts';

const EVENTS = ['created', 'changed', 'saved', 'deleted', 'saving'] as const;
const MOVES = ['entered', 'left'] as const;

/** Undefined where it names no entity, which is told with the other names. */
export function triggerOf(workspace: Workspace, raw: JsonObject, place: Place): Started | undefined {
  const event = EVENTS.find((name) => raw[name] !== undefined);
  if (event !== undefined) {
    const draft = entityNamed(workspace, textIn(raw, event));
    return draft && { draft, trigger: { on: event, entity: draft.name } };
  }
  const moved = MOVES.find((name) => raw[name] !== undefined);
  if (moved !== undefined) return movedTo(workspace, objectIn(raw, moved), { on: moved, place: inside(place, moved) });
  if (raw.run !== undefined) return workflowRun(workspace, objectIn(raw, 'run'), inside(place, 'run'));
  if (raw.event !== undefined) return eventNamed(workspace, objectIn(raw, 'event'));
  return raw.due === undefined
    ? scheduled(workspace, objectIn(raw, 'schedule'), inside(place, 'schedule'))
    : dueTimes(workspace, objectIn(raw, 'due'), inside(place, 'due'));
}

function dueTimes(workspace: Workspace, raw: JsonObject, place: Place): Started | undefined {
  const draft = entityNamed(workspace, textIn(raw, 'entity'));
  if (draft === undefined) return undefined;
  const at = inside(place, 'field');
  const field = checkField(workspace, draft, textIn(raw, 'field') ?? '', at);
  if (field === undefined || field === 'custom') return undefined;
  if (field.raw.format !== 'date-time') workspace.report.add(at, 'no-instant', `"${field.view.pointer}" holds no instant (date-time).`);
  const countdown = countdownOf(workspace, draft, { raw: raw.before, place: inside(place, 'before') });
  if (countdown) return { draft, trigger: { on: 'due', entity: draft.name, field: field.view.name, seconds: 0, countdown } };
  const before = secondsOf(textIn(raw, 'before') ?? '');
  const seconds = before === undefined ? (secondsOf(textIn(raw, 'after') ?? '') ?? 0) : -before;
  return { draft, trigger: { on: 'due', entity: draft.name, field: field.view.name, seconds } };
}

/** Rules over the record, as the server reads them: what an organisation has set stands behind its references. */
function countdownOf(workspace: Workspace, doc: EntityDraft, { raw, place }: { readonly raw: unknown; readonly place: Place }) {
  if (!isObject(raw)) return undefined;
  const rule = (name: 'minutes' | 'divisor') => {
    const text = textIn(raw, name);
    if (text === undefined) return undefined;
    return compile(workspace, { text, place: inside(place, name), expects: 'number', roots: ['doc'], doc, beyond: true });
  };
  const [minutes, divisor] = [rule('minutes'), rule('divisor')];
  return minutes && divisor ? { minutes, divisor } : undefined;
}

function scheduled(workspace: Workspace, raw: JsonObject, place: Place): Started | undefined {
  const draft = entityNamed(workspace, textIn(raw, 'each'));
  if (draft === undefined) return undefined;
  const text = textIn(raw, 'where');
  const where =
    text === undefined
      ? undefined
      : compile(workspace, { text, place: inside(place, 'where'), expects: 'bool', roots: ['doc'], doc: draft, sql: true });
  const timing = {
    cron: textIn(raw, 'cron') ?? '',
    timeZone: textIn(raw, 'time_zone') ?? 'UTC',
    missed: (textIn(raw, 'missed') ?? 'once') as MissedRuns,
  };
  return { draft, trigger: { on: 'schedule', entity: draft.name, ...timing, ...compact({ where }) } };
}
