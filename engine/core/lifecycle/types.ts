/**
 * The life of a record: the states that it may be in and the moves between them. One structure, whether a definition says it
 * (`x-lifecycle`) or an organisation's rows do.
 */
import type { Rule } from '../rules/types.ts';

export type State = {
  readonly id: string;
  readonly isInitial: boolean;
  readonly isFinal: boolean;
  /** Left by the records that have it, entered by none. */
  readonly isRetired: boolean;
  /** What must be filled before a record enters it. */
  readonly require: readonly Required[];
};

/** Where the states and moves stand that organisations keep as rows: entities, and names of their fields. */
export type LifecycleRows = {
  readonly states: StateRows;
  readonly moves: {
    readonly entity: string;
    readonly group: string;
    readonly from: string;
    readonly to: string;
    /** Whether the state that it leads to is retired, so that it is not offered. */
    readonly retired?: string;
    readonly roles?: string;
    readonly guard?: string;
    readonly message?: string;
    /** What taking the move is called. */
    readonly verb?: string;
  };
};

export type StateRows = {
  readonly entity: string;
  readonly group: string;
  /** What programs call a state. */
  readonly key: string;
  readonly initial: string;
  readonly final?: string;
  readonly retired?: string;
  /** Pointers of what must be filled. */
  readonly require?: string;
};

/** A field that must be filled, and what people call it. */
export type Required = {
  readonly pointer: string;
  readonly label: string;
  /** The step of the work that asks for it, in words or as the key of a text. */
  readonly step?: string;
};

/** What steps of one kind are. */
export type StepKind = {
  readonly name: string;
  readonly label: string;
  readonly icon?: string;
  /** Fields of the record that make it done. */
  readonly fills: readonly Required[];
  /** It is a part of the record's own form. */
  readonly isSection: boolean;
  /** It stands last: the move into a state that steps hold. */
  readonly isEnd: boolean;
  /** It is among the steps of records whose list says none. */
  readonly isUsual: boolean;
  /** What does it, where it is no form. */
  readonly workflow?: string;
  /** Seconds after which that runs again once it is done, while somebody looks on. */
  readonly again?: number;
  /** Workflow that sends what `asks` takes. */
  readonly begins?: string;
  /** Input of the workflow that is typed. */
  readonly asks?: string;
  /** Fields whose values are said on the step. */
  readonly says?: readonly Required[];
  readonly instead?: StepInstead;
};

/** What makes a step done where its own way is closed. */
export type StepInstead = {
  /** Member of the listed step that opens it. */
  readonly by: string;
  readonly field: string;
  readonly values: readonly unknown[];
  readonly fills: readonly Required[];
};

/** What `x-lifecycle` says of steps. */
export type StepPlan = {
  /** Property that lists them, of the record that lists the custom fields. */
  readonly list: string;
  readonly kinds: readonly StepKind[];
  /** States that required steps hold: those with one of the values in a field. */
  readonly holds: { readonly field: string; readonly values: readonly unknown[] };
};

/** A step as it is listed. */
export type StepRow = {
  readonly kind: string;
  /** Pointer of a heading of the form; none: the whole of it. */
  readonly section?: string | null;
  readonly required?: boolean | null;
  /** CEL over the record: it is required only where this holds. */
  readonly when?: string | null;
  /** Pointers of the fields that it asks for; none: all that it shows. */
  readonly needs?: readonly string[] | null;
  /** What a kind's `instead` is opened by. */
  readonly [member: string]: unknown;
};

export type Move = {
  /** Of a transition, its workflow; of a row, its id. */
  readonly name: string;
  readonly from: readonly string[];
  /** Null: the record stays in its state. */
  readonly to: string | null;
  /** Where it may lead instead, as its step of code finds out. */
  readonly oneOf?: readonly string[];
  /** Ids of roles, one of which a person needs; none: everybody who may run it. */
  readonly roles: readonly string[];
};

