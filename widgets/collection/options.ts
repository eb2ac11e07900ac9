/** Options of a collection, as options.schema.json checks them. */
import type { ScreenNode } from '../../engine/core/definitions/types.ts';

export type ViewKind = 'table' | 'cards' | 'board' | 'calendar' | 'map' | 'tree' | 'timeline' | 'schedule' | 'comparison';

/** One way to see the records. Which of these keys a view needs, its kind says (options.schema.json). */
export type ViewOptions = {
  readonly id: string;
  readonly as: ViewKind;
  readonly label?: string;
  readonly columns?: readonly string[];
  readonly card?: string;
  readonly slots?: Readonly<Record<string, unknown>>;
  /** Cards: the first record for which this rule holds comes first, and large. */
  readonly lead?: string;
  /** Cards: records for which `when` holds stand below the others, folded under their count. */
  readonly fold?: { readonly when: string; readonly label: string };
  /** Board: columns by this field; table: grouped by it at first; timeline: a row for each of its values. */
  readonly by?: string;
  /** Board: what a drop runs; without it, the field is written. */
  readonly workflow?: string;
  /** Board: input of the workflow that takes the new value. */
  readonly field?: string;
  readonly date?: string;
  readonly until?: string;
  readonly from?: string;
  readonly to?: string;
  readonly modes?: readonly CalendarMode[];
  readonly colour?: string;
  /** Calendar and timeline: a yes-or-no field of records that say that nothing happens. */
  readonly idle?: string;
  readonly latitude?: string;
  readonly longitude?: string;
  /** Map: names the place of a record; written between the records that share it. */
  readonly place?: string;
  /** Map: lines through the records of each value of `by`, in this order. */
  readonly route?: { readonly by?: string; readonly order: readonly string[] };
  /** Maps with routes: the host's action that knows the roads, asked while `when` holds. */
  readonly roads?: RoadOptions;
  /** Maps: where people were last, besides the records. */
  readonly last_seen?: SeenPlaceOptions;
  readonly parent?: string;
  readonly inline?: readonly string[];
  readonly totals?: readonly string[];
  /** Table: marks of rows and cells by rule. */
  readonly tones?: readonly ToneRule[];
  /** Schedule: a second word of the bar; minutes that a record lasts; minutes of the way to it. */
  readonly along?: string;
  readonly badge?: string;
  readonly duration?: string;
  readonly travel?: string;
  /** Timeline, schedule: what stands in the rows, in the plural. */
  readonly rows?: string;
  /** Schedule: minutes that bars snap to. */
  readonly step?: number;
  readonly lanes?: LaneOptions;
  readonly tray?: TrayOptions;
  readonly drop?: DropOptions;
  readonly off?: { readonly workflow: string };
  readonly judge?: { readonly workflow: string };
  /** Comparison: where records were, what stays as it is beside them, whose rows there are, and on which days. */
  readonly before?: PlaceOptions;
  readonly beside?: BesideOptions;
  readonly pairs?: PairOptions;
  readonly days?: { readonly from: string; readonly to: string };
};

/** Where people were last: records of an entity with their place, when that was, and whose it is. */
export type SeenPlaceOptions = {
  readonly entity: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly at: string;
  readonly who: string;
  /** Minutes after which a place is faded. */
  readonly old?: number;
};

export type RoadOptions = { readonly action: string; readonly what: string; readonly when?: string };

export type Tone = 'danger' | 'warning' | 'success' | 'info';

/** A mark of the records for which a rule holds: of some of their cells, or of the whole row. */
export type ToneRule = { readonly when: string; readonly tone: Tone; readonly label: string; readonly columns?: readonly string[] };

/** Fields that say whose something is, and when. */
export type PlaceOptions = {
  readonly by: string;
  readonly date: string;
  readonly from?: string;
  readonly to?: string;
  readonly travel?: string;
};

/** Records of another entity that belong to the same days. */
export type BesideOptions = PlaceOptions & {
  readonly entity: string;
  readonly filter?: string;
  /** Field of the collection's records that names those of the other entity. */
  readonly key: string;
  readonly duration?: string;
  readonly latitude?: string;
  readonly longitude?: string;
  readonly place?: string;
  readonly columns?: readonly string[];
};

/** A record for each two rows of a comparison. */
export type PairOptions = {
  readonly entity: string;
  readonly filter?: string;
  readonly by: string;
  readonly date: string;
  readonly order?: readonly string[];
  readonly workflow?: string;
  readonly offered?: string;
};

/** Whose lanes a schedule has. */
export type LaneOptions = {
  readonly entity: string;
  readonly filter?: string;
  readonly order?: readonly string[];
  readonly line?: string;
};

/** Records of a schedule that have no lane. */
export type TrayOptions = {
  readonly label?: string;
  readonly filter?: string;
  readonly order?: readonly string[];
  readonly takes?: boolean;
};

/** What a schedule runs when a bar is dropped: the workflow and its inputs. */
export type DropOptions = {
  readonly workflow: string;
  readonly lane: string;
  readonly day?: string;
  readonly start?: string;
  readonly end?: string;
  readonly reason?: string;
};
export type CalendarMode = 'month' | 'week' | 'day';

export type ActionOptions = {
  readonly id: string;
  readonly workflow: string;
  readonly label?: string;
  readonly icon?: string;
  readonly show?: string;
  readonly primary?: boolean;
  /** What the workflow's form begins with, by input. */
  readonly input?: Readonly<Record<string, string>>;
};

/** A named part of a list. */
export type ListTabOptions = {
  readonly id: string;
  readonly label: string;
  readonly icon?: string;
  readonly filter?: string;
  readonly show?: string;
  readonly tone?: 'danger' | 'warning';
};

export type SeenOptions = { readonly workflow: string; readonly when?: string };

/** How a form lays its groups out. */
export type FormLayout = 'sections' | 'tabs' | 'steps';

export type CreateOptions = {
  readonly label?: string;
  readonly verb?: string;
  readonly defaults?: Readonly<Record<string, string>>;
  readonly fields?: readonly string[];
  readonly by?: string;
  readonly allow?: string;
  readonly open?: boolean;
  readonly layout?: FormLayout;
};

export type CollectionOptions = {
  readonly entity: string;
  readonly title?: string;
  readonly views: readonly ViewOptions[];
  readonly filters?: readonly string[];
  readonly tabs?: readonly ListTabOptions[];
  readonly default_filter?: string;
  readonly fixed?: string;
  readonly order?: readonly string[];
  readonly search?: boolean;
  readonly scan?: boolean;
  readonly open?: string;
  readonly drawer?: readonly ScreenNode[];
  /** What runs by itself on records that are looked at. */
  readonly seen?: SeenOptions;
  readonly create?: CreateOptions;
  readonly edit?: boolean;
  readonly remove?: boolean;
  readonly actions?: readonly ActionOptions[];
  readonly bulk?: readonly ActionOptions[];
  readonly bulk_edit?: readonly string[];
  readonly import?: {
    readonly allow?: string;
    readonly update?: boolean;
    readonly synonyms?: Readonly<Record<string, readonly string[]>>;
  };
  readonly export?: boolean;
  readonly saved_views?: boolean;
  readonly empty?: { readonly title?: string; readonly text?: string; readonly icon?: string; readonly of?: 'all' | 'default_filter' };
  readonly counts?: 'none' | 'estimated' | 'exact';
  readonly page_size?: number;
  readonly compact?: boolean;
  /** Whether phones have the tools of the list, too. */
  readonly toolbar?: 'always' | 'desktop';
};
