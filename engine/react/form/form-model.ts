/**
 * What a form knows while it is open, outside React: values by path, the state
 * of each field, whether anything is unsaved, on its way or refused.
 */
import type { ValidatorType } from '@rjsf/utils';
import type { FormPlan } from '../../core/definitions/types.ts';
import { getAt } from '../../core/json/index.ts';
import { applyDefaults } from '../../core/records/index.ts';
import type { RuleScope } from '../../core/rules/types.ts';
import { isCallError } from '../records/call-error.ts';
import type { DataClient, FieldError } from '../types.ts';
import { homeOf, minorDigitsOf, ownWords, type PlacedFault, placeFaults, type SummaryLine, type Text, toldWords } from './faults.ts';
import { compileFields, type FormField, labelOf } from './fields.ts';
import { createLiveRules, readsOf } from './live-rules.ts';
import { sameValue, touches } from './pointer.ts';
import { createKeyedStore, createPathStore, type KeyedStore, type PathStore } from './store.ts';
import { createValidation } from './validation.ts';
import { toPatch, toWire } from './wire.ts';

type Json = Readonly<Record<string, unknown>>;

export type FieldState = {
  readonly visible: boolean;
  readonly required: boolean;
  readonly locked: boolean;
  readonly error: string | undefined;
};
export type FormStatus = {
  readonly dirty: boolean;
  readonly sending: boolean;
  /** Files on their way. */
  readonly uploading: number;
  readonly summary: readonly SummaryLine[];
  /** Counts the refusals, so that each moves the focus to the summary. */
  readonly refusals: number;
};

/** Sends what the form holds: the whole body, and the merge patch against what it started from. */
export type Send = (values: Record<string, unknown>, patch: Record<string, unknown>) => Promise<unknown>;

export type FormModel = {
  readonly plan: FormPlan;
  readonly fields: readonly FormField[];
  /** Those that stand on the form. */
  readonly shown: readonly FormField[];
  readonly values: PathStore;
  readonly states: KeyedStore<FieldState>;
  readonly status: KeyedStore<FormStatus>;
  /** The record as rules see it. */
  doc(): Json;
  /** Scope of what chooses candidates: `doc` is the record being edited, for a workflow's form the record it runs on. */
  recordScope(): RuleScope;
  setValue(pointer: string, value: unknown): void;
  blur(pointer: string): void;
  validate(): readonly PlacedFault[];
  refuse(faults: readonly PlacedFault[]): void;
  submit(send: Send): Promise<boolean>;
  /** `upload` that holds the submit until it has settled. */
  tracked(upload: DataClient['upload']): DataClient['upload'];
};

export type FormModelOptions = {
  readonly plan: FormPlan;
  readonly initial: Json;
  /** Values typed into another plan of the same form, to go on with. */
  readonly typed?: Json;
  /** Pointers of the fields that are shown; all, when absent. */
  readonly only?: readonly string[];
  readonly scope: RuleScope;
  readonly validator: Pick<ValidatorType, 'rawValidation'>;
  readonly text: Text;
};

const OPEN: FieldState = { visible: true, required: false, locked: false, error: undefined };
const CLEAN: FormStatus = { dirty: false, sending: false, uploading: 0, summary: [], refusals: 0 };
const sameState = (one: FieldState, other: FieldState) =>
  one.visible === other.visible && one.required === other.required && one.locked === other.locked && one.error === other.error;

