/** Definitions as they were written, laid over each other. */
import type { Conditions } from './conditions.ts';
import type { JsonObject } from './raw.ts';
import type { Place } from './report.ts';
import type { RoleRights } from './role-rights.ts';
import type { DefinitionFile } from './types.ts';

export type SourceFile = {
  readonly file: string;
  readonly json: JsonObject;
  readonly layer: number;
  /** The files that it is made of where others extend it, the lowest first. */
  readonly parts?: readonly SourceFile[];
};

export type SourceMenuItem = { readonly raw: JsonObject; readonly place: Place; readonly layer: number };

export type SourceMenuGroup = { readonly raw: JsonObject; readonly place: Place; readonly items: Map<string, SourceMenuItem> };

export type SourceMenu = { readonly id: string; readonly groups: Map<string, SourceMenuGroup> };

/** Types and groups by their ids, out of all files. */
export type SourceNotifications = { readonly types: ReadonlyMap<string, SourcePart>; readonly groups: ReadonlyMap<string, SourcePart> };

export type SourcePart = { readonly raw: JsonObject; readonly place: Place; readonly layer: number };

export type Sources = {
  /** With the rights of roles written into the lists that offer them, and the languages of the product into its fields. */
  readonly entities: ReadonlyMap<string, SourceFile>;
  /** Entities and screens that several files make or that name sets of fields, to be checked as wholes; without these rights. */
  readonly wholes: readonly DefinitionFile[];
  readonly rights: RoleRights;
  /** Named conditions of the product. */
  readonly conditions: Conditions;
  /** With the cards that their views name written into them. */
  readonly screens: ReadonlyMap<string, SourceFile>;
  readonly flows: ReadonlyMap<string, SourceFile>;
  readonly notifications: SourceNotifications;
  readonly widgets: ReadonlyMap<string, SourceFile>;
  readonly menus: ReadonlyMap<string, SourceMenu>;
  /** language → key → text */
  readonly locales: ReadonlyMap<string, ReadonlyMap<string, { readonly text: string; readonly place: Place; readonly layer: number }>>;
};
