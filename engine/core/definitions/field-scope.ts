/** Around the fields: `doc` is what they are part of, `parent` the record when they are a workflow's input. */ import type { EntityDraft } from './draft.ts';
import type { FieldDraft } from './field-draft.ts';

type Shaped = Pick<EntityDraft, 'doc'>;

export type FieldScope = {
  readonly doc: Shaped;
  readonly parent?: Shaped | undefined;
  /** What pickers see as `parent`: the record being edited. */
  readonly edited: Shaped | undefined;
  /** The element, for fields of a list's elements. */
  readonly row?: Shaped | undefined;
  /** The fields beside it, itself included, by name. */
  readonly beside: ReadonlyMap<string, FieldDraft>;
};
