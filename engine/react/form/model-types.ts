/** What a form's model offers to its components. */
import type { FormPlan } from '../../core/definitions/view-types.ts';
import type { RuleScope } from '../../core/rules/types.ts';
import type { DataClient } from '../types.ts';
import type { ChoiceCheck } from './cascade.ts';
import type { ConcurrentChanges, Fresh, Refresh } from './concurrent-changes.ts';
import type { Json } from './document.ts';
import type { PlacedFault, Text } from './faults.ts';
import type { FieldIndex } from './field-index.ts';
import type { FieldState, FieldStates } from './field-states.ts';
import type { FormField } from './fields.ts';
import type { FormStatus } from './form-status.ts';
import type { Leaf } from './leaves.ts';
import type { RowsModel } from './rows-model.ts';
import type { FormLayout, Sections } from './sections.ts';
import type { KeyedStore, PathStore, ValueStore } from './store.ts';
import type { Send } from './submission.ts';
import type { Uploads } from './uploads.ts';
import type { FormValidator } from './use-form-validator.ts';
import type { UsedValues } from './used-values.ts';

export type FormModel = {
  readonly plan: FormPlan;
  readonly fields: readonly FormField[];
  readonly index: FieldIndex;
  /** Those that stand on the form. */
  readonly shown: readonly FormField[];
  /** Those that are told beside it, where they have a value. */
  readonly facts: readonly FormField[];
  readonly sections: Sections;
  readonly values: PathStore;
  readonly states: KeyedStore<FieldState>;
  readonly faults: FieldStates['faults'];
  readonly status: ValueStore<FormStatus>;
  /** What somebody else changed, from a refusal for that reason until the form is sent. */
  readonly concurrentChanges: ValueStore<ConcurrentChanges | undefined>;
  readonly rows: RowsModel;
  readonly usedValues: UsedValues;
  /** What a widget needs to know of its place; the same object each time. */
  leaf(pointer: string): Leaf | undefined;
  /** The record as rules see it. */
  doc(): Json;
  /**
   * Scope of what chooses candidates: `doc` is the record being edited, for a workflow's form the record it
   * runs on; `row` the row of the pointer.
   */
  recordScope(pointer?: string): RuleScope;
  setValue(pointer: string, value: unknown): void;
  /** The same as RJSF says it; the same function each time. */
  readonly put: (value: unknown, path: readonly (string | number)[]) => void;
  blur(pointer: string): void;
  /** Faults of the record, or of the fields given. */
  validate(pointers?: readonly string[]): readonly PlacedFault[];
  /** Shows faults; those told before go, of the fields given or all. */
  refuse(faults: readonly PlacedFault[], pointers?: readonly string[]): void;
  /** Takes back what was told of these fields: nothing is wrong with them any more. */
  settle(pointers: readonly string[]): void;
  /** `refresh` is asked when the call was refused because the record is another one by now. */
  submit(send: Send, refresh?: Refresh): Promise<boolean>;
  /**
   * Takes the record as it is stored now for what the form began with: what only others changed is taken over, what both did is put
   * together where the fields' rules can, the rest of what is typed stays. Whether nothing is left for a person to say.
   */
  rebase(fresh: Fresh): boolean;
  /** `upload` for the field there, which holds the submit until its file has arrived or was given up. */
  uploadAt(pointer: string, upload: DataClient['upload']): DataClient['upload'];
  /** Says something to people who listen. */
  tell(news: string): void;
  /** Ends what is under way by itself. */
  stop(): void;
};

export type FormModelOptions = {
  readonly plan: FormPlan;
  readonly initial: Json;
  /** Values typed into another plan of the same form, to go on with. */
  readonly typed?: Json;
  /** Files of that form that are on their way. */
  readonly uploads?: Uploads;
  /** Pointers of the fields that are shown; all, when absent. */
  readonly only?: readonly string[];
  readonly layout?: FormLayout;
  /** Every field is shown, as it would look. */
  readonly isPreview?: boolean | undefined;
  readonly scope: RuleScope;
  readonly validator: FormValidator;
  readonly text: Text;
  /** Asks which choices still fit; without it, choices stay when what they depend on changes. */
  readonly fit?: ChoiceCheck;
};
