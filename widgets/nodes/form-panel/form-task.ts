/** What a form in a panel is for. */
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import type { FormLayout } from '../../../engine/react/form/index.ts';
import type { BulkSelection } from '../../../engine/react/transfer.ts';
import type { Labels, RecordData } from '../../../engine/react/types.ts';

export type FormTask = {
  readonly entity: string;
  /** `create`, `update` or the name of a workflow. */
  readonly purpose: string;
  /** The record to update or to run on; several: the workflow runs on each; none: on the collection. */
  readonly records: readonly RecordData[];
  /** The workflow runs on everything that a list finds; `records` are some of it. */
  readonly everything?: BulkSelection | undefined;
  readonly labels?: Labels;
  /** Values the form starts with. */
  readonly initial?: Readonly<Record<string, unknown>>;
  /** Whose custom fields it brings; by itself, the initial value of the field that names them. */
  readonly by?: string | undefined;
  /** What is done by sending it, in words; without it what the purpose is called. */
  readonly verb?: string | undefined;
  /** Only these fields are asked for, by pointer. */
  readonly only?: readonly string[] | undefined;
  /** It begins with what another record has. */
  readonly isAgain?: true;
  /** What was changed can be taken back by the notice that says so. */
  readonly isUndone?: true;
  /** One of several steps: what is stored is not told, and nothing is sent where nothing was changed. */
  readonly isStep?: true;
  /** What it was refused with after it had closed; `initial` is what was typed. */
  readonly refused?: unknown;
  /** How the groups of fields stand; below each other unless told. */
  readonly layout?: FormLayout | undefined;
};

export type FormBodyProps = {
  readonly task: FormTask;
  readonly scope: RuleScope;
  readonly onDone: (answer: unknown) => void;
  /** The form may close while its call is under way, and is opened again by this where that is refused. */
  readonly onReturn?: (task: FormTask) => void;
  readonly onCancel?: () => void;
  readonly onDirty?: (dirty: boolean) => void;
  /** In place of what the purpose is called. */
  readonly submitLabel?: string;
  /** One field, in the place of its value. */
  readonly isInline?: boolean;
};
