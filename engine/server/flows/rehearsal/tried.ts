/** What people are told of a flow that is tried out. */
import type { Sentence } from '../../kernel/sentence.ts';

/** `label`: a key. `value` is absent where it is not the person's to see; `title`: what the record is called that it names; `option`: key of its choice. */
export type ShownValue = { readonly label: string; readonly value?: unknown; readonly title?: string; readonly option?: string };

/** `entity`: key of its label. Of people that are told: `names` of those whom the person may see, and `others` how many besides. */
export type ShownDone =
  | {
      readonly does: 'create' | 'update' | 'remove';
      readonly entity: string;
      readonly title?: string;
      readonly values: readonly ShownValue[];
    }
  | {
      readonly does: 'tell';
      /** Key of what is told. */
      readonly type: string;
      /** Its heading and its text, where nothing is sent by mail; what its reader finds in them then is `…`. */
      readonly title?: Sentence;
      readonly text?: Sentence;
      readonly by?: 'mail';
      readonly names: readonly string[];
      readonly others: number;
    };

export type ShownStep = {
  /** As in the log of an execution: where it stands, what it does, what people call it, what became of it, and what it did in figures. */
  readonly step: string;
  readonly do: string;
  readonly name?: string;
  readonly came: string;
  readonly what?: string;
  readonly why?: string | Sentence;
  /** Duration of ISO 8601 from the beginning; absent: at once. */
  readonly later?: string;
  readonly did: readonly ShownDone[];
  /** What it does besides, to further records. */
  readonly more: number;
};

export type Tried = {
  readonly starts: boolean;
  readonly why?: string;
  readonly rule?: string;
  readonly state?: string;
  readonly message?: string | Sentence;
  readonly steps: readonly ShownStep[];
  /** Names of other flows that it would start: keys. */
  readonly started: readonly string[];
  readonly is_cut: boolean;
};
