/** A form over a record or a workflow, from plan to notice. Its code comes when the first form opens. */
import { lazy, Suspense, useMemo, useState } from 'react';
import {
  Failed,
  getByPointer,
  useEntity,
  useFormPlan,
  useMutations,
  useText,
  useToast,
  Waiting,
} from '../../engine/react/index.ts';
import type { RuleScope } from '../../engine/core/rules/types.ts';
import type { Labels, RecordData } from '../../engine/react/types.ts';

const RecordForm = lazy(async () => ({ default: (await import('../../engine/react/form/index.ts')).RecordForm }));

export type FormTask = {
  readonly entity: string;
  /** `create`, `update` or the name of a workflow. */
  readonly purpose: string;
  /** The record to update or to run on. Several: the workflow runs on each. None: on the collection. */
  readonly records: readonly RecordData[];
  readonly labels?: Labels;
  /** Values the form starts with. */
  readonly initial?: Readonly<Record<string, unknown>>;
  /** Whose custom fields it brings; by itself, the initial value of the field that names them. */
  readonly by?: string | undefined;
};

type Props = FormTask & {
  readonly scope: RuleScope;
  readonly onDone: (answer: unknown) => void;
  readonly onCancel?: () => void;
  readonly onDirty?: (dirty: boolean) => void;
};
