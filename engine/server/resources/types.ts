/** The pipeline that every entity's records pass, whoever calls it. */
import type { Clusters, Count, Groups, Labels } from '../../../schemas/types/wire.ts';
import type { Product } from '../../core/definitions/types.ts';
import type { Found } from '../../core/definitions/view-types.ts';
import type { Connection, Row } from '../database/port.ts';
import type { FieldProblem } from '../kernel/errors.ts';
import type { OnTrust, Principal } from '../kernel/principal.ts';
import type { Sought } from './sought.ts';

export type ListQuery = {
  /** CEL over doc (AIP-160 in place). */
  readonly filter?: string;
  /** Pointers, comma separated, minus for descending: `-/created_at,/title`. */
  readonly orderBy?: string;
  /** Words looked for in x-search fields; one or two letters at the beginning of a word, more anywhere. */
  readonly search?: string;
  /** Names of the x-search fields that are looked in; all when absent. */
  readonly searchIn?: readonly string[];
  /** The search as a whole, at the start of a field or anywhere in it; when absent its words, each anywhere. */
  readonly searchAt?: 'start' | 'anywhere';
  /** Records marked as deleted too; otherwise only a filter that reads the mark shows them. */
  readonly withDeleted?: true;
  /** 1 to 200; 50 when absent. */
  readonly pageSize?: number;
  readonly pageToken?: string;
  /** Pointers to answer with; all readable when absent. */
  readonly fields?: readonly string[];
  readonly count?: 'none' | 'estimated' | 'exact';
  /** Adds `labels`: title and colour of every referenced record that the caller may read. */
  readonly labels?: boolean;
  /** The principal is a member out of memory, to be confirmed by the statement that reads. */
  readonly onTrust?: OnTrust;
  /** The page goes into a file: needs the right `export` beside `read`, is told of in the audit, and may have 1,000 rows. */
  readonly purpose?: 'export';
};

export type { Labels };

export type ListAnswer = {
  readonly data: readonly Row[];
  readonly next_page_token: string | null;
  readonly count?: Count;
  readonly labels?: Labels;
};
export type RecordAnswer = { readonly data: Row; readonly labels?: Labels };

export const buckets = ['day', 'week', 'month', 'quarter', 'year'] as const;
/** What days and instants are put together by, in the time zone of the caller's organisation; weeks begin on Mondays. */
export type Bucket = (typeof buckets)[number];
/** Groups that an answer tells at most. */
export const MAX_GROUPS = 200;

export type Aggregate = 'sum' | 'avg' | 'min' | 'max';

export type GroupQuery = {
  readonly filter?: string;
  readonly search?: string;
  /** One or two fields to count by, comma separated; absent: one total. */
  readonly by?: string;
  readonly bucket?: Bucket;
  /** `kept`: one of the last minute will do; `new`: none will, and whoever asks next may have this one. Absent: it is read for this call alone. */
  readonly answer?: 'kept' | 'new';
} & { readonly [Kind in Aggregate]?: string /** Number fields, comma separated. */ };

/** One of several groups that are asked for together. */
export type GroupQuestion = { readonly entity: string; readonly query: GroupQuery };
export type GroupOutcome = { readonly answer: Groups } | { readonly error: unknown };

export type { Clusters as ClusterAnswer, Figures, Group as GroupRow, Groups as GroupAnswer } from '../../../schemas/types/wire.ts';

/** Nearest view of a map that records are counted for. */
export const DEEPEST_ZOOM = 22;
export type ClusterQuery = {
  /** Pointers of number fields, in degrees. */
  readonly latitude: string;
  readonly longitude: string;
  /** `west,south,east,north`; the whole world when absent. */
  readonly bounds?: string;
  /** Of a web map: 0 shows the world in 256 pixels, each further one doubles it. */
  readonly zoom: number;
  readonly filter?: string;
  readonly search?: string;
};

/**
 * RFC 7396 merge of a patch into a record; without `version` it may have changed since it was seen. `held`: the whole row as stored,
 * which code that acts as the server has locked in this transaction: it is not read again, and refused as stale where it is another by now.
 */
export type ChangeRequest = { readonly id: string; readonly version?: number; readonly patch: Row; readonly held?: Row };

