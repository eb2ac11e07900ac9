/** Flows: what happens by itself when something happens, step after step. */
import type { JsonObject } from '../json/index.ts';
import type { Effect, Message, Values } from '../lifecycle/types.ts';
import type { Rule } from '../rules/types.ts';

/** What becomes of due times at which nobody could run: nothing, one run for the last of them, or a run for each. */
export type MissedRuns = 'skip' | 'once' | 'each';

export type FlowTrigger =
  /** `saving`: before it is written, in the same call, which the flow may refuse. The others: after it was. `saved`: created or changed. */
  | { readonly on: 'created' | 'changed' | 'saved' | 'deleted' | 'saving'; readonly entity: string }
  /** Seconds after the instant that a field holds; negative: before it. */
  | {
      readonly on: 'due';
      readonly entity: string;
      readonly field: string;
      readonly seconds: number;
      /** Again and again before it instead: minutes, and what they are divided by. How many are left is the `input` of the flow's rules. */
      readonly countdown?: { readonly minutes: Rule; readonly divisor: Rule };
    }
  /** A record comes into one of these states, or leaves them. `field` holds the state. */
  | { readonly on: 'entered' | 'left'; readonly entity: string; readonly field: string; readonly states: readonly string[] }
  /** A workflow was run on a record; what was entered for it is the `input` of the flow's rules. */
  | { readonly on: 'run'; readonly entity: string; readonly workflow: string }
  /** Another flow says that something of this name has happened to a record. */
  | { readonly on: 'event'; readonly entity: string; readonly event: string }
  /** A person says so. Of flows that an organisation has made. */
  | { readonly on: 'hand'; readonly entity: string }
  /** Again and again, for every record that satisfies `where`. */
  | {
      readonly on: 'schedule';
      readonly entity: string;
      readonly where?: Rule;
      readonly cron: string;
      readonly timeZone: string;
      readonly missed: MissedRuns;
    };

/** Names of the steps that flows have of their own; every other is an effect, as transitions have them. */
export const ownSteps: readonly string[] = [
  'set',
  'let',
  'switch',
  'for',
  'try',
  'fork',
  'wait',
  'listen',
  'ask',
  'call',
  'mail',
  'run',
  'emit',
  'delete',
  'raise',
  'end',
  'refuse',
];

/**
 * Steps stand one after another in one list, blocks included: what a block chooses, repeats or rescues are jumps in it, so that an
 * execution stands at one number. Positions are counted from 0; the length of the list is the end.
 */
export type FlowStep = {
  readonly when?: Rule;
  /** Where it stands in the definition, for people: `3`, `3.2.1`. Absent: its position. */
  readonly at?: string;
  /** Of a `switch` that stands for the `when` of a block: what the block is. */
  readonly called?: string;
  /** Inside of a loop: the entity of its records, one of which is `doc` then, and the flow's record `parent`. */
  readonly of?: string;
  /** Inside of a `try`: where the flow goes on when the step is refused. */
  readonly rescue?: Rescue;
} & (
  | { readonly do: 'effect'; readonly effect: Effect }
  /** Fields of the record itself. */
  | { readonly do: 'set'; readonly values: Values }
  | { readonly do: 'wait'; readonly seconds: number }
  /** Until the instant that the rule gives; not at all where it gives none. */
  | { readonly do: 'wait-until'; readonly until: Rule }
  /** Somebody outside, who answers late, twice or never: it is no part of any transaction. */
  | { readonly do: 'call'; readonly call: OutwardCall }
  | { readonly do: 'end' }
  /** Values that later rules read as `vars`. */
  | { readonly do: 'let'; readonly values: Values }
  /** To the first case that holds, else to `to`. */
  | { readonly do: 'switch'; readonly cases: readonly FlowCase[]; readonly to: number }
  /** On to another place; people do not see it. */
  | { readonly do: 'jump'; readonly to: number }
  /** Once for every record of an entity that satisfies `where`, found when the loop begins; then to `to`. */
  | { readonly do: 'for'; readonly entity: string; readonly where: Rule; readonly most: number; readonly to: number }
  /** The next record of the loop that began at `start`, if there is one. */
  | { readonly do: 'next'; readonly start: number }
  /** Branches side by side, each from one of these positions up to its `join`; then to `to`. `compete`: the first that ends is enough. */
  | { readonly do: 'fork'; readonly branches: readonly number[]; readonly compete: boolean; readonly to: number }
  /** The end of a branch; people do not see it. `fork`: position of the step that it belongs to. */
  | { readonly do: 'join'; readonly fork: number }
  /** Until `until` holds of the record, then to `to`; after `seconds` in vain just on. */
  | { readonly do: 'listen'; readonly until: Rule; readonly seconds: number; readonly to: number }
  /** People answer yes or no; then to `to`, and after `seconds` without an answer just on. */
  | { readonly do: 'ask'; readonly ask: Asking; readonly to: number }
  | { readonly do: 'mail'; readonly mail: Mailing }
  /** A workflow of the record, or of those that its field `by` names, as people run it. */
  | { readonly do: 'run'; readonly entity: string; readonly workflow: string; readonly by?: string; readonly input: Values }
  | { readonly do: 'emit'; readonly event: string; readonly values: Values }
  | { readonly do: 'delete' }
  /** It is refused here, with these words. */
  | { readonly do: 'raise'; readonly code: string; readonly message: Message }
  /** Of `saving`: the record is not written. */
  | { readonly do: 'refuse'; readonly field: string; readonly code: string; readonly message: Message }
);

