/**
 * What a form knows while it is open, outside React: values by path, the state
 * of each field, whether anything is unsaved, on its way or refused.
 */
import { formatPointer, getAt, isObject } from '../../core/json/index.ts';
import { applyDefaults } from '../../core/records/index.ts';
import type { RuleScope } from '../../core/rules/types.ts';
import type { FieldError } from '../types.ts';
import { createCascade } from './cascade.ts';
import { type ConcurrentChanges, compareVersions, type Fresh } from './concurrent-changes.ts';
import { dependsOn } from './depends-on.ts';
import { createDirtyState } from './dirty-state.ts';
import { nameOf, ownWords, type PlacedFault, placeFaults, type SummaryLine, toldWords } from './faults.ts';
import { indexOf, type Place } from './field-index.ts';
import { createFieldStates, type FieldState, OPEN, sameState } from './field-states.ts';
import { compileFields, type FormField } from './fields.ts';
import type { FormStatus } from './form-status.ts';
import { createLeaves } from './leaves.ts';
import { createLiveRules } from './live-rules.ts';
import type { FormModel, FormModelOptions } from './model-types.ts';
import { partsOf } from './parts.ts';
import { placesAfter } from './row-moves.ts';
import { createRowsModel } from './rows-model.ts';
import { createSections } from './sections.ts';
import { createKeyedStore, createPathStore, createValueStore } from './store.ts';
import { createSubmission } from './submission.ts';
import { createUploads } from './uploads.ts';
import { createUsedValues } from './used-values.ts';
import { createValidation } from './validation.ts';

const CLEAN: FormStatus = { dirty: false, sending: false, uploading: 0, stranded: 0, summary: [], refusals: 0, news: '' };
/** Quiet time before a choice that depends on a changed value is checked, in milliseconds. */
const QUIET = 300;

