/** A form over one plan: create or change a record, or run a workflow. The same on a page and in a dialog. */
import type { ValidatorType } from '@rjsf/utils';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FormPlan } from '../../core/definitions/types.ts';
import type { RuleScope } from '../../core/rules/types.ts';
import { Failed, Waiting } from '../nodes/placeholders.tsx';
import { useHost } from '../provider/engine-context.ts';
import { useText } from '../text/use-text.ts';
import type { Labels } from '../types.ts';
import { FormContext } from './form-context.ts';
import { createFormModel, type FormModel, type Send } from './form-model.ts';
import { DirtyWatch, SaveBar } from './save-bar.tsx';
import { fromRjsf, StructureForm, structureOf, submitValidator, uiSchemaOf } from './structure.tsx';
import { ErrorSummary } from './summary.tsx';
import { useFormValidator } from './use-form-validator.ts';

export type RecordFormProps = {
  /** Another plan (custom fields of another type, say) keeps what was typed. */
  readonly plan: FormPlan;
  /** The record, or the values a new one starts with. Read when the form opens; give the form a `key` to start anew. */
  readonly initial?: Readonly<Record<string, unknown>>;
  readonly scope: RuleScope;
  /** The record that a workflow runs on, seen by its rules as `parent`; without it, that of the scope. */
  readonly parent?: unknown;
  /** Labels of references, as they came with the record. */
  readonly labels?: Labels;
  /**
   * Sends the body (empty values left out) or, for an update, the merge patch of what changed. What it
   * rejects with is shown: problems with a pointer on their fields, all of them in the summary.
   */
  readonly onSubmit: Send;
  readonly onDirty?: (dirty: boolean) => void;
  readonly onCancel?: () => void;
  /** Text of the button, in the person's language. */
  readonly submitLabel?: string;
  /** Only these fields are shown, by pointer; the others keep what they start with. */
  readonly only?: readonly string[];
  /** Called with the value of a field whenever it changes, of those in `watch`. */
  readonly onValue?: (pointer: string, value: unknown) => void;
  readonly watch?: readonly string[];
  /** Stands in for the server's compiled validator where there is none. */
  readonly validator?: Pick<ValidatorType, 'rawValidation'>;
};

/** Loads the plan's validator, then shows the form. */
export function RecordForm(props: RecordFormProps) {
  const { client } = useHost();
  const text = useText();
  const loaded = useFormValidator(client, props.plan, props.validator);
  // While the validator of another plan is under way the form stays as it is, with what was typed.
  const [ready, setReady] = useState<Ready>();
  if (loaded.state === 'failed') return <Failed text={text('form.validator_failed')} onRetry={loaded.retry} />;
  if (loaded.state === 'ready' && ready?.plan !== props.plan) setReady({ plan: props.plan, validator: loaded.validator });
  if (!ready) return <Waiting />;
  return <OpenForm {...props} {...ready} />;
}

type Ready = { readonly plan: FormPlan; readonly validator: Pick<ValidatorType, 'rawValidation'> };

type OpenFormProps = RecordFormProps & { readonly validator: Pick<ValidatorType, 'rawValidation'> };

const EMPTY = {};
const NO_LABELS: Labels = {};
/** RJSF would draw a button of its own; the save bar has ours. */
const noButton = <span hidden />;

function OpenForm(props: OpenFormProps) {
  const { onSubmit, onDirty, onCancel, submitLabel, labels = NO_LABELS } = props;
  const model = useModel(props);
  const idPrefix = useId();
  const formId = `${idPrefix}-form`;
  const send = useLatest(onSubmit);
  const structure = useMemo(
    () => ({
      schema: { ...structureOf(model.plan) },
      uiSchema: uiSchemaOf(model.fields),
      validator: submitValidator(model.validate),
      onSubmit: () => void model.submit((values, patch) => send.current(values, patch)),
      onError: (errors: readonly Parameters<typeof fromRjsf>[0][]) => model.refuse(errors.map(fromRjsf)),
    }),
    [model, send],
  );
  const surroundings = useMemo(() => ({ model, idPrefix, labels }), [model, idPrefix, labels]);
  useWatch(model, props);
  return (
    <FormContext value={surroundings}>
      <DirtyWatch onDirty={onDirty} />
      <ErrorSummary />
      <StructureForm
        {...structure}
        id={formId}
        idPrefix={idPrefix}
        showErrorList={false}
        noHtml5Validate
        experimental_componentUpdateStrategy="shallow"
        experimental_defaultFormStateBehavior={noDefaults}
      >
        {noButton}
      </StructureForm>
      <SaveBar formId={formId} submitLabel={submitLabel} onCancel={onCancel} />
    </FormContext>
  );
}

/** RJSF's own form data stays empty, so it fills in nothing. */
const noDefaults = { emptyObjectFields: 'skipDefaults', arrayMinItems: { populate: 'never' } } as const;

function useModel({ plan, initial = EMPTY, scope, parent, only, validator }: OpenFormProps): FormModel {
  const text = useText();
  const start = useRef({ initial, scope: parent === undefined ? scope : { ...scope, parent }, ...(only ? { only } : {}) });
  const last = useRef<FormModel>(undefined);
  const model = useMemo(
    () => createFormModel({ plan, ...start.current, validator, text, ...(last.current ? { typed: last.current.values.snapshot() } : {}) }),
    [plan, validator, text],
  );
  useLayoutEffect(() => {
    last.current = model;
  }, [model]);
  return model;
}

function useWatch(model: FormModel, { watch, onValue }: RecordFormProps): void {
  const tell = useLatest(onValue);
  useLayoutEffect(() => {
    const stops = watch?.map((pointer) => model.values.subscribe(pointer, () => tell.current?.(pointer, model.values.read(pointer))));
    return () => {
      for (const stop of stops ?? []) stop();
    };
  }, [model, watch, tell]);
}

function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
