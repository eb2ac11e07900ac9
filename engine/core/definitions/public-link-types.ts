/** A page for whoever holds a link, as it is planned. Fields are named, not pointed at. */
import type { Predicate, Rule } from '../rules/types.ts';
import type { KeyMessage } from './key-types.ts';

/** How a link proves itself: by a signature over the record's id and an instant, or by a secret whose digest a record keeps. */
export type LinkProof =
  | { readonly kind: 'signed' /** Parameter of the address that carries the id. */; readonly param: string }
  | {
      readonly kind: 'kept';
      readonly entity: string;
      readonly digest: string /** Its field with the record's id. */;
      readonly names: string;
    };

export type LinkedMany = {
  /** Field that keeps the mark of a telling: the same one again makes no second record. */
  readonly once: string;
  /** What is answered, each a rule over the record that was made. */
  readonly answers: ReadonlyMap<string, Rule>;
};

/** Choices that a workflow offers for what is told so far, of which another one keeps that which was chosen. */
export type LinkedOffer = {
  /** Field that refers to what was kept; it stands among `fields`. */
  readonly field: string;
  /** Over the record that the link stands for: whether anything is offered. */
  readonly when?: Rule;
  readonly offers: { readonly entity: string; readonly workflow: string };
  readonly keeps: { readonly entity: string; readonly workflow: string };
  /** What both workflows are told: rules over what was told (`doc`) and the record that the link stands for (`parent`). */
  readonly input: ReadonlyMap<string, Rule>;
  /** Fields of the page that the rules read: with another value of them other things are offered. */
  readonly by: readonly string[];
  /** Fields that are not asked for once something was chosen. */
  readonly instead: readonly string[];
};

export type PublicLink = {
  /** Of its address, `/v1/public/{id}`. */
  readonly id: string;
  /** Who holds the link tells of the record that this field names, in records of their own; absent: the link stands for the record itself. */
  readonly of?: { readonly field: string; readonly entity: string };
  readonly proof: LinkProof;
  /** Over the record that the link stands for: whether the page is there. */
  readonly open: Rule;
  /** Time zone in which its days are told. */
  readonly zone?: Rule;
  readonly shows: ReadonlyMap<string, Rule>;
  /** With `of`: fields that find one record beside it, and where the page begins. */
  readonly each: ReadonlyMap<string, Rule>;
  readonly fields: readonly string[];
  /** In other words than the entity has, by field. */
  readonly labels: ReadonlyMap<string, string>;
  readonly required: ReadonlySet<string>;
  /** With `many`: what may be chosen. */
  readonly offer?: LinkedOffer;
  /** With `of`: whoever holds the link tells of a new record each time. */
  readonly many?: LinkedMany;
  /** Fields that the organisation itself added are asked for too, where they are marked so or required. */
  readonly custom?: true;
  /** Over the record as stored: whether it may still be told. */
  readonly takes?: { readonly when: Rule; readonly code: string; readonly message: KeyMessage };
  /** What the server sets beside what was told. */
  readonly set: ReadonlyMap<string, Rule>;
  /** Field of the record that the link stands for which names the organisation that owns its files. */
  readonly filesOf?: string;
};

export type LinkedKind = 'text' | 'textarea' | 'number' | 'date' | 'rating' | 'choice' | 'choices' | 'rows' | 'pictures' | 'offer';

/** What a page by link asks for, as it travels to the page. Texts are keys. */
export type LinkedField = {
  /** Of a field that the organisation added: `custom/` and its id. */
  readonly name: string;
  readonly kind: LinkedKind;
  readonly label: string;
  /** The label, and those of its options, are what people wrote, and no keys. */
  readonly literal?: true;
  readonly isRequired: boolean;
  /** What is said where it is required and missing. */
  readonly needed?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  /** Of a number in a new row. */
  readonly first?: number;
  readonly options?: readonly { readonly value: string | number; readonly label: string }[];
  /** Stands beside another one where there is room. */
  readonly isHalf?: true;
  /** Of what is offered: fields by whose values it is, and fields that are not asked for once something was chosen. */
  readonly by?: readonly string[];
  readonly instead?: readonly string[];
  /** What is asked for in each row. */
  readonly items?: readonly LinkedField[];
  /** Over what is being told: whether it is asked for. */
  readonly show?: Predicate;
};