export function createFormModel(options: FormModelOptions): FormModel {
  const { plan, initial, typed, only, isPreview, layout = 'sections', scope, validator, text, fit, uploads = createUploads() } = options;
  const fields = compileFields(plan.fields);
  const index = indexOf(fields);
  const given = plan.for === 'update' ? initial : applyDefaults(fields, initial, scope);
  const isOfRecord = plan.for === 'create' || plan.for === 'update';
  const values = createPathStore(typed ? applyDefaults(fields, typed, scope) : given);
  const states = createKeyedStore<FieldState>({ initial: OPEN, same: sameState });
  const status = createValueStore<FormStatus>(CLEAN);
  const report = (part: Partial<FormStatus>) => status.set({ ...status.get(), ...part });
  const fieldStates = createFieldStates(states);
  const { shown, facts } = partsOf({ plan, fields, record: initial, scope, only, isPreview });
  const onForm = new Set(shown);
  const isShown = (field: FormField) => onForm.has(field);
  const isVisible = (pointer: string) => states.get(pointer).visible;

  let hasOpened = false;
  const rules = createLiveRules({
    index,
    values,
    scope,
    onState: (pointer, state) => fieldStates.change(pointer, { ...state, ...(state.visible ? {} : { error: undefined, note: undefined }) }),
    onComputed: (pointer) => hasOpened && follow(pointer),
  });
  const sections = createSections({ layout, plan, index, shown, isVisible });
  const validation = createValidation({ schema: plan.schema, index, validator, scope, isVisible });
  const rowAt = (place: Place | undefined) => (place?.row ? { row: rules.read(place.row.pointer) } : {});
  const recordScope = (pointer = ''): RuleScope => ({
    ...scope,
    doc: isOfRecord ? rules.doc() : scope.parent,
    ...rowAt(index.place(pointer)),
  });
  const language = {
    text,
    currency: getAt(scope.org, '/currency'),
    scopeAt: (place: Place | undefined) => ({ ...scope, doc: rules.doc(), ...rowAt(place) }),
  };
  const own = ownWords(language);

  const dirtyState = createDirtyState(index, values.read, typed ? given : values.snapshot());
  const noteDirt = (pointer: string) => {
    const dirty = dirtyState.note(pointer);
    if (status.get().dirty !== dirty) report({ dirty });
  };
  if (typed) for (const field of fields) noteDirt(field.pointer);
  const noteUploads = () => report({ uploading: uploads.underWay(), stranded: uploads.failed().length });
  noteUploads();
  uploads.tell((pointer) => {
    noteUploads();
    if (states.get(pointer).error !== undefined) check(pointer);
  });
  /** Files that did not arrive, before anything else that is wrong with their fields. */
  const strandedAt = (holds: (pointer: string) => boolean): readonly FieldError[] =>
    uploads
      .failed()
      .filter(holds)
      .map((pointer) => ({ pointer, code: 'file_missing', message: '' }));
  const check = (pointer: string) => {
    const faults = [...strandedAt((at) => at === pointer), ...validation.at(pointer, rules.doc())];
    const [fault] = placeFaults(faults, index, own);
    if (fault || states.get(pointer).error !== undefined) fieldStates.change(pointer, { error: fault?.message });
  };
  // Once told, a fault goes away as soon as it is mended, here or in a field that it depends on; a new one waits for the blur.
  const recheck = (pointer: string) => {
    for (const at of [...fieldStates.faults.get().keys()]) if (at === pointer || dependsOn(index.place(at), pointer)) check(at);
  };

  const changes = createValueStore<ConcurrentChanges | undefined>(undefined);
  const usedValues = createUsedValues(index, values.read);
  const nameAt = (pointer: string) => {
    const place = index.place(pointer);
    return place ? nameOf(place, text) : '';
  };
  const cascade =
    fit &&
    createCascade({
      index,
      fit,
      isOfRecord,
      read: values.read,
      scopeAt: recordScope,
      wait: QUIET,
      takeBack(pointer, value) {
        setValue(pointer, value);
        fieldStates.change(pointer, { note: text('form.taken_back') });
        report({ news: text('form.taken_back_news', { what: nameAt(pointer) }) });
      },
    });
  /** Whatever changed a value: what hangs on it follows. */
  const follow = (pointer: string) => {
    usedValues.changed(pointer);
    cascade?.changed(pointer);
  };
  const put = (pointer: string, value: unknown) => {
    values.write(pointer, value);
    rules.changed(pointer);
    noteDirt(pointer);
    follow(pointer);
  };
  /** What is typed into an object of several variants before one was chosen is of the one that shows: the first. */
  const chooseVariant = (pointer: string) => {
    const owner = index.owner(pointer);
    if (!owner?.variants || owner.pointer === pointer) return;
    const tag = `${owner.pointer}/${owner.variants.tag}`;
    if (values.read(tag) === undefined) put(tag, owner.variants.of[0]?.value);
  };
  const setValue = (pointer: string, value: unknown) => {
    if (Object.is(values.read(pointer), value)) return;
    chooseVariant(pointer);
    put(pointer, value);
    if (states.get(pointer).note !== undefined) fieldStates.change(pointer, { note: undefined });
    if (fieldStates.faults.get().size > 0) recheck(pointer);
  };
  const rows = createRowsModel({
    index,
    read: values.read,
    doc: rules.doc,
    scope,
    write(list, next, origin) {
      const after = placesAfter(list, origin);
      fieldStates.move(list, after);
      put(list, next);
      report({ summary: status.get().summary.flatMap((line) => lineAfter(line, after)) });
      if (fieldStates.faults.get().size > 0) recheck(list);
    },
  });

  const lineOf = (fault: PlacedFault): SummaryLine => {
    const owner = index.owner(fault.pointer);
    const place = index.place(fault.pointer) ?? (owner && index.place(owner.pointer));
    if (!owner || !place || !isVisible(owner.pointer)) return { message: fault.message };
    // What stands beside the form, or nowhere on it, is at least named.
    if (!isShown(owner)) return { message: text('form.fault_of', { field: nameOf(place, text), fault: fault.message }) };
    return { pointer: fault.pointer, label: nameOf(place, text), message: fault.message };
  };
  const lineAfter = (line: SummaryLine, after: (pointer: string) => string | undefined): readonly SummaryLine[] => {
    if (line.pointer === undefined) return [line];
    const pointer = after(line.pointer);
    return pointer === undefined ? [] : [lineOf({ pointer, message: line.message })];
  };
  const within = (pointers: readonly string[] | undefined) => {
    if (!pointers) return undefined;
    const asked = new Set(pointers);
    return (pointer: string) => asked.has(index.owner(pointer)?.pointer ?? pointer);
  };
  const refuse = (faults: readonly PlacedFault[], pointers?: readonly string[], more: readonly SummaryLine[] = []) => {
    fieldStates.replace(new Map(faults.map((fault) => [fault.pointer, fault.message])), within(pointers));
    const summary = [...faults.map(lineOf), ...more];
    const first = summary.find((line) => line.pointer !== undefined)?.pointer;
    if (first !== undefined) sections.reveal(first);
    report({ summary, refusals: status.get().refusals + 1 });
  };
  /**
   * From now on what is stored is what the form began with: what only others changed is taken over, what both did is put together by
   * the fields' rules, the rest of what is typed stays.
   */
  const rebase = ({ record, labels, fields: compared }: Fresh) => {
    if (!isOfRecord) {
      const base = isObject(scope.parent) ? scope.parent : {};
      const found = compareVersions(compared ?? [], { base, mine: base, theirs: record }, labels);
      changes.set(found);
      // The server judges a step anew; what somebody else wrote where this one writes is first seen by whoever takes it.
      const written = new Set(fields.flatMap(({ pointer, writes = pointer }) => (values.read(pointer) == null || !writes ? [] : [writes])));
      return !found.others.some(({ field }) => written.has(field.pointer));
    }
    const found = compareVersions(fields, { base: dirtyState.saved(), mine: values.snapshot(), theirs: record }, labels);
    report({ dirty: dirtyState.settle(record) });
    for (const { field, theirs } of found.others) setValue(field.pointer, theirs);
    for (const { field, value } of found.merged) setValue(field.pointer, value);
    const isToTell = ({ field }: { readonly field: FormField }) => isShown(field) && isVisible(field.pointer) && !field.readOnly;
    const told = { ...found, clashes: found.clashes.filter(isToTell), others: found.others.filter(isToTell) };
    changes.set(told);
    return told.clashes.length === 0;
  };
  const submission = createSubmission({
    fields,
    status,
    values,
    dirtyState,
    doc: rules.doc,
    forget: () => fieldStates.replace(new Map()),
    failed: text('form.failed'),
    rebase,
    sent: () => changes.set(undefined),
    refuse(faults: readonly FieldError[], general) {
      const isOurs = ({ pointer }: FieldError) => index.home(pointer) !== undefined;
      const words = toldWords(language);
      const elsewhere = faults.filter((fault) => !isOurs(fault)).map((fault) => ({ message: words(fault, undefined) }));
      refuse(placeFaults(faults.filter(isOurs), index, words), undefined, [...elsewhere, ...general]);
    },
  });

  hasOpened = true;
  const leaves = createLeaves({ index, values, states, setValue, blur: check });
  return {
    plan,
    fields,
    index,
    shown,
    facts,
    sections,
    values,
    states,
    faults: fieldStates.faults,
    status,
    concurrentChanges: changes,
    rows,
    usedValues,
    leaf: leaves,
    doc: rules.doc,
    recordScope,
    setValue,
    put: (value, path) => setValue(formatPointer(path.map(String)), value ?? null),
    blur: check,
    validate(pointers) {
      const asked = pointers?.flatMap((pointer) => index.at(pointer) ?? []);
      const isAsked = within(pointers) ?? (() => true);
      return placeFaults([...strandedAt(isAsked), ...validation.all(rules.doc(), asked)], index, own);
    },
    refuse,
    rebase,
    settle(pointers) {
      fieldStates.replace(new Map(), within(pointers));
      report({ summary: [] });
    },
    submit: submission.submit,
    uploadAt: uploads.at,
    tell: (news) => report({ news }),
    stop: () => cascade?.stop(),
  };
}
