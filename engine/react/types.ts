/** What the engine asks of its host, and what it hands to widgets. */
import type { ComponentType, ReactNode } from 'react';
import type {
  ClusterParameters,
  Clusters,
  Count,
  Fault,
  Figures,
  Group,
  GroupParameters,
  Groups,
  Labels,
  ListParameters,
  Resolved as ResolvedWords,
} from '../../schemas/types/wire.ts';
import type { FieldView, ScreenNode } from '../core/definitions/types.ts';
import type { AppPlan, EntityView, FormPlan, ScreenPlan } from '../core/definitions/view-types.ts';
import type { RuleScope } from '../core/rules/types.ts';
import type { Format } from './format/format.ts';
import type { TextOf } from './text/use-text.ts';

export type RecordData = Readonly<Record<string, unknown>> & { readonly id: string | number; readonly version: number };
export type Label = Labels[string][string];
export type { Labels };

export type ListQuery = Omit<ListParameters, 'fields' | 'labels'> & { readonly fields?: readonly string[] };
export type ListPage = {
  readonly data: readonly RecordData[];
  readonly next_page_token: string | null;
  readonly count?: Count;
  readonly labels?: Labels;
  /** Of a device that answers by itself and keeps a part of the records alone. */
  readonly kept?: KeptPart;
};
/** Days or instants (ISO 8601) between which a device keeps records; absent: no end there. */
export type KeptPart = { readonly from?: string; readonly until?: string };
export type { Figures };
export type GroupQuery = GroupParameters;
export type ClusterQuery = ClusterParameters;
export type ClusterPage = Clusters;
/** A list by its entity and filter (CEL over doc). */
export type CountedList = { readonly entity: string; readonly filter?: string };
export type { Count };
export type Bucket = NonNullable<GroupParameters['bucket']>;
export type GroupRow = Group;
export type GroupPage = Groups;

export type FieldError = Fault;
/** What every failed call rejects with. `status` 0: the network did not answer. */
export type CallError = Error & {
  readonly status: number;
  readonly code: string;
  readonly subCode?: string;
  readonly errors: readonly FieldError[];
  /** Seconds to wait before the same is tried again. */
  readonly retryAfter?: number;
};

/**
 * A row of a bulk job. `place`: its number in the file, from 1. `body`: a new record; a change with the `id` of its record and, where
 * it must not have changed meanwhile, its `version`; or the `id` of the record that a step is done with. `cells`: the row as it stands
 * in the file. `faults`: what the page found wrong with it, by key of a text; it is left out.
 */
export type BulkRow = {
  readonly place: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly cells?: readonly (string | number | boolean | null)[];
  readonly faults?: readonly { readonly pointer: string; readonly text: string; readonly params?: Readonly<Record<string, unknown>> }[];
};
/** Records that have a word as their id, title or code: none, the one that is meant, or several. */
export type Resolved = ResolvedWords[number];

export type FileValue = { readonly id: string; readonly name: string; readonly type: string; readonly size: number; readonly url?: string };

/** Given by who shows an answer of the device first: told of the server's, which takes its place. */
export type Later<T> = (answer: Promise<T>) => void;
export type OneRecord = { data: RecordData; labels?: Labels };

/**
 * The engine's only way to a server. The browser host implements it over HTTP;
 * stories and tests over memory.
 */
