/** One event looked at: the flow is rehearsed on the record as it was, at the time that it was, as far as the person may see what comes of it. */
import type { Entity } from '../../../core/definitions/types.ts';
import type { Flow } from '../../../core/flows/index.ts';
import { evaluatePredicate } from '../../../core/rules/index.ts';
import { decisionOf } from '../../access/decisions.ts';
import type { Connection, Row } from '../../database/port.ts';
import { Problem } from '../../kernel/errors.ts';
import type { Member } from '../../kernel/principal.ts';
import { textOf } from '../../workflows/rows.ts';
import { faultOf } from '../acts.ts';
import { isMoveOf } from '../own.ts';
import type { Rehearsal } from '../rehearsal/outcome.ts';
import { rehearse } from '../rehearsal/rehearse.ts';
import { shownTo } from '../rehearsal/shown.ts';
import type { Tried } from '../rehearsal/tried.ts';
import { inHandOf } from '../switched-off.ts';
import type { FlowHost } from '../types.ts';
import { seenBy } from '../view.ts';
import { actsOf } from './acts.ts';
import type { Remembered } from './past.ts';
import type { Outcome, PastEvent, Seen } from './types.ts';

const LONGEST_TITLE = 300;

export type Watching = {
  readonly flow: Flow;
  readonly entity: Entity;
  /** Who asked, and sees no more than they may. */
  readonly caller: Member;
  /** With whose rights an organisation's flow acts. */
  readonly member: Member | null;
};

/** `no_event`: the flow would not have been asked. `unseen`: the record was not the organisation's to act on, or is not the person's to see. */
export type Look = Seen | 'no_event' | 'unseen';

export async function lookAt(
  host: FlowHost,
  connection: Connection,
  watching: Watching,
  event: PastEvent,
  remembered: Remembered,
): Promise<Look> {
  const { flow, entity, caller, member } = watching;
  const { subject, past, unknown } = remembered;
  if (!isMoveOf(flow, { before: json(subject.before), after: json(subject.doc) ?? {} })) return 'no_event';
  if (!wasTheirs(watching, subject.doc)) return 'unseen';
  const seen = await titled(host, connection, watching, { event, doc: subject.doc });
  if (!seen) return 'unseen';
  const labels = unknown.map((name) => entity.fields.get(name)?.label ?? name);
  const known = { event, title: seen.title.slice(0, LONGEST_TITLE), owner: textOf(subject.doc[entity.tenant[0] ?? '']), unknown: labels };
  try {
    const rehearsing = { flow, subject, member, past };
    return await rehearse(host, connection, rehearsing, async (server, rehearsal) => {
      const tried = await shownTo(caller, host, server, rehearsal);
      const acts = actsOf(flow, tried);
      return { ...known, outcome: outcomeOf(tried), why: whyOf(rehearsal), log: rehearsal.log, acts };
    });
  } catch (error) {
    // The record cannot be laid as it was: others have taken its number since, or what it referred to is gone.
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    return { ...known, outcome: 'unclear', why: faultOf(error).message, log: [], acts: [] };
  }
}

const json = (row: Row | null): Parameters<typeof isMoveOf>[1]['before'] => row as Parameters<typeof isMoveOf>[1]['before'];

/** An operator's flow acts for whoever had the record in hand, an organisation's own for each that it was of. */
function wasTheirs({ flow, entity, caller }: Watching, doc: Row): boolean {
  if (!flow.made) return inHandOf(entity.tenant, doc) === caller.org.id;
  return entity.tenant.some((name) => doc[name] === flow.made?.org);
}

type Titling = { readonly event: PastEvent; readonly doc: Row };

/** What the person may call the record; undefined where they may not see it. Of one that was removed, by what it was. */
async function titled(host: FlowHost, connection: Connection, { entity, caller }: Watching, { event, doc }: Titling) {
  const id = String(doc.id);
  if (event.kind !== 'deleted') {
    const row = await seenBy(host.resources, connection, { member: caller, entity: entity.name, id });
    return row && { title: textOf(row[entity.title]) ?? id };
  }
  const decision = decisionOf(caller, entity, 'read', host.clock.now());
  if (decision.kind === 'denied' || (decision.kind === 'gated' && !evaluatePredicate(decision.predicate, doc))) return undefined;
  const hidden = decision.fields.deniedFor(doc).has(entity.title) || decision.fields.maskedFor(doc).has(entity.title);
  return { title: (hidden ? null : textOf(doc[entity.title])) ?? id };
}

function outcomeOf({ starts, state }: Tried): Outcome {
  if (!starts || state === 'skipped') return 'left_out';
  if (state === 'succeeded') return 'through';
  return state === 'failed' || state === 'timed_out' ? 'failed' : 'rests';
}

const whyOf = ({ hindrance, message }: Rehearsal): string | null => message ?? hindrance?.rule ?? null;
