/** What rules, plans and webhooks may listen to: each is something that happens to a record of one entity. */
import type { EntityRows } from '../rows/index.ts';

export type EventName = EntityRows['automation-rule']['event'];

/** Entities whose records are listened to. */
export const listened = [
  'service-request',
  'subtask',
  'leave-request',
  'customer',
  'stock-transfer',
  'inbound-message',
  'bulk-job',
] as const;
export type Listened = (typeof listened)[number];
export type Moment = 'created' | 'changed';

type Row = Readonly<Record<string, unknown>>;
export type Happened = { readonly before: Row | null; readonly after: Row };

export type AutomationEvent = {
  readonly name: EventName;
  readonly entity: Listened;
  readonly on: Moment;
  /** Whether a change is one of these. */
  readonly is: (change: Happened) => boolean;
};

const became =
  (field: string) =>
  ({ before, after }: Happened): boolean =>
    before?.[field] !== after[field] && after[field] !== null;
const always = () => true;

const events: readonly AutomationEvent[] = [
  { name: 'request_created', entity: 'service-request', on: 'created', is: always },
  { name: 'request_status', entity: 'service-request', on: 'changed', is: became('status') },
  { name: 'subtask_created', entity: 'subtask', on: 'created', is: always },
  { name: 'subtask_status', entity: 'subtask', on: 'changed', is: became('status') },
  { name: 'subtask_assigned', entity: 'subtask', on: 'changed', is: became('assgne_id') },
  {
    name: 'leave_approved',
    entity: 'leave-request',
    on: 'changed',
    is: (change) => became('state')(change) && change.after.state === 'approved',
  },
];

/** Events by the names that rules and plans use, and the one that webhooks subscribe to, which every change is. */
export const eventsOf = (entity: Listened, on: Moment): readonly { readonly name: string; readonly is: AutomationEvent['is'] }[] => [
  ...events.filter((each) => each.entity === entity && each.on === on),
  { name: typeOf({ entity, on }), is: always },
];

/** As webhooks name it. */
export const typeOf = ({ entity, on }: { readonly entity: string; readonly on: string }): string => `${entity}.${on}`;

/** What an event happens to: the `doc` of conditions and payloads. */
export const eventNamed = (name: EventName): AutomationEvent => {
  const found = events.find((each) => each.name === name);
  if (!found) throw new Error(`There is no event "${name}".`);
  return found;
};
