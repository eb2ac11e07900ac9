/** The tables that the entities ask for, as data: what `planModel` answers and `applyModel` brings about. */

export type ColumnModel = {
  readonly name: string;
  /** As PostgreSQL writes it back: `timestamp(3) with time zone`, `uuid[]`. */
  readonly type: string;
  readonly notNull: boolean;
  /** SQL expression. Fields have none: the server fills them in. */
  readonly default?: string;
  /** Counts up by itself: the id of an entity with small whole numbers. */
  readonly identity?: boolean;
  /** SQL expression for the rows that exist when the column is added. */
  readonly fill?: string;
  /** SQL condition that every row holds to. */
  readonly check?: string;
};

export type IndexModel = {
  readonly name: string;
  readonly unique: boolean;
  /** What follows `on {table}`. */
  readonly definition: string;
  readonly columns: readonly string[];
  /** What it takes beyond PostgreSQL itself, and what serves where that is not there; those that are wanted anyway may be among them. */
  readonly needs?: { readonly extension: Extension; readonly otherwise: readonly IndexModel[] };
};

/** Extensions that an installation may do without. */
export type Extension = 'btree_gin';

export type ForeignKeyModel = { readonly name: string; readonly column: string; readonly table: string };

export type Verb = 'select' | 'insert' | 'update' | 'delete';
export type PolicyModel = { readonly name: string; readonly command: Verb; readonly using?: string; readonly check?: string };

export type TableModel = {
  readonly name: string;
  /** Entity it holds; null for a table of the server's own. */
  readonly entity: string | null;
  readonly columns: readonly ColumnModel[];
  readonly primaryKey: readonly string[];
  /** Its rows lie apart by the month in which they were made, which their id says (partitions/). */
  readonly partition?: 'month';
  /** Room that its pages keep for changed rows: one that fits beside its old self is written into no index. */
  readonly roomy?: true;
  /** Statements that fill it in the transaction that makes it. */
  readonly filledBy?: string;
  readonly indexes: readonly IndexModel[];
  readonly foreignKeys: readonly ForeignKeyModel[];
  readonly policies: readonly PolicyModel[];
  /** What the members' role may do to it at all, before the policies. */
  readonly grants: readonly Verb[];
};

/** A table whose changes are noted: `kept` is what is noted of a row as it was. */
export type Followed = {
  readonly entity: string;
  readonly table: string;
  readonly tenants: readonly string[];
  readonly kept: readonly ColumnModel[];
  /** Columns whose change alone is told to nobody. */
  readonly silent: readonly string[];
};

/** A table whose records are counted as they are written: a name and a statement of its deltas for each tally. */
export type Tallied = {
  readonly table: string;
  readonly columns: readonly string[];
  readonly deleted?: string;
  readonly tenants: readonly string[];
  readonly tallies: readonly TallyModel[];
};
export type TallyModel = {
  /** Tells one definition from another, and so does `number`, which is shorter. */
  readonly name: string;
  readonly number: number;
  /** SQL over a row `c`: texts that the records are counted by besides their organisations, the day, and the numbers that are summed. */
  readonly keys: readonly string[];
  /** Which rows are counted; absent: all. */
  readonly among?: string;
  readonly day?: string;
  readonly sums: readonly string[];
};

/** What searches look into of the records of `table`, in a table beside it: its texts, and whatever stands in custom fields. */
export type WordsModel = {
  readonly name: string;
  readonly table: string;
  readonly tenants: readonly ColumnModel[];
  readonly searched: readonly string[];
  readonly hasCustom: boolean;
};

/** A function that finds records by a text in a table of words: those of which one of these conditions holds. */
export type LookupModel = { readonly name: string; readonly table: string; readonly whose: readonly string[] };

export type Model = {
  readonly tables: readonly TableModel[];
  readonly followed: readonly Followed[];
  readonly tallied: readonly Tallied[];
  readonly words: readonly WordsModel[];
  readonly lookups: readonly LookupModel[];
};

/** Functions and triggers that belong to the model, by names that tell one definition from another. */
export type Made = { readonly name: string; readonly sql: string };
export type MadeTrigger = Made & { readonly table: string };
export type Triggered = { readonly functions: readonly Made[]; readonly triggers: readonly MadeTrigger[] };
