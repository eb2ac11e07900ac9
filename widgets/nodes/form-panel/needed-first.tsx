/** What a step needs of its record first: asked for in the same dialog, then the step is taken with what was typed for it. */
import { type ComponentType, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { isCallError, useFormPlan, useToast } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import type { FormBodyProps, FormTask } from './form-task.ts';

type Json = Readonly<Record<string, unknown>>;
type Step = (values: Json, patch: Json, of?: RecordData) => Promise<unknown>;
type Needed = { readonly pointers: readonly string[]; readonly again: (of: RecordData) => Promise<unknown> };

/** Pointers of the record's fields that a refusal asks for, but for what is told at an input of the form: it is filled there. */
function neededIn(error: unknown, inputs: readonly string[]): readonly string[] {
  const faults = isCallError(error) && error.status === 422 ? (error.errors ?? []) : [];
  return faults.flatMap(({ code, params, pointer }) =>
    code === 'required' && typeof params?.field === 'string' && !inputs.includes(pointer) ? [params.field] : [],
  );
}

export type NeededFirst = {
  /** Takes the step; what it is refused for is asked for. */
  readonly send: Step;
  readonly needed: Needed | undefined;
  readonly end: () => void;
};

/** `fields`: pointers that the step's own form has, which it asks for by itself. Nothing is asked for without one record. */
export function useNeededFirst(send: Step, { task, fields }: { readonly task: FormTask; readonly fields: readonly string[] }): NeededFirst {
  const isOfOne = task.records.length === 1 && task.purpose !== 'update' && task.purpose !== 'create';
  const [needed, setNeeded] = useState<Needed | undefined>(() => {
    const pointers = task.refused === undefined ? [] : neededIn(task.refused, fields);
    return pointers.length > 0 ? { pointers, again: (filled) => send(task.initial ?? {}, {}, filled) } : undefined;
  });
  const asking = useCallback<Step>(
    async (values, patch, of) => {
      try {
        return await send(values, patch, of);
      } catch (error) {
        const pointers = isOfOne ? neededIn(error, fields) : [];
        if (pointers.length > 0) setNeeded({ pointers, again: (filled) => send(values, patch, filled) });
        throw error;
      }
    },
    [send, isOfOne, fields],
  );
  const end = useCallback(() => setNeeded(undefined), []);
  return { send: asking, needed, end };
}

type Props = {
  readonly task: FormTask;
  readonly entity: EntityView;
  readonly needed: Needed;
  readonly scope: RuleScope;
  readonly onEnd: () => void;
  /** The form of any task, of which this is a part. */
  readonly Form: ComponentType<FormBodyProps>;
};

/** Nothing for who may not fill it in: then the refusal stands alone. */
export function NeededForm({ task, entity, needed, scope, onEnd, Form }: Props) {
  const { t } = useTranslation();
  const { add } = useToast();
  const [update] = useState<FormTask>(() => ({
    entity: task.entity,
    purpose: 'update',
    records: task.records,
    only: needed.pointers,
    ...(task.labels ? { labels: task.labels } : {}),
  }));
  const by = entity.customBy === undefined ? undefined : task.records[0]?.[entity.customBy];
  const { plan } = useFormPlan({ entity: task.entity, purpose: 'update', by: by === undefined ? undefined : String(by), enabled: true });
  const isTheirs = plan?.fields.some(({ pointer, readOnly }) => !readOnly && needed.pointers.includes(pointer));
  if (!isTheirs) return null;
  const goOn = (answer: unknown) => {
    needed
      .again(answer as RecordData)
      .catch((error: unknown) => add({ text: error instanceof Error ? error.message : t('form.failed'), tone: 'danger' }))
      .finally(onEnd);
  };
  return (
    <section aria-label={t('form_panel.needed_first')} className="mb-4 rounded-card border border-border p-3">
      <h3 className="mb-2 font-semibold text-sm">{t('form_panel.needed_first')}</h3>
      <Form task={update} scope={scope} onDone={goOn} onCancel={onEnd} submitLabel={t('form_panel.save_and_go_on')} />
    </section>
  );
}