export type Lifecycle<S extends State = State, M extends Move = Move> = {
  readonly states: ReadonlyMap<string, S>;
  readonly moves: readonly M[];
};

/** A text and the values in it. */
export type Message = { readonly key: string; readonly params: Readonly<Record<string, Rule>> };

/** What must hold of a record before it may take a transition. */
export type Guard = {
  readonly id: string;
  readonly when: Rule;
  /** Pointer of a field, or of an input; empty for what is about the record as a whole. */
  readonly at: string;
  /** Whether the call as a whole is refused with the message. */
  readonly whole: boolean;
  readonly code: string;
  readonly message: Message;
  /** Values that the problem tells programs. */
  readonly params?: Values;
};

/** What a call is answered with that does not start in the record's state (409). */
export type Refusal = { readonly code: string; readonly message?: Message };

/** Where records go once a workflow of code has run: by the transition `by`, whose input says the state; to the one of that key. */
export type Leads = { readonly by: string; readonly input: string; readonly key: string };

/** Values by the name of a field, a parameter or an option. */
export type Values = Readonly<Record<string, Rule>>;

/** What happens besides, once the record stands in its new state; only where `when` holds. */
export type Effect = { readonly when?: Rule } & (
  | {
      readonly do: 'tell';
      readonly type: string;
      readonly to: Rule;
      readonly params: Values;
      readonly about: Values;
      /** Who is left out, of those whom `to` gives. */
      readonly except?: Rule;
      readonly redirect?: string;
      /** Whoever decides about the record, as its `x-approval` has it when it is told, besides. */
      readonly approvers?: true;
    }
  | { readonly do: 'create'; readonly entity: string; readonly values: Values }
  /** `of`: the field of the record that names those that are changed. */
  | { readonly do: 'update'; readonly entity: string; readonly of: string; readonly values: Values }
  /** `by`: the field of the other records that names this one. */
  | { readonly do: 'update-related'; readonly entity: string; readonly by: string; readonly values: Values }
  | { readonly do: 'registered'; readonly name: string; readonly values: Values }
);

export type Transition = Move & {
  /** False for what the server does by itself: no workflow runs it. */
  readonly isWorkflow: boolean;
  /** Input that names the state that it leads to, where states are rows: whichever of their moves leads there is taken. */
  readonly toInput?: string;
  /** It takes records out of states that are retired, whatever moves there are. */
  readonly leavesRetired?: true;
  /** References whose records are locked first, and read as they then stand. */
  readonly lock?: readonly { readonly field: string; readonly entity: string }[];
  /** Whose it is on which records, besides what the rules of access grant. */
  readonly who?: Rule;
  readonly require: readonly Required[];
  readonly guards: readonly Guard[];
  readonly set: Values;
  /** Step of code that may refuse, and answers more values to set. */
  readonly run?: string;
  readonly effects: readonly Effect[];
  readonly refusal?: Refusal;
  /** Records in other states are left as they are, and nobody is told. */
  readonly isIgnoredElsewhere?: true;
};

/** What a workflow does that moves no state, as its definition says. */
export type Doing = {
  readonly transition: Transition;
  /** The call is answered with the record, as the caller then sees it. */
  readonly answersRecord: boolean;
};

/** The life that an entity's definition says its records have. */
export type EntityLifecycle = Lifecycle<State, Transition> & {
  /** Property that holds the state. */
  readonly field: string;
  /** Where its states and moves are rows; `states` is empty then, and `moves` are what its transitions do besides. */
  readonly rows?: LifecycleRows;
  /** The steps that a record is worked through by. */
  readonly steps?: StepPlan;
  readonly refusal: Refusal;
  /** A transition is as good as not granted where it does not start: 404, as for whatever somebody may not do. */
  readonly isHiddenElsewhere: boolean;
  /** The call is answered with the record, as the caller then sees it. */
  readonly answersRecord: boolean;
};
