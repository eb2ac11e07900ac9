/** A form over one plan: create or change a record, or run a workflow. The same on a page and in a dialog. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormPlan } from '../../core/definitions/view-types.ts';
import type { RuleScope } from '../../core/rules/types.ts';
import type { RecordNamed } from '../live/live-context.ts';
import { Failed, Waiting } from '../nodes/placeholders.tsx';
import { useHost } from '../provider/engine-context.ts';
import { useText } from '../text/use-text.ts';
import type { Labels } from '../types.ts';
import { useIsPhone } from '../use-is-phone.ts';
import { createChoiceCheck } from './choice-check.ts';
import type { Refresh } from './concurrent-changes.ts';
import { ConcurrentChangesPanel } from './concurrent-changes-panel.tsx';
import { DraftOffer, DraftWatch } from './draft-offer.tsx';
import type { Draft, DraftKey } from './drafts.ts';
import { createFieldWords, createNumberedText } from './field-words.ts';
import { useFirstFocus } from './first-focus.ts';
import { FormContext, type FormSurroundings } from './form-context.ts';
import { FormFrame } from './form-frame.tsx';
import { createFormModel } from './form-model.ts';
import { useEnterGoesOn } from './hands.ts';
import { InlineBar } from './inline-bar.tsx';
import { MeanwhileHint } from './meanwhile-hint.tsx';
import type { FormModel } from './model-types.ts';
import { plainTexts } from './plain-texts.ts';
import { DirtyWatch, SaveBar } from './save-bar.tsx';
import type { FormLayout } from './sections.ts';
import { fromRjsf, rootUiSchema, StructureForm, submitValidator } from './structure.tsx';
import type { Send } from './submission.ts';
import { ErrorSummary, News } from './summary.tsx';
import { TemplateBar } from './template-bar.tsx';
import { createUploads } from './uploads.ts';
import { type FormValidator, useFormValidator } from './use-form-validator.ts';
import { useWidgets } from './widget-loading.ts';

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
  /** Asks for the record as it is stored now, where the call was refused because somebody changed it; the next call is of that one. */
  readonly refresh?: Refresh;
  /** The record that the form changes or its workflow runs on: with `refresh`, people are told while they type that others changed it. */
  readonly of?: RecordNamed;
  /** What is typed is kept under it when the session ends, and offered when the form opens again. */
  readonly draft?: DraftKey;
  readonly onDirty?: (dirty: boolean) => void;
  readonly onCancel?: () => void;
  /** Text of the button, in the person's language. */
  readonly submitLabel?: string;
  /** Only these fields are shown, by pointer; the others keep what they start with. */
  readonly only?: readonly string[];
  /** How the plan's groups stand: below each other unless told, one at a time by tabs, or step by step. Read when the form opens. */
  readonly layout?: FormLayout | undefined;
  /** Called with the value of a field whenever it changes, of those in `watch`. */
  readonly onValue?: (pointer: string, value: unknown) => void;
  readonly watch?: readonly string[];
  /** Stands in for the server's compiled validator where there is none. */
  readonly validator?: FormValidator;
  /** In the place of a value, for one field: the focus begins there, and faults stand beside it. */
  readonly isInline?: boolean;
  /** Only shown, not to be sent: no form element, no buttons, nothing guarded, and files stay where they are. */
  readonly isPreview?: boolean;
};

/** Loads the plan's validator and its widgets, then shows the form. */
export function RecordForm(props: RecordFormProps) {
  const { client, widgets } = useHost();
  const text = useText();
  const loaded = useFormValidator(client, props.plan, props.validator);
  const hasWidgets = useWidgets(widgets, props.plan);
  // While the validator of another plan is under way the form stays as it is, with what was typed.
  const [ready, setReady] = useState<Ready>();
  const [taken, setTaken] = useState<Draft>();
  if (loaded.state === 'failed') return <Failed text={text('form.validator_failed')} onRetry={loaded.retry} />;
  if (loaded.state === 'ready' && hasWidgets && ready?.plan !== props.plan) setReady({ plan: props.plan, validator: loaded.validator });
  if (!ready) return <Waiting />;
  return (
    <>
      {props.draft && <DraftOffer draftKey={props.draft.key} version={props.initial?.version} onTake={setTaken} />}
      <OpenForm key={taken?.at} {...props} {...ready} typed={taken?.values} />
    </>
  );
}

type Ready = { readonly plan: FormPlan; readonly validator: FormValidator };

type OpenFormProps = RecordFormProps & {
  readonly validator: FormValidator;
  /** Typed earlier, to go on with. */
  readonly typed?: Draft['values'] | undefined;
};

const EMPTY = {};
const NO_LABELS: Labels = {};
const NO_GROUPS = {};
/** In place of RJSF's own button: what Enter presses. The save bar, outside the form, has those that people see. */
const enterButton = <button type="submit" style={{ display: 'none' }} />;

