/**
 * Days of one organisation as dispatch sees them: who can be sent, and where somebody is needed. Plain data, with no database behind
 * it. Times of day are whole minutes from midnight on the organisation's clock (a shift that ends after midnight ends after 1,440);
 * days are `YYYY-MM-DD` of its calendar.
 */
export type Site = { readonly latitude: number; readonly longitude: number };
export type Span = { readonly from: number; readonly to: number };

/** Levels are 1 to 5; days are inclusive, null has no end. */
export type HeldSkill = { readonly skillId: string; readonly level: number; readonly from: string | null; readonly to: string | null };
export type NeededSkill = { readonly skillId: string; readonly level: number };
export type NeededPart = { readonly itemId: string; readonly quantity: number };

/** A technician works from a hub for a time. */
export type HubTerm = {
  readonly hubId: string;
  readonly verticalId: string;
  readonly kind: 'primary' | 'secondary' | 'relocation';
  readonly from: string;
  readonly to: string | null;
};

export type Technician = {
  readonly id: string;
  readonly name: string;
  readonly verticalIds: readonly string[];
  /** Brands that he may work for; all of the provider's where the list is empty. */
  readonly brandIds: readonly string[];
  readonly skills: readonly HeldSkill[];
  readonly hubs: readonly HubTerm[];
  /** What is in his van, by item. */
  readonly parts: ReadonlyMap<string, number>;
};

/** Why somebody cannot be sent for a while. */
export type Absence = 'NO_SHIFT' | 'DAY_OFF' | 'HOLIDAY' | 'ON_LEAVE' | 'UNAVAILABLE' | 'OVER';
export type Away = Span & { readonly reason: Absence };

/** A technician on a day. */
export type Workday = {
  readonly technicianId: string;
  readonly day: string;
  /** When he can be sent somewhere: in order and apart from one another; none where he is away all day. */
  readonly spans: readonly Span[];
  /** Whether somebody has said when he works; else the usual hours are taken, and nobody is refused for them. */
  readonly isKnown: boolean;
  /** Of the day's spans, what must stay free for a break. */
  readonly breakMinutes: number;
  /** Where he begins and ends: home, else his hub; null where nobody has said it. */
  readonly start: Site | null;
  /** What was taken from the day, for words and for hatching. */
  readonly away: readonly Away[];
};

export type Priority = 'Urgent' | 'High' | 'Normal' | 'Low' | 'None';

export type Visit = {
  readonly id: string;
  readonly code: string;
  readonly title: string;
  readonly day: string;
  readonly site: Site | null;
  readonly pincode: string | null;
  readonly brandId: string | null;
  readonly verticalId: string | null;
  readonly hubId: string | null;
  /** Minutes of work there; never 0. */
  readonly duration: number;
  /** Between which times it may begin; null: at any time of the day. */
  readonly window: Span | null;
  readonly priority: Priority;
  /** When its time is over, in minutes from midnight of `day`: below 0 before that day; null where nothing is promised. */
  readonly dueBy: number | null;
  readonly skills: readonly NeededSkill[];
  readonly parts: readonly NeededPart[];
  /** Who has it and when it begins: both, or somebody without a time, or nobody. */
  readonly technicianId: string | null;
  readonly at: number | null;
  /** It stays with whom and when it is: begun, pinned, or agreed on with the customer. */
  readonly isFixed: boolean;
  /** The visit that must be over first. */
  readonly after: string | null;
  /** The visit that leads those of several technicians who come together, itself among them; null where one comes alone. */
  readonly crew: string | null;
  /** The technician that is wished for. */
  readonly wished: string | null;
  readonly version: number;
};

/** Names of what constraints speak of, by id. */
export type Names = {
  readonly skills: ReadonlyMap<string, string>;
  readonly hubs: ReadonlyMap<string, { readonly name: string; readonly site: Site | null }>;
  readonly parts: ReadonlyMap<string, string>;
};

/** Whole minutes from door to door, and metres. */
export type Way = { readonly minutes: number; readonly metres: number };
/** Ways that were measured, by the place where each begins, then by that where it ends (`placeOf`). */
export type Ways = ReadonlyMap<string, ReadonlyMap<string, Way>>;

export type Days = {
  readonly orgId: string;
  readonly timeZone: string;
  readonly days: readonly string[];
  readonly technicians: readonly Technician[];
  /** By `workdayKey`. */
  readonly workdays: ReadonlyMap<string, Workday>;
  /** Every active visit of these days, assigned or not. */
  readonly visits: readonly Visit[];
  readonly names: Names;
  /** Absent where nobody has measured any: then ways are straight lines. */
  readonly ways?: Ways | undefined;
};

export const workdayKey = (technicianId: string, day: string): string => `${technicianId} ${day}`;
