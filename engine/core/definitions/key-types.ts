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

/** A piece of a number as it is written. `owner`: a field of the organisation that it is counted by. */
export type SequencePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly digits: number }
  | { readonly kind: 'owner'; readonly column: string; readonly otherwise: string };

export type SequenceRange = { readonly when?: Rule; readonly from: number; readonly to: number };

/** A field that the server numbers. */
export type Sequence = {
  readonly field: string;
  /** The organisation whose numbers they are, then what else they are counted by. */
  readonly by: readonly [string, ...string[]];
  /** Entity that the first of them refers to. */
  readonly owner: string;
  readonly counter: string;
  /** Absent: the number itself. */
  readonly parts?: readonly SequencePart[];
  readonly gaps: boolean;
  readonly shared: boolean;
  readonly keep: boolean;
  /** The next number is that after the highest of the records, in one of these. */
  readonly ranges?: readonly SequenceRange[];
};

/** A reference to the own entity that leads in no circle. */
export type Acyclic = { readonly field: string; readonly code: string; readonly message: string };

/** A field and the original that it carries. */
export type CopiedField = { readonly from: string; readonly to: string };
/** Fields that are filled from the record of one reference. */
export type Copies = { readonly of: string; readonly entity: string; readonly fields: readonly CopiedField[] };
/** Fields of other records, of `entity`, that carry fields of this one's: they name it by `of`. */
export type Carried = Copies;

export type KeyMoment = 'create' | 'update' | 'delete';

/** What must hold of a record, of those that it names, and of those that name it. */
export type KeyCheck = Omit<KeyFault, 'at'> & {
  readonly id: string;
  readonly on: ReadonlySet<KeyMoment>;
  readonly changed?: readonly string[];
  readonly when?: Rule;
  /** A reference and the entity that it names; a list of references names several. */
  readonly of?: { readonly field: string; readonly entity: string };
  readonly holds?: Rule;
  readonly none?: { readonly entity: string; readonly by: string; readonly where?: Rule };
  readonly at?: string;
  readonly as: 'invalid' | 'conflict' | 'in_use';
  readonly whole: boolean;
};

export type EntityKeys = {
  readonly checks: readonly KeyCheck[];
  readonly copies: readonly Copies[];
  readonly carried: readonly Carried[];
  readonly sequences: readonly Sequence[];
  readonly acyclic: readonly Acyclic[];
  readonly apart: readonly Apart[];
  readonly replacements: readonly Replacement[];
};
