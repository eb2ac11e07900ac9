/** Keys of an entity as they are planned: what holds between records, and what the server fills in by itself. */
import type { Rule } from '../rules/types.ts';

/** Key of a text, with the rules of the values in it. */
export type KeyMessage = { readonly text: string; readonly params: Readonly<Record<string, Rule>> };

/** What a broken key tells: where, to programs and to people. */
export type KeyFault = {
  /** Pointer of the field. */
  readonly at: string;
  readonly code: string;
  readonly message: KeyMessage;
  /** What programs are told besides. */
  readonly params: Readonly<Record<string, Rule>>;
};

/** A window of two fields. `closed`: its end belongs to it, as days do. */
export type Window = { readonly from: string; readonly to: string; readonly closed: boolean };

/** Records that agree in `by` and may not overlap. Fields are named, not pointed at. */
export type Apart = KeyFault & {
  readonly id: string;
  /** Fields in which neighbours agree, the owning organisation among them. */
  readonly by: readonly string[];
  /** Field by whose value neighbours are looked for, and the entity that it refers to. */
  readonly lead: string;
  readonly leadOf?: string;
  readonly window?: Window;
  readonly share?: string;
  /** The yes/no field that both must have set. */
  readonly flag?: string;
  readonly when?: Rule;
  /** Text where more values are shared than one sentence names. */
  readonly messageMore?: KeyMessage;
};

/** The newest record with the mark takes it from the one before. */
export type Replacement = { readonly id: string; readonly flag: string; readonly by: readonly string[]; readonly lead: string };

export type EntityKeys = {
  readonly apart: readonly Apart[];
  readonly replacements: readonly Replacement[];
};
