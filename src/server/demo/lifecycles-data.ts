/** Status groups of the demo: statuses in order, and the moves between them. */
import type { Colour } from '../../../engine/core/definitions/types.ts';
import type { RoleKey } from './people-data.ts';

export type StatusData = {
  readonly key: string;
  readonly title: string;
  readonly type: 'ACTIVE' | 'DONE' | 'CLOSED';
  readonly colour: Colour;
  readonly required?: readonly string[];
  /** What it does to the clock, where that does not follow from its category. */
  readonly effect?: 'pause';
};
export type MoveData = { readonly from: string; readonly to: readonly string[]; readonly roles?: readonly RoleKey[] };
export type LifecycleData = {
  readonly name: string;
  readonly kind: 'request' | 'subtask';
  readonly statuses: readonly StatusData[];
  readonly moves: readonly MoveData[];
};

const active = (key: string, title: string, colour: Colour, required: readonly string[] = []): StatusData => ({
  key,
  title,
  type: 'ACTIVE',
  colour,
  required,
});
const done = (key: string, title: string, required: readonly string[] = []): StatusData => ({
  key,
  title,
  type: 'DONE',
  colour: 'teal',
  required,
});
const closed = (key: string, title: string, colour: Colour = 'green'): StatusData => ({ key, title, type: 'CLOSED', colour });

/** People of the brand who may accept or call off: a provider's cannot. */
const brandDesk = ['admin', 'coordinator'] as const;
const providerDesk = ['admin', 'dispatcher'] as const;

export const standardRequest: LifecycleData = {
  name: 'Standard request',
  kind: 'request',
  statuses: [
    active('new', 'New', 'blue'),
    active('assigned', 'Assigned', 'violet'),
    active('in_progress', 'In progress', 'yellow'),
    { ...active('on_hold', 'On hold', 'grey', ['/remarks']), effect: 'pause' },
    done('done', 'Done'),
    closed('closed', 'Closed'),
    closed('cancelled', 'Cancelled', 'grey'),
  ],
  moves: [
    { from: 'new', to: ['assigned', 'in_progress'] },
    { from: 'assigned', to: ['in_progress', 'on_hold'] },
    { from: 'in_progress', to: ['on_hold', 'done'] },
    { from: 'on_hold', to: ['in_progress'] },
    { from: 'new', to: ['cancelled'], roles: brandDesk },
    { from: 'assigned', to: ['cancelled'], roles: brandDesk },
    { from: 'on_hold', to: ['cancelled'], roles: brandDesk },
    { from: 'done', to: ['closed', 'in_progress'], roles: brandDesk },
  ],
};

export const projectRequest: LifecycleData = {
  name: 'Project',
  kind: 'request',
  statuses: [
    active('new', 'Planned', 'blue'),
    active('assigned', 'Assigned', 'violet'),
    active('in_progress', 'On site', 'yellow'),
    active('inspection', 'Inspection', 'cyan'),
    done('done', 'Handed over'),
    closed('closed', 'Closed'),
    closed('cancelled', 'Cancelled', 'grey'),
  ],
  moves: [
    { from: 'new', to: ['assigned', 'in_progress'] },
    { from: 'assigned', to: ['in_progress'] },
    { from: 'in_progress', to: ['inspection', 'done'] },
    { from: 'inspection', to: ['in_progress', 'done'] },
    { from: 'new', to: ['cancelled'], roles: brandDesk },
    { from: 'assigned', to: ['cancelled'], roles: brandDesk },
    { from: 'done', to: ['closed', 'in_progress'], roles: brandDesk },
  ],
};

export const visit: LifecycleData = {
  name: 'Visit',
  kind: 'subtask',
  statuses: [
    active('assigned', 'Waiting', 'blue'),
    active('accepted', 'Accepted', 'cyan'),
    active('in_progress', 'In progress', 'yellow'),
    { ...active('on_hold', 'On hold', 'grey', ['/remarks']), effect: 'pause' },
    done('done', 'Done', ['/remarks']),
    closed('closed', 'Verified'),
    closed('cancelled', 'Cancelled', 'grey'),
  ],
  moves: [
    { from: 'assigned', to: ['accepted', 'in_progress'] },
    { from: 'accepted', to: ['in_progress'] },
    { from: 'in_progress', to: ['done', 'on_hold'] },
    { from: 'on_hold', to: ['in_progress'] },
    { from: 'assigned', to: ['cancelled'], roles: providerDesk },
    { from: 'accepted', to: ['cancelled'], roles: providerDesk },
    { from: 'on_hold', to: ['cancelled'], roles: providerDesk },
    { from: 'done', to: ['closed', 'in_progress'], roles: providerDesk },
  ],
};