export type DataClient = {
  app(later?: Later<AppPlan>): Promise<AppPlan>;
  screen(id: string, later?: Later<ScreenPlan>): Promise<ScreenPlan>;
  form(entity: string, purpose: string, by?: string, later?: Later<FormPlan>): Promise<FormPlan>;
  /** The entity as this person sees it, for pickers of entities that no screen brought. */
  entity(name: string, later?: Later<EntityView>): Promise<EntityView>;
  list(entity: string, query: ListQuery, later?: Later<ListPage>): Promise<ListPage>;
  /** `isNew`: figures that the server read a moment ago will not do. */
  group(entity: string, query: GroupQuery, isNew?: boolean): Promise<GroupPage>;
  /** Records with a place, counted by the squares of a map. */
  clusters(entity: string, query: ClusterQuery): Promise<ClusterPage>;
  /** How many records each of at most 20 lists has, in their order; null for one that the person may read nothing of. */
  counts(lists: readonly CountedList[]): Promise<readonly (Count | null)[]>;
  get(entity: string, id: string, later?: Later<OneRecord>): Promise<OneRecord>;
  create(entity: string, body: Record<string, unknown>): Promise<RecordData>;
  /** Keeps rows of an open bulk job, at most 500; those that are there already stay as they are. Answers how many there are by now. */
  sendRows(job: string, rows: readonly BulkRow[]): Promise<number>;
  /** At most 500 words, answered in their order; `filter` narrows the records that are meant. */
  resolve(entity: string, words: readonly string[], filter?: string): Promise<readonly Resolved[]>;
  update(entity: string, id: string, version: number, patch: Record<string, unknown>): Promise<RecordData>;
  remove(entity: string, id: string, version: number): Promise<void>;
  run(entity: string, workflow: string, id: string | null, input: Record<string, unknown>, version?: number): Promise<unknown>;
  /** `signal` gives it up: nothing more is sent, and the promise rejects. */
  upload(file: File, onProgress?: (share: number) => void, signal?: AbortSignal): Promise<FileValue>;
  /** What is said in a recording. Absent where the server has nothing that writes it out. */
  transcribe?(file: FileValue): Promise<string>;
  /** Whether an answer is the device's own, or a record for which something is kept here until there is a network. Absent: never. */
  waits?(answer: unknown): boolean;
  /** Told when other records wait. Ends with the function that it answers. */
  onWaits?(changed: () => void): () => void;
  /** Loads a validator module (`FormPlan.validator`). */
  validator(url: string): Promise<Record<string, unknown>>;
};

/** Props of a widget that stands at a node of a screen. `node` carries its options. */
export type NodeProps<Options = Readonly<Record<string, unknown>>> = {
  readonly node: ScreenNode & Options;
  /** Record and roots in scope; `doc` is the record of the surrounding detail page. */
  readonly scope: RuleScope;
};

/**
 * `hint`: what tells choices of one name apart. `isRecent`: the person chose it before, on this device. `name`: what the value is called
 * where `label` says what choosing it is.
 */
export type Choice = {
  readonly value: string | number;
  readonly label: string;
  readonly name?: string;
  readonly hint?: string;
  readonly colour?: string;
  readonly isRecent?: true;
};

/** Props of a widget that edits one value. It knows nothing of forms, records or the API. */
export type FieldProps<Value = unknown> = {
  readonly id: string;
  readonly field: FieldView;
  readonly value: Value | null | undefined;
  readonly onChange: (value: Value | null) => void;
  readonly onBlur?: () => void;
  readonly disabled: boolean;
  readonly required: boolean;
  readonly invalid: boolean;
  /** Ids of help and error texts, for aria-describedby. */
  readonly describedBy?: string;
  readonly label: string;
  readonly placeholder?: string;
  /** Choices of select, radio, checkboxes, multiselect: labels already in the person's language. */
  readonly options?: readonly { readonly value: string | number; readonly label: string; readonly colour?: string }[];
  /** For ref and refs: finds choices by words; debounced by the engine. */
  readonly search?: (words: string) => Promise<readonly Choice[]>;
  /** For ref and refs: makes a record that is chosen afterwards, beginning with the words; absent where the person may not. */
  readonly create?: { readonly label: string; readonly run: (words: string) => void };
  /** For ref and refs: label of a chosen value. */
  readonly labelOf?: (value: string | number) => string | undefined;
  /** For files. */
  readonly upload?: DataClient['upload'];
};

/** Props of what makes a record from within a picker. */
export type CreatorProps = {
  readonly entity: EntityView;
  /** Absent: closed. */
  readonly initial: Readonly<Record<string, unknown>> | undefined;
  readonly scope: RuleScope;
  readonly onMade: (record: RecordData) => void;
  readonly onClose: () => void;
};

/** Props of a widget that shows one value. */
export type CellProps<Value = unknown> = {
  readonly field: FieldView;
  readonly value: Value | null | undefined;
  /** Of the referenced records (ref, refs). */
  readonly labelOf?: (id: string | number) => Label | undefined;
  readonly row?: RecordData;
};