/** `try`: nothing stays. `keep`: rows that pass stay. */
export type EachMode = 'try' | 'keep';
/** What became of one row; pointers of its errors begin in it. `id` and `version` when it was kept. */
export type RowOutcome = {
  readonly index: number;
  readonly ok: boolean;
  readonly errors: readonly FieldProblem[];
  readonly id?: unknown;
  readonly version?: unknown;
};

/** One of several lists whose records are counted; `filter` is CEL over doc. */
export type CountedList = { readonly entity: string; readonly filter?: string };

export type ResolveQuery = {
  readonly words: readonly string[];
  /** CEL over doc: only these records are meant. */
  readonly filter?: string;
};
export type Match = { readonly id: string | number; readonly label: string };

export type FindQuery = {
  readonly text: string;
  /** Entity → address of a record: what opens nowhere is not looked for. */
  readonly records: ReadonlyMap<string, string>;
  /** Records told of each entity. */
  readonly most: number;
};

/** Every method may be given the connection of an open transaction, and then runs inside it. */
export type Resources = {
  list(principal: Principal, entity: string, query: ListQuery, on?: Connection): Promise<ListAnswer>;
  group(principal: Principal, entity: string, query: GroupQuery, on?: Connection): Promise<Groups>;
  /**
   * Each as `group` answers it alone, whatever becomes of the others; `told` of each by its place, as soon as it is there, and resolved
   * when all are. Those that tallies answer share a reading, of the others two are read at a time.
   */
  groups(principal: Principal, questions: readonly GroupQuestion[], told: (index: number, outcome: GroupOutcome) => void): Promise<void>;
  /** All records in the bounds by the squares of a map that they are in; at most some hundreds. */
  clusters(principal: Principal, entity: string, query: ClusterQuery, on?: Connection): Promise<Clusters>;
  /** How many records each list has for the caller, in their order and by one statement; null for one that he may read nothing of. */
  counts(principal: Principal, lists: readonly CountedList[], on?: Connection): Promise<readonly (Count | null)[]>;
  get(
    principal: Principal,
    entity: string,
    id: string,
    options?: { labels?: boolean; fields?: readonly string[]; onTrust?: OnTrust },
    on?: Connection,
  ): Promise<RecordAnswer>;
  /**
   * Creates one or many in one transaction; all or none. Answers the rows as stored, cut for the caller. `onTrust` is asked as the
   * transaction opens; who gives a connection has asked already.
   */
  create(principal: Principal, entity: string, rows: readonly Row[], on?: Connection, onTrust?: OnTrust): Promise<readonly Row[]>;
  /** Creates each row for itself; those that fail are told of and leave nothing. 500 rows to try, 200 to keep. */
  createEach(principal: Principal, entity: string, rows: readonly Row[], mode: EachMode, on?: Connection): Promise<readonly RowOutcome[]>;
  /** Changes of which each stands for itself, as `update` makes them. */
  updateEach(
    principal: Principal,
    entity: string,
    changes: readonly ChangeRequest[],
    mode: EachMode,
    on?: Connection,
  ): Promise<readonly RowOutcome[]>;
  /** Records that have a word as their id, title or code; for each word, in the order given, at most 5. */
  resolve(principal: Principal, entity: string, query: ResolveQuery, on?: Connection): Promise<readonly (readonly Match[])[]>;
  /** Records of all entities by what people type, as far as the caller may read and ask. At most three statements. */
  find(principal: Principal, query: FindQuery): Promise<Found>;
  /** RFC 7396 merge of each change into the record; `version` undefined skips the If-Match test (workflows). */
  update(principal: Principal, entity: string, changes: readonly ChangeRequest[], on?: Connection): Promise<readonly Row[]>;
  /** Numbers of a field that code draws itself (x-sequence, `shared`): one for each row, of which only what it is counted by is looked at. */
  draw(principal: Principal, entity: string, field: string, rows: readonly Row[], on?: Connection): Promise<readonly (string | number)[]>;
  remove(principal: Principal, entity: string, items: readonly { id: string; version?: number }[], on?: Connection): Promise<void>;
};

/** What hooks see of one changed record. */
export type Change = { readonly before: Row | null; after: Row };

export type HookContext = {
  readonly principal: Principal;
  readonly connection: Connection;
  readonly resources: Resources;
  readonly now: string;
  /** The definitions as they are now. */
  readonly product?: Product;
  /** What the references of new records name was read already (`soughtRows`). */
  readonly sought?: Sought | undefined;
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
