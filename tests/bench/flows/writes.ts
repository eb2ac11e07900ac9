/**
 * What is written, the same on every side: of 200 records 40 by calls of their own, as people write who sit at a desk, and 160 by
 * three calls for many, as an import or a change of a selection writes. Of a hundred records six or so start a flow.
 */
import { DATA } from '../cases.ts';
import type { Request } from '../load.ts';
import type { World } from '../world.ts';

export type Write = { readonly request: Request; readonly records: number };

/** Calls after which the mix begins anew, and records that they write. */
export const CYCLE = { calls: 43, records: 200 } as const;
const AT_ONCE = { created: 50, changed: 60 } as const;
/** Of so many records one is what a flow waits for; of changes it is another record every time round. */
const EVERY = { urgent: 20, costly: 50, raised: 37, postponed: 41, untidy: 10 } as const;

const DAY = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** Answers one call after the other. */
export function createWrites({ typeId, customerIds, requestIds }: World): () => Write {
  let [calls, created, changed] = [0, 0, 0];
  const next = () => {
    created += 1;
    return {
      srvc_type_id: typeId,
      customer_id: customerIds[created % customerIds.length],
      title: `${created % EVERY.untidy === 0 ? 'cooling' : 'Cooling'} fails on floor ${created % 30}`,
      description: 'The unit was serviced last month and stopped again.',
      priority: created % EVERY.urgent === 0 ? 'Urgent' : 'Normal',
      cost: created % EVERY.costly === 7 ? 400_000 : 120_000,
      request_date: dayIn(0),
      due: dayIn(3),
      custom: { model: 'M-7', serial: 'A-100-200', floor: 3 },
    };
  };
  const change = () => {
    changed += 1;
    const priority = changed % EVERY.raised === 0 ? 'Urgent' : 'Normal';
    // Later with each change, so that whichever record it meets was due before.
    const due = changed % EVERY.postponed === 7 ? { due: dayIn(30 + changed / 1_000) } : {};
    return { id: String(requestIds[changed % requestIds.length]), priority, description: `Looked at, number ${changed}.`, ...due };
  };
  const many = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
  return () => {
    const at = calls++ % CYCLE.calls;
    if (at === 21) return { request: { method: 'PATCH', path: DATA, body: many(AT_ONCE.changed, change) }, records: AT_ONCE.changed };
    if (at === 7 || at === 35)
      return { request: { method: 'POST', path: DATA, body: many(AT_ONCE.created, next) }, records: AT_ONCE.created };
    if (at % 2 === 0) return { request: { method: 'POST', path: DATA, body: next() }, records: 1 };
    const { id, ...body } = change();
    return { request: { method: 'PATCH', path: `${DATA}/${id}`, body, ifMatch: '*' }, records: 1 };
  };
}
