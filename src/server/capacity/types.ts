/**
 * What may be promised: a hub's windows on days, and how much of each is left. Plain data, with no database behind it. Times of day are
 * minutes from midnight on the organisation's clock, days `YYYY-MM-DD` of its calendar, instants milliseconds UTC.
 */
import type { Days, NeededSkill, Span } from '../scheduling/index.ts';

export type Unit = 'jobs' | 'minutes';

export type Slot = Span & {
  readonly id: string;
  readonly verticalId: string;
  /** Null: of every hub that has no windows of its own. */
  readonly hubId: string | null;
  readonly label: string;
  /** By the names that definitions know: `mon` to `sun`. */
  readonly days: readonly string[];
  /** Its own days off. */
  readonly holidays: readonly string[];
  /** Whether it is offered on the organisation's days off. */
  readonly onHolidays: boolean;
  /** Minutes before it begins from which nobody is booked into it. */
  readonly cutoff: number;
  readonly limitBy: Unit;
  /** Jobs or minutes that a hub takes in it at most, by `limitBy`. */
  readonly limit: number | null;
};

/** How capacity of a line of work is counted. Shares are of 1. */
export type Setting = {
  readonly unit: Unit;
  readonly buffer: number;
  readonly reserve: number;
  readonly overbook: number;
  /** Minutes of travel that each job takes. */
  readonly travel: number;
  readonly horizonDays: number;
  /** Minutes from now before which nothing may begin. */
  readonly leadTime: number;
  readonly punchedInOnly: boolean;
};

export type Line = {
  readonly id: string;
  readonly name: string;
  readonly setting: Setting;
  /** Minutes that a job usually takes. */
  readonly usual: number;
  /** Minutes that a place is kept for. */
  readonly holdMinutes: number;
};
export type HubPlace = { readonly id: string; readonly name: string; readonly verticalId: string };
/** A place in a window that somebody keeps for a while. */
export type Hold = {
  readonly id: string;
  readonly slotId: string;
  readonly hubId: string;
  readonly day: string;
  readonly minutes: number;
  readonly skillIds: readonly string[];
  readonly expiresAt: number;
};
/** What an administrator opened beyond what there is, in the unit of the line of work; or closed. */
export type Override = {
  readonly slotId: string;
  readonly hubId: string;
  readonly day: string;
  readonly extra: number;
  readonly isClosed: boolean;
  readonly reason: string;
  /** Who said so, by name; null for the server. */
  readonly by: string | null;
};

export type Capacity = {
  readonly days: Days;
  readonly lines: readonly Line[];
  readonly hubs: readonly HubPlace[];
  readonly slots: readonly Slot[];
  readonly holds: readonly Hold[];
  readonly overrides: readonly Override[];
  /** Days off of the whole organisation. */
  readonly holidays: ReadonlySet<string>;
  /** Who has come in today. */
  readonly punchedIn: ReadonlySet<string>;
  /** By which holds have expired and windows are closed. */
  readonly now: number;
};

/** What is asked of: a window at a hub on a day, by people who have all of these skills; all people where none is named. */
export type Asked = {
  readonly slot: Slot;
  readonly hub: HubPlace;
  readonly line: Line;
  readonly day: string;
  readonly skills: readonly NeededSkill[];
};

export type Closed = 'NOT_THAT_DAY' | 'HOLIDAY' | 'CLOSED' | 'CUTOFF' | 'LEAD_TIME' | 'HORIZON' | 'NOBODY';

/** In the unit of the line of work, whole numbers, never below 0. */
export type Cell = {
  readonly unit: Unit;
  /** What the people there can do, without the buffer. */
  readonly capacity: number;
  readonly booked: number;
  readonly held: number;
  /** Of the capacity, what is kept for emergencies. */
  readonly reserve: number;
  /** What may still be promised: 0 where it is closed. */
  readonly free: number;
  /** Booked and held beyond what may be promised. */
  readonly overbooked: number;
  readonly closed: Closed | null;
  /** Why an administrator closed it. */
  readonly reason: string | null;
  readonly technicianIds: readonly string[];
  readonly visitIds: readonly string[];
};