/** What cells take from around them: the same for every cell of a page. */
export type CellTools = { readonly format: Format; readonly text: TextOf };
export type CellDraw = (props: CellProps, tools: CellTools) => ReactNode;

/**
 * A cell. One that needs no state and no hooks of its own may bring itself as a plain function too: a table calls it in the row,
 * where a component for each cell would cost more than what it draws.
 */
export type CellWidget = ComponentType<CellProps> & { readonly draw?: CellDraw };

/** Props of a card: one record inside a collection's cards view. */
export type CardProps<Slots = Readonly<Record<string, unknown>>> = {
  readonly entity: EntityView;
  readonly row: RecordData;
  readonly columns: readonly FieldView[];
  /** `slots` of the view: what stands where. */
  readonly slots: Slots;
  readonly scope: RuleScope;
  readonly labelOf: (field: string, id: string | number) => Label | undefined;
  /** Opens the record; absent when rows do not open. */
  readonly onOpen?: () => void;
  /** The one that comes first, and is drawn large (`lead` of the view). */
  readonly isLead?: boolean;
  /** What is done with the record most, as buttons of the card. */
  readonly actions?: readonly CardAction[];
};

/** `label` in words. */
export type CardAction = { readonly id: string; readonly label: string; readonly icon?: string | undefined; readonly run: () => void };

/** Props of one field of a group, as the form draws it: label, control, help and fault, in its columns of the grid. */
export type GroupFieldProps = {
  readonly pointer: string;
  /** Stands in for the widget of the field's type; the same component each time. */
  readonly as?: ComponentType<FieldProps>;
  /** Locks it besides its own rules. */
  readonly isHeld?: boolean;
};

/** Values of the form that a group's widget may read and fill in. */
export type GroupValues = {
  /** What stands there; undefined where no such field stands on the form. */
  fieldAt(pointer: string): FieldView | undefined;
  /** undefined where no such field stands on the form. */
  read(pointer: string): unknown;
  /** Whether the field stands on the form, shows and is not locked. */
  canChange(pointer: string): boolean;
  /** As if the person had typed it; nothing happens where `canChange` says no. */
  change(pointer: string, value: unknown): void;
  /** Answers what ends it. */
  subscribe(pointer: string, listener: () => void): () => void;
};

/** Props of a widget that draws the fields of a group together. It knows nothing of records or the API. */
export type GroupProps = {
  /** Begins the ids of what the widget adds. */
  readonly id: string;
  /** Of the group, in their order: those that stand on this form. */
  readonly pointers: readonly string[];
  /** What the definition says stands where. */
  readonly slots: Readonly<Record<string, string>>;
  readonly values: GroupValues;
  readonly Field: ComponentType<GroupFieldProps>;
  /** Says something to people who listen. */
  readonly tell: (news: string) => void;
};

type Loaded<P> = { readonly default: ComponentType<P> };
type Lazy<P> = () => Promise<Loaded<P>>;

/** Widgets by name. Built by `widgets/`, injected by the host. */
export type WidgetSet = {
  readonly nodes: Readonly<Record<string, Lazy<NodeProps<never>>>>;
  readonly fields: Readonly<Record<string, Lazy<FieldProps<never>>>>;
  readonly cells: Readonly<Record<string, CellWidget>>;
  /** Widgets that draw the fields of a form's group together, by name. */
  readonly groups?: Readonly<Record<string, Lazy<GroupProps>>>;
  /** Makes a record from within a picker; without it pickers only choose. */
  readonly creator?: Lazy<CreatorProps>;
  /** Cards of collections, by name. */
  readonly cards?: Readonly<Record<string, Lazy<CardProps<never>>>>;
};

/** What the host provides around the engine. */
export type EngineHost = {
  readonly client: DataClient;
  readonly widgets: WidgetSet;
  /**
   * A hook that answers the present address and renders again when it changes. Without it the view state
   * of collections lives in memory instead of the address.
   */
  readonly useLocation?: () => { readonly pathname: string; readonly search: string };
  /** In-app navigation. */
  readonly navigate: (to: string, options?: { readonly replace?: boolean }) => void;
  readonly Link: ComponentType<{
    readonly to: string;
    readonly children: ReactNode;
    readonly className?: string;
    readonly 'aria-label'?: string;
    readonly tabIndex?: number;
  }>;
};
