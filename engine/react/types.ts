/** What the engine asks of its host, and what it hands to widgets. */
import type { ComponentType, ReactNode } from 'react';
import type { AppPlan, EntityView, FieldView, FormPlan, ScreenNode, ScreenPlan } from '../core/definitions/types.ts';
import type { RuleScope } from '../core/rules/types.ts';

export type RecordData = Readonly<Record<string, unknown>> & { readonly id: string | number; readonly version: number };
export type Label = { readonly label: string; readonly colour?: string; readonly icon?: string };
/** field → id → label */
export type Labels = Readonly<Record<string, Readonly<Record<string, Label>>>>;

export type ListQuery = {
  readonly filter?: string;
  readonly order_by?: string;
  readonly search?: string;
  readonly page_size?: number;
  readonly page_token?: string;
  readonly fields?: readonly string[];
  readonly count?: 'none' | 'estimated' | 'exact';
};
export type ListPage = {
  readonly data: readonly RecordData[];
  readonly next_page_token: string | null;
  readonly count?: { readonly value: number; readonly exact: boolean };
  readonly labels?: Labels;
};
export type GroupRow = { readonly key: string | number | boolean | null; readonly count: number };

export type FieldError = {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
  readonly params?: Readonly<Record<string, unknown>>;
};
/** What every failed call rejects with. `status` 0: the network did not answer. */
export type CallError = Error & {
  readonly status: number;
  readonly code: string;
  readonly subCode?: string;
  readonly errors: readonly FieldError[];
};

export type FileValue = { readonly id: string; readonly name: string; readonly type: string; readonly size: number; readonly url?: string };

/**
 * The engine's only way to a server. The browser host implements it over HTTP;
 * stories and tests over memory.
 */
export type DataClient = {
  app(): Promise<AppPlan>;
  screen(id: string): Promise<ScreenPlan>;
  form(entity: string, purpose: string, by?: string): Promise<FormPlan>;
  /** The entity as this person sees it, for pickers of entities that no screen brought. */
  entity(name: string): Promise<EntityView>;
  list(entity: string, query: ListQuery): Promise<ListPage>;
  group(entity: string, query: { filter?: string; search?: string; by?: string }): Promise<{ data: readonly GroupRow[]; labels?: Labels }>;
  get(entity: string, id: string): Promise<{ data: RecordData; labels?: Labels }>;
  create(entity: string, body: Record<string, unknown>): Promise<RecordData>;
  update(entity: string, id: string, version: number, patch: Record<string, unknown>): Promise<RecordData>;
  remove(entity: string, id: string, version: number): Promise<void>;
  run(entity: string, workflow: string, id: string | null, input: Record<string, unknown>, version?: number): Promise<unknown>;
  upload(file: File, onProgress?: (share: number) => void): Promise<FileValue>;
  /** Loads a validator module (`FormPlan.validator`). */
  validator(url: string): Promise<Record<string, unknown>>;
};

/** Props of a widget that stands at a node of a screen. `node` carries its options. */
export type NodeProps<Options = Readonly<Record<string, unknown>>> = {
  readonly node: ScreenNode & Options;
  /** Record and roots in scope; `doc` is the record of the surrounding detail page. */
  readonly scope: RuleScope;
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
  readonly search?: (
    words: string,
  ) => Promise<readonly { readonly value: string | number; readonly label: string; readonly hint?: string; readonly colour?: string }[]>;
  /** For ref and refs: label of a chosen value. */
  readonly labelOf?: (value: string | number) => string | undefined;
  /** For files. */
  readonly upload?: DataClient['upload'];
};

/** Props of a widget that shows one value. */
export type CellProps<Value = unknown> = {
  readonly field: FieldView;
  readonly value: Value | null | undefined;
  /** Of the referenced records (ref, refs). */
  readonly labelOf?: (id: string | number) => Label | undefined;
  readonly row?: RecordData;
};

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
};

type Loaded<P> = { readonly default: ComponentType<P> };
type Lazy<P> = () => Promise<Loaded<P>>;

/** Widgets by name. Built by `widgets/`, injected by the host. */
export type WidgetSet = {
  readonly nodes: Readonly<Record<string, Lazy<NodeProps<never>>>>;
  readonly fields: Readonly<Record<string, Lazy<FieldProps<never>>>>;
  readonly cells: Readonly<Record<string, ComponentType<CellProps>>>;
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
  }>;
};
