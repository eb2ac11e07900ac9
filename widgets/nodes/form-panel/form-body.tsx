/** A form over a record or a workflow, from plan to notice. Its code comes when the first form opens. */
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getAt } from '../../../engine/core/json/index.ts';
import { Failed, useEntity, useFormPlan, useText, Waiting } from '../../../engine/react/index.ts';
import type { FormBodyProps } from './form-task.ts';
import { NeededForm, useNeededFirst } from './needed-first.tsx';
import { reasonsOf } from './reasons-of.ts';
import { useDraft } from './use-draft.ts';
import { useFresh } from './use-fresh.ts';
import { useSend } from './use-send.ts';
import { useVerb } from './use-verb.ts';
import { withinSentence } from './within-sentence.ts';

const RecordForm = lazy(async () => ({ default: (await import('../../../engine/react/form/index.ts')).RecordForm }));

const NO_FIELDS: readonly string[] = [];

const asText = (value: unknown): string | undefined => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined);

/** Loads entity and plan, shows the form, sends it and says that it is done. */
export function FormBody({ task, scope, onDone, onReturn, onCancel, onDirty, submitLabel, isInline = false }: FormBodyProps) {
  const text = useText();
  const { i18n } = useTranslation();
  const { entity, error: entityError, retry } = useEntity(task.entity);
  const [record] = task.records;
  const isRecordForm = task.purpose === 'create' || task.purpose === 'update';
  const start = task.purpose === 'update' ? record : task.initial;
  const customBy = isRecordForm ? entity?.customBy : undefined;
  const [chosenBy, setChosenBy] = useState<string>();
  const by = chosenBy ?? task.by ?? (customBy === undefined ? undefined : asText(start?.[customBy]));
  const form = useFormPlan({
    entity: task.entity,
    purpose: task.purpose,
    by: customBy === undefined ? undefined : by,
    enabled: entity !== undefined,
  });
  const { words, pointer: verbPointer, choose } = useVerb(task, form.plan, scope);
  const watch = useMemo(
    () => [customBy === undefined ? undefined : `/${customBy}`, verbPointer].filter((pointer) => pointer !== undefined),
    [customBy, verbPointer],
  );
  const { task: current, refresh } = useFresh(task, entity);
  const fields = useMemo(() => form.plan?.fields.map(({ pointer }) => pointer) ?? NO_FIELDS, [form.plan]);
  const { send, needed, end } = useNeededFirst(useSend(current, onDone, onReturn), { task: current, fields });
  const draft = useDraft(task, entity);

  const error = entityError ?? form.error;
  if (error && !form.plan)
    return <Failed text={text('form_panel.failed')} detail={error.message} onRetry={entityError ? retry : form.retry} />;
  if (!entity || !form.plan) return <Waiting />;
  const workflow = entity.workflows.find(({ name }) => name === task.purpose);
  const name = withinSentence(text(entity.label), i18n.language);
  const verb = workflow ? text(workflow.label) : text(task.purpose === 'create' ? 'form_panel.create' : 'form_panel.save', { name });
  return (
    <Suspense fallback={<Waiting />}>
      {task.refused !== undefined && !needed ? (
        <ul role="alert" className="mb-4 rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-text">
          {reasonsOf(task.refused, text).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ) : null}
      {needed && <NeededForm task={current} entity={entity} needed={needed} scope={scope} onEnd={end} Form={FormBody} />}
      <RecordForm
        plan={form.plan}
        initial={start ?? {}}
        scope={isRecordForm ? { ...scope, doc: undefined } : scope}
        {...(workflow && task.records.length > 0 ? { parent: record } : {})}
        {...(task.labels ? { labels: task.labels } : {})}
        {...(task.only ? { only: task.only } : {})}
        {...(task.layout ? { layout: task.layout } : {})}
        onSubmit={send}
        {...(refresh && record ? { refresh, of: { entity: task.entity, id: String(record.id) } } : {})}
        {...(draft && !isInline ? { draft } : {})}
        isInline={isInline}
        submitLabel={submitLabel ?? words ?? task.verb ?? verb}
        watch={watch}
        onValue={(pointer, value) => {
          if (pointer === verbPointer) choose(value);
          else setChosenBy(asText(value ?? getAt(start, pointer)));
        }}
        {...(onCancel ? { onCancel } : {})}
        {...(onDirty ? { onDirty } : {})}
      />
    </Suspense>
  );
}
