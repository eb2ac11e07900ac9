/** Around the fields: `doc` is what they are part of, `parent` the record when they are a workflow's input. */
import type { Subject } from './conditions.ts';
import type { FieldDraft } from './field-draft.ts';

export type FieldScope = {
  readonly doc: Subject;
  readonly parent?: Subject | undefined;
  /** What pickers see as `parent`: the record being edited. */
  readonly edited: Subject | undefined;
  /** The element, for fields of a list's elements. */
  readonly row?: Subject | undefined;
  /** The fields beside it, itself included, by name. */
  readonly beside: ReadonlyMap<string, FieldDraft>;
};
