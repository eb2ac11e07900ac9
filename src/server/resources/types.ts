/** The pipeline that every entity's records pass, whoever calls it. */
import type { Connection, Row } from '../database/port.ts';
import type { Principal } from '../kernel/principal.ts';

export type ListQuery = {
  /** CEL over doc (AIP-160 in place). */
  readonly filter?: string;
  /** Pointers, comma separated, minus for descending: `-/created_at,/title`. */
  readonly orderBy?: string;
  /** Words looked for in x-search fields. */
  readonly search?: string;
  /** 1 to 200; 50 when absent. */
  readonly pageSize?: number;
  readonly pageToken?: string;
  /** Pointers to answer with; all readable when absent. */
  readonly fields?: readonly string[];
  readonly count?: 'none' | 'estimated' | 'exact';
  /** Adds `labels`: title and colour of every referenced record that the caller may read. */
  readonly labels?: boolean;
};

/** field name → id → how to show the referenced record */
export type Labels = Readonly<
  Record<string, Readonly<Record<string, { readonly label: string; readonly colour?: string; readonly icon?: string }>>>
>;

export type ListAnswer = {
  readonly data: readonly Row[];
  readonly next_page_token: string | null;
  readonly count?: { readonly value: number; readonly exact: boolean };
  readonly labels?: Labels;
};
export type RecordAnswer = { readonly data: Row; readonly labels?: Labels };

export type GroupQuery = {
  readonly filter?: string;
  readonly search?: string /** Field to count by; absent: one total. */;
  readonly by?: string;
};
export type GroupAnswer = { readonly data: readonly { readonly key: unknown; readonly count: number }[]; readonly labels?: Labels };

/** Every method may be given the connection of an open transaction, and then runs inside it. */
export type Resources = {
  list(principal: Principal, entity: string, query: ListQuery, on?: Connection): Promise<ListAnswer>;
  group(principal: Principal, entity: string, query: GroupQuery, on?: Connection): Promise<GroupAnswer>;
  get(
    principal: Principal,
    entity: string,
    id: string,
    options?: { labels?: boolean; fields?: readonly string[] },
    on?: Connection,
  ): Promise<RecordAnswer>;
  /** Creates one or many in one transaction; all or none. Answers the rows as stored, cut for the caller. */
  create(principal: Principal, entity: string, rows: readonly Row[], on?: Connection): Promise<readonly Row[]>;
  /** RFC 7396 merge of each change into the record; `version` undefined skips the If-Match test (workflows). */
  update(
    principal: Principal,
    entity: string,
    changes: readonly { id: string; version?: number; patch: Row }[],
    on?: Connection,
  ): Promise<readonly Row[]>;
  remove(principal: Principal, entity: string, items: readonly { id: string; version?: number }[], on?: Connection): Promise<void>;
};

/** What hooks see of one changed record. */
export type Change = { readonly before: Row | null; after: Row };

export type HookContext = {
  readonly principal: Principal;
  readonly connection: Connection;
  readonly resources: Resources;
  readonly now: string;
};

/**
 * Code at the edges of a write, by entity. Hooks take arrays, so that bulk and single
 * are one path. `before` may change `after`; `after` runs once the rows are stored.
 */
export type EntityHooks = {
  beforeCreate?(changes: Change[], context: HookContext): Promise<void> | void;
  afterCreate?(changes: Change[], context: HookContext): Promise<void> | void;
  beforeUpdate?(changes: Change[], context: HookContext): Promise<void> | void;
  afterUpdate?(changes: Change[], context: HookContext): Promise<void> | void;
  beforeRemove?(rows: Row[], context: HookContext): Promise<void> | void;
};