function OpenForm(props: OpenFormProps) {
  const { onSubmit, onDirty, onCancel, submitLabel, draft } = props;
  const model = useModel(props);
  const surroundings = useSurroundings(model, props);
  const formId = `${surroundings.idPrefix}-form`;
  const send = useLatest(onSubmit);
  const refresh = useLatest(props.refresh);
  const submission = useMemo(() => submissionOf(model, props.validator, send, refresh), [model, props.validator, send, refresh]);
  const structure = { ...structureProps, schema: props.plan.schema, validator: submission.validator };
  useWatch(model, props);
  useEnterGoesOn(formId, useIsPhone() && props.isInline !== true);
  useFirstFocus(model, { idPrefix: surroundings.idPrefix, formId, always: props.isInline === true });
  if (props.isPreview) {
    return (
      <FormContext value={surroundings}>
        <StructureForm {...structure} tagName="div">
          {nothing}
        </StructureForm>
      </FormContext>
    );
  }
  const form = (
    <StructureForm {...structure} {...submission} id={formId}>
      {enterButton}
    </StructureForm>
  );
  if (props.isInline) {
    return (
      <FormContext value={surroundings}>
        <DirtyWatch onDirty={onDirty} />
        <ConcurrentChangesPanel />
        {form}
        <InlineBar formId={formId} onCancel={onCancel} />
      </FormContext>
    );
  }
  return (
    <FormContext value={surroundings}>
      <DirtyWatch onDirty={onDirty} />
      {draft && <DraftWatch draft={draft} />}
      <News />
      {props.of && props.refresh && <MeanwhileHint of={props.of} refresh={props.refresh} />}
      <ConcurrentChangesPanel />
      <ErrorSummary />
      {props.plan.templates && <TemplateBar entity={props.plan.entity} pointers={props.plan.templates} />}
      <FormFrame>{form}</FormFrame>
      <SaveBar formId={formId} submitLabel={submitLabel} onCancel={onCancel} />
    </FormContext>
  );
}

const nothing = <></>;

/** Values are the store's, defaults the model's: RJSF fills in nothing. */
const noDefaults = { constAsDefaults: 'always', emptyObjectFields: 'skipDefaults', arrayMinItems: { populate: 'never' } } as const;

const structureProps = {
  uiSchema: rootUiSchema,
  // The form lays out what stands in it: an element between would be one more that React asks at every key press.
  className: '@container flex flex-col gap-4',
  showErrorList: false,
  noHtml5Validate: true,
  experimental_componentUpdateStrategy: 'shallow',
  experimental_defaultFormStateBehavior: noDefaults,
} as const;

/** What a submit does: before the last step it asks about this step's fields and goes on, else about all and sends. */
function submissionOf(
  model: FormModel,
  validator: FormValidator,
  send: { readonly current: Send },
  refresh: { readonly current: Refresh | undefined },
) {
  const { sections } = model;
  /** Fields of the step that the submit leaves; undefined where it sends. */
  const left = () => {
    const current = sections.layout === 'steps' ? sections.current() : undefined;
    return current && current !== sections.visible().at(-1) ? current.pointers : undefined;
  };
  return {
    validator: submitValidator(() => model.validate(left()), validator),
    onSubmit: () => {
      const pointers = left();
      if (!pointers) return void model.submit((...sent) => send.current(...sent), refresh.current);
      model.settle(pointers);
      sections.go(1);
    },
    onError: (errors: readonly Parameters<typeof fromRjsf>[0][]) => model.refuse(errors.map(fromRjsf), left()),
  };
}

function useSurroundings(model: FormModel, { labels = NO_LABELS, isPreview = false }: OpenFormProps): FormSurroundings {
  const { client, widgets } = useHost();
  const text = useText();
  const { i18n } = useTranslation();
  const idPrefix = useId();
  return useMemo(
    () => ({
      model,
      idPrefix,
      labels,
      widgets: widgets.fields,
      groups: widgets.groups ?? NO_GROUPS,
      uploadAt: (pointer) => (isPreview ? keepHere : model.uploadAt(pointer, client.upload)),
      text,
      numbered: createNumberedText(text),
      wordsOf: createFieldWords(text, plainTexts(i18n)),
    }),
    [model, idPrefix, labels, widgets, client, text, i18n, isPreview],
  );
}

/** The upload of a preview: as if the file had arrived. */
const keepHere = async ({ name, type, size }: File) => ({ id: `${name}-${size}`, name, type, size });

function useModel({
  plan: given,
  initial = EMPTY,
  typed,
  scope,
  parent,
  only,
  layout,
  validator,
  isPreview,
  isInline,
}: OpenFormProps): FormModel {
  // One field needs no heading over it, and no widget that draws its whole group.
  const plan = useMemo(() => (isInline ? { ...given, groups: [] } : given), [given, isInline]);
  const text = useText();
  const { client } = useHost();
  const queries = useQueryClient();
  const fit = useMemo(() => createChoiceCheck({ client, queries }), [client, queries]);
  const start = useRef({
    initial,
    scope: parent === undefined ? scope : { ...scope, parent },
    isPreview,
    ...(only ? { only } : {}),
    ...(layout ? { layout } : {}),
    ...(typed ? { typed } : {}),
  });
  const last = useRef<FormModel>(undefined);
  const [uploads] = useState(createUploads);
  const model = useMemo(
    () =>
      createFormModel({
        plan,
        ...start.current,
        validator,
        text,
        fit,
        uploads,
        ...(last.current ? { typed: last.current.values.snapshot() } : {}),
      }),
    [plan, validator, text, fit, uploads],
  );
  useLayoutEffect(() => {
    const open = last.current?.sections.open.get();
    if (open !== undefined) model.sections.show(open);
    last.current = model;
  }, [model]);
  useEffect(() => () => model.stop(), [model]);
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
