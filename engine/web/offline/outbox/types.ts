/** What a person did without a network, on its way to the server. */
import type { FieldView } from '../../../core/definitions/types.ts';
import type { FieldError, Labels, RecordData } from '../../../react/types.ts';

export type Body = Readonly<Record<string, unknown>>;

/** `update`, `create` or a workflow. */
export type Change = {
  readonly entity: string;
  /** Null: of none, or not of one alone. */
  readonly record: string | null;
  readonly change: string;
  readonly body: Body;
  readonly version: number | undefined;
};

/** Both changed a field, and nothing says which is meant. */
export type Clash = { readonly pointer: string; readonly field?: FieldView; readonly mine: unknown; readonly theirs: unknown };

/** Why a command is not sent: the server refused it, or somebody has to say what is meant. */
export type Trouble =
  | { readonly kind: 'refused'; readonly message: string; readonly errors: readonly FieldError[] }
  | { readonly kind: 'clash'; readonly clashes: readonly Clash[]; readonly fresh: RecordData; readonly labels: Labels };

export type Command = Omit<Change, 'record'> & {
  /** Of one that `makes`: the id that its record has on this device. */
  readonly record: string;
  /** It is of no record that there is (`create`, a workflow on the collection). */
  readonly makes?: true;
  /** Its Idempotency-Key: however often it is sent, it happens once. */
  readonly id: string;
  /** When the person did it, milliseconds UTC. */
  readonly at: number;
  /** The record as the person saw it: what a change began with, and what it is called. */
  readonly seen: RecordData;
  /** Ids of its files that were on this device alone when it was made. */
  readonly files: readonly string[];
  /** What is sent: of a change that was merged with somebody else's, what is left of it; else as it was made. */
  readonly attempt?: { readonly patch: Body; readonly version: number };
  readonly trouble?: Trouble;
};

/** A record that was made here has the server's id from now on. */
export type Named = { readonly from: string; readonly to: string };

/** Files by the ids that stand in the bodies of commands. */
export type WaitingFile = { readonly name: string; readonly type: string; readonly bytes: ArrayBuffer };