export type FlowCase = { readonly when: Rule; readonly to: number };

/** `again`: so many times more from `start`, `seconds` apart, before the flow goes on at `to`. */
export type Rescue = {
  readonly to: number;
  readonly again?: { readonly start: number; readonly limit: number; readonly seconds: number };
};

/** What an organisation's flow says itself: as it was written, and in the languages for which it was written once more. */
export type OwnText = { readonly text: string; readonly languages: Readonly<Record<string, string>> };

export type Asking = {
  readonly who: Rule;
  readonly question: Message;
  readonly seconds: number;
  /** Name of the answer among `vars`: `{ outcome, by, remark }`. */
  readonly as: string;
};

export type Mailing = {
  /** Ids of people, addresses, or mobile numbers. */
  readonly to: Rule;
  readonly subject: Message;
  readonly text: Message;
  /** What mobile numbers are sent; absent: nothing. */
  readonly sms?: Message;
  /** Records that go along as a table (CSV). */
  readonly attach?: { readonly entity: string; readonly where: Rule; readonly fields: readonly string[] };
};

/** A function of the operator's, or an address, that is called. */
export type OutwardCall = {
  /** What people call it where its log is shown. */
  readonly name?: string;
  readonly to: 'function' | 'address';
  /** ARN of the function, or the address: https, and outside of the server's own network. */
  readonly target: string;
  /** What it is told, by name. */
  readonly payload: Values;
  /** Seconds until it counts for failed. */
  readonly seconds: number;
  /** Tries after the first. */
  readonly retries: number;
  /** Seconds between two tries at most; absent: five minutes. */
  readonly longest?: number;
  /** What makes two calls the same; absent: each is one of its own. */
  readonly key?: Rule;
  /** Name of its answer among `vars`; absent: it is not kept. */
  readonly as?: string;
  /** Names the secret that it is signed with, to the maker of the flow. */
  readonly secret?: string;
};

/** Executions of one flow that go on at once, over all records; what becomes of those that come when there is no place. */
export type Concurrency = { readonly most: number; readonly busy: 'waits' | 'skipped' };

/** Of a flow that an organisation's records say, not a definition of the operator's. */
export type MadeOf = {
  readonly org: string;
  /** The member with whose eyes the flow sees records; null: nobody, and it sees none. */
  readonly person: string | null;
  /** Columns of its executions that tell where it comes from. */
  readonly columns: JsonObject;
  /** What it can be made of again. */
  readonly definition: JsonObject;
};

export type Flow = {
  readonly id: string;
  /** Key of its name; the name itself where an organisation has made it. */
  readonly title: string;
  /** Changes whenever its definition does: an execution ends on the version that it began with. */
  readonly version: string;
  readonly trigger: FlowTrigger;
  /** On which records. */
  readonly when?: Rule;
  readonly steps: readonly FlowStep[];
  /** Absent: as many as there are. */
  readonly concurrency?: Concurrency;
  /** No organisation may switch it off. */
  readonly always?: true;
  /** Absent: it is the operator's, and acts as the server. */
  readonly made?: MadeOf;
  /** Texts that an organisation's flow says itself, by the keys that its messages have for them. */
  readonly words?: Readonly<Record<string, OwnText>>;
  /** Fields of the record as it was that rules read later: they are kept with an execution. */
  readonly remembers: readonly string[];
  /** Entities whose changes may be what it waits for; absent: none. */
  readonly listens?: readonly string[];
};
