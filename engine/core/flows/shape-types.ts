/** What is needed to draw a flow: its trigger, its steps where people number them, and the ways between them. Labels are keys. */

/** What things are called: keys of their labels. */
export type ShapeLabels = {
  entity(name: string): string;
  field(entity: string, name: string): string;
  workflow(entity: string, name: string): string;
  state(entity: string, field: string, value: string): string;
};

/**
 * `next`: what comes after. `case`, `else`: of a choice. `each`, `over`: of a loop, for a record and after the last. `beside`, `first`: of a fork, all branches
 * or the quickest of them. `met`, `late`: of
 * a wait for something, when it comes and when it does not. `left_out`: of a block whose rule does not hold. `refused`: what rescues it.
 */
export type WayKind = 'next' | 'case' | 'else' | 'each' | 'over' | 'beside' | 'first' | 'met' | 'late' | 'left_out' | 'refused';

/** `to`: number of a step; null: the end. `rule`: the text by which it comes this way. */
export type ShapeWay = { readonly kind: WayKind; readonly to: string | null; readonly rule?: string };

export type ShapeStep = {
  /** The number that people know it by, which logs of executions name too. */
  readonly at: string;
  /** Where it stands in the definition. */
  readonly pointer: string;
  readonly do: string;
  /** Keys of what it is about: fields, an entity, a workflow, a text. */
  readonly about: readonly string[];
  /** Words of the definition that are nobody's label: an address, the name of an event. */
  readonly name?: string;
  /** Seconds that it waits, at most. */
  readonly seconds?: number;
  /** Only where this holds. */
  readonly when?: string;
  /** The other rules that it asks. */
  readonly rules: readonly string[];
  /** Where an execution stands that is here: positions in the flow's one list. */
  readonly positions: readonly number[];
  readonly ways: readonly ShapeWay[];
};

export type FlowShape = {
  readonly trigger: {
    readonly on: string;
    readonly entity: string;
    /** Keys: states, a workflow, the field that tells the instant. */
    readonly about: readonly string[];
    /** Of `due`: after the instant; negative: before it. */
    readonly seconds?: number;
    /** The cron frequency and its zone, the name of the event, or the rules of a countdown. */
    readonly name?: string;
    /** On which records. */
    readonly when?: string;
  };
  /** The first step; null: it has none. */
  readonly first: string | null;
  readonly steps: readonly ShapeStep[];
};