export function createFormModel({ plan, initial, typed, only, scope, validator, text }: FormModelOptions): FormModel {
  const fields = compileFields(plan.fields);
  const given = plan.for === 'update' ? initial : applyDefaults(fields, initial, scope);
  const start = typed ? applyDefaults(fields, typed, scope) : given;
  const isOfRecord = plan.for === 'create' || plan.for === 'update';
  const values = createPathStore(start);
  const states = createKeyedStore<FieldState>({ initial: OPEN, same: sameState });
  const status = createKeyedStore<FormStatus>({ initial: CLEAN });
  const isShown = (field: FormField) =>
    only === undefined || only.some((pointer) => field.pointer === pointer || field.pointer.startsWith(`${pointer}/`));
  const language = { text, minorDigits: minorDigitsOf(getAt(scope.org, '/currency')) };
  const own = ownWords(language);
  const told = toldWords(language);
  const change = (pointer: string, part: Partial<FieldState>) => states.set(pointer, { ...states.get(pointer), ...part });
  const report = (part: Partial<FormStatus>) => status.set('', { ...status.get(''), ...part });

  for (const field of fields) change(field.pointer, { required: field.required });
  const rules = createLiveRules({
    fields,
    initial: start,
    scope,
    onState: (pointer, { visible, required, locked }) =>
      change(pointer, { visible, required, locked, ...(visible ? {} : { error: undefined }) }),
    onComputed: (pointer, value) => values.write(pointer, value),
  });
  for (const field of fields) change(field.pointer, rules.stateOf(field.pointer) ?? {});
  const validation = createValidation({
    schema: plan.schema,
    fields,
    validator,
    scope,
    isVisible: (pointer) => states.get(pointer).visible,
  });

  let saved: Json = typed ? given : values.snapshot();
  const changed = new Set<string>();
  const note = (pointer: string) => {
    const owner = fields.find((field) => pointer === field.pointer || pointer.startsWith(`${field.pointer}/`));
    if (!owner || owner.readOnly) return;
    if (sameValue(values.read(owner.pointer), getAt(saved, owner.pointer))) changed.delete(owner.pointer);
    else changed.add(owner.pointer);
    if (status.get('').dirty !== changed.size > 0) report({ dirty: changed.size > 0 });
  };
  if (typed) for (const field of fields) note(field.pointer);
  const check = (pointer: string) => {
    const [fault] = placeFaults(validation.at(pointer, rules.doc()), fields, own);
    change(pointer, { error: fault?.message });
  };
  const forget = (pointer: string) => {
    for (const key of states.keys()) if (key.startsWith(`${pointer}/`)) change(key, { error: undefined });
  };

  const lineOf = (fault: PlacedFault): SummaryLine => {
    const field = fields.find((candidate) => fault.pointer === candidate.pointer || fault.pointer.startsWith(`${candidate.pointer}/`));
    if (!field || !isShown(field) || !states.get(field.pointer).visible) return { message: fault.message };
    return { pointer: fault.pointer, label: labelOf(field, text), message: fault.message };
  };
  const refuse = (faults: readonly PlacedFault[], more: readonly SummaryLine[] = []) => {
    const wrong = new Map(faults.map((fault) => [fault.pointer, fault.message]));
    for (const pointer of new Set([...states.keys(), ...wrong.keys()])) change(pointer, { error: wrong.get(pointer) });
    report({ summary: [...faults.map(lineOf), ...more], refusals: status.get('').refusals + 1 });
  };
  const refuseCall = (error: unknown) => {
    const faults = errorsOf(error);
    const isOurs = ({ pointer }: FieldError) => homeOf(fields, pointer) !== undefined;
    const elsewhere = faults.filter((fault) => !isOurs(fault)).map((fault) => ({ message: told(fault, undefined) }));
    const general = faults.length === 0 ? [{ message: error instanceof Error && error.message ? error.message : text('form.failed') }] : [];
    refuse(placeFaults(faults.filter(isOurs), fields, told), [...elsewhere, ...general]);
  };

  return {
    plan,
    fields,
    shown: fields.filter(isShown),
    values,
    states,
    status,
    doc: rules.doc,
    recordScope: () => ({ ...scope, doc: isOfRecord ? rules.doc() : scope.parent }),
    setValue(pointer, value) {
      if (Object.is(values.read(pointer), value)) return;
      values.write(pointer, value);
      rules.changed(pointer, value);
      note(pointer);
      if (Array.isArray(value)) forget(pointer);
      // Once told, a fault goes away as soon as it is mended, here or in a field that its rule reads; a new one waits for the blur.
      const isTold = (at: string) => states.get(at).error !== undefined;
      if (isTold(pointer)) check(pointer);
      for (const field of fields)
        if (field.pointer !== pointer && isTold(field.pointer) && readsOf(field.rules.check).some((read) => touches(read, pointer)))
          check(field.pointer);
    },
    blur: check,
    validate: () => placeFaults(validation.all(rules.doc()), fields, own),
    refuse,
    async submit(send) {
      const { sending, uploading } = status.get('');
      if (sending || uploading > 0) return false;
      for (const pointer of states.keys()) change(pointer, { error: undefined });
      report({ sending: true, summary: [] });
      const doc = rules.doc();
      try {
        await send(toWire(fields, doc), toPatch(fields, saved, doc));
        saved = values.snapshot();
        changed.clear();
        report({ sending: false, dirty: false });
        return true;
      } catch (error) {
        report({ sending: false });
        refuseCall(error);
        return false;
      }
    },
    tracked: (upload) => async (file, onProgress) => {
      report({ uploading: status.get('').uploading + 1 });
      try {
        return await upload(file, onProgress);
      } finally {
        report({ uploading: status.get('').uploading - 1 });
      }
    },
  };
}

const errorsOf = (error: unknown): readonly FieldError[] => (isCallError(error) ? (error.errors ?? []) : []);
