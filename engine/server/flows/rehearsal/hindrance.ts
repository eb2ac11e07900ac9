/** What keeps a flow from starting on a record, as the record is now. */
import type { Flow } from '../../../core/flows/index.ts';
import { changesOf, type StoredChanges } from '../../audit/packed.ts';
import type { Connection, Row } from '../../database/port.ts';
import type { FlowSubject } from '../made.ts';
import { meant, type Starting } from '../start.ts';
import { inHandOf, switchedOff } from '../switched-off.ts';

/** `rule`: the text of the rule that does not hold. */
export type Hindrance = { readonly why: 'rule' | 'state' | 'no_time' | 'switched_off'; readonly rule?: string };

export async function hindranceTo(starting: Starting, flow: Flow, subject: FlowSubject): Promise<Hindrance | undefined> {
  const { trigger } = flow;
  const { doc } = subject;
  if (trigger.on === 'entered' && !trigger.states.includes(String(doc[trigger.field]))) return { why: 'state' };
  if (trigger.on === 'due' && Number.isNaN(Date.parse(String(doc[trigger.field])))) return { why: 'no_time' };
  if (trigger.on === 'schedule' && trigger.where) {
    const reading = { doc, now: starting.now, timeZone: trigger.timeZone };
    if (!trigger.where.holds(reading)) return { why: 'rule', rule: trigger.where.text };
  }
  if ((await meant(starting, flow, [subject])).length === 0) return { why: 'rule', rule: flow.when?.text ?? '' };
  if (flow.made) return undefined;
  const tenant = starting.programs.product().entities.get(trigger.entity)?.tenant ?? [];
  const off = (await switchedOff(starting.connection, [flow])).get(flow);
  return off?.has(inHandOf(tenant, doc)) ? { why: 'switched_off' } : undefined;
}

type Looking = { readonly entity: string; readonly doc: Row };

/** A record as the audit says it was before it was last changed; undefined where that is not known. Values that an audit hides stay hidden. */
export async function formerOf({ kysely }: Connection, { entity, doc }: Looking): Promise<Row | undefined> {
  const [last] = await kysely
    .selectFrom('audit_entry')
    .select(['changes', 'packed'])
    .where('entity', '=', entity)
    .where('record_id', '=', String(doc.id))
    .where('verb', '=', 'update')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  const changes = last && changesOf(last as StoredChanges);
  return changes ? { ...doc, ...Object.fromEntries(Object.entries(changes).map(([name, [before]]) => [name, before])) } : undefined;
}
