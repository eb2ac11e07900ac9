/** One value for many records: which field, what value, then each record by itself, with a count as it goes. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { getAt, setAt } from '../../../engine/core/json/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { can, fieldsAt, useMutations, useText, useToast, type ViewField } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { runOnEach } from '../../nodes/form-panel/run-on-each.ts';
import { FEW, useOnServer } from '../../nodes/form-panel/use-on-server.ts';
import { Button } from '../../primitives/button/button.tsx';
import { Dialog } from '../../primitives/dialog/dialog.tsx';
import { FieldEditor } from '../../primitives/support/field-editor.tsx';
import { messageOf } from '../../primitives/support/message-of.ts';

type Props = {
  readonly entity: EntityView;
  /** Pointers of the fields that may be set. */
  readonly fields: readonly string[];
  readonly rows: readonly RecordData[];
  readonly scope: RuleScope;
  readonly onDone: () => void;
};

export function BulkEdit({ entity, fields, rows, scope, onDone }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const offered = fieldsAt(entity, fields).filter((field) => field.writable && !field.readOnly);
  const allowed = rows.filter((row) => can(entity, 'update', scope, row));
  const [first] = offered;
  if (!first || allowed.length === 0) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button icon="pencil" onClick={() => setOpen(true)}>
        {t('bulk.edit')}
        {allowed.length < rows.length ? <span className="text-text-muted tabular-nums">({allowed.length})</span> : null}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={t('bulk.edit_title', { count: allowed.length })} width="small">
        <BulkEditForm
          {...{ entity, offered, first, scope }}
          rows={allowed}
          onDone={() => {
            close();
            onDone();
          }}
        />
      </Dialog>
    </>
  );
}

type FormProps = Omit<Props, 'fields'> & { readonly offered: readonly ViewField[]; readonly first: ViewField };

function BulkEditForm({ entity, offered, first, rows, scope, onDone }: FormProps) {
  const { t } = useTranslation();
  const text = useText();
  const [pointer, setPointer] = useState(first.pointer);
  const [value, setValue] = useState<unknown>(null);
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState<number>();
  const [isHeld, setHeld] = useState(false);
  const apply = useApply(entity);
  const field = offered.find((one) => one.pointer === pointer) ?? first;
  const submit = async () => {
    if (isHeld) return;
    setError(undefined);
    setSent(0);
    try {
      await apply({ field, value, rows, onProgress: setSent });
      onDone();
    } catch (cause) {
      setError(messageOf(cause, t('engine.something_wrong')));
    }
    setSent(undefined);
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label className="flex flex-col gap-1 text-sm font-medium">
        {t('bulk.field')}
        <select
          value={pointer}
          onChange={(event) => {
            setPointer(event.target.value);
            setValue(null);
            setError(undefined);
            setHeld(false);
          }}
          className="h-control rounded-control border border-border-strong bg-surface-raised px-2 font-normal"
        >
          {offered.map((one) => (
            <option key={one.pointer} value={one.pointer}>
              {text(one.label)}
            </option>
          ))}
        </select>
      </label>
      <div>
        <FieldEditor key={pointer} field={field} value={value} scope={scope} error={error} onChange={setValue} onHold={setHeld} />
        {value === null ? <p className="mt-1 text-xs text-text-muted">{t('bulk.empties')}</p> : null}
      </div>
      {sent === undefined ? null : (
        <progress
          max={rows.length}
          value={sent}
          aria-label={t('bulk.progress', { done: sent, all: rows.length })}
          className="w-full accent-accent"
        />
      )}
      <Button type="submit" kind="primary" isBusy={sent !== undefined} disabled={isHeld} className="self-end">
        {t('bulk.apply', { count: rows.length })}
      </Button>
    </form>
  );
}

type Change = {
  readonly field: ViewField;
  readonly value: unknown;
  readonly rows: readonly RecordData[];
  readonly onProgress: (done: number) => void;
};

/** Writes the value to each; a refusal leaves the others done and says how many. What was done can be taken back. */
function useApply(entity: EntityView): (change: Change) => Promise<void> {
  const { t } = useTranslation();
  const { add } = useToast();
  const { update } = useMutations(entity.name);
  const onServer = useOnServer(entity);
  return async ({ field, value, rows, onProgress }) => {
    const patch = setAt({}, field.pointer, value ?? null);
    if (rows.length > FEW) return onServer({ kind: 'update', entity: entity.name }, rows, patch);
    const written: { readonly after: RecordData; readonly before: unknown }[] = [];
    let done = 0;
    const outcome = await runOnEach(rows, async (row) => {
      const after = await update(row, patch);
      written.push({ after, before: getAt(row, field.pointer) ?? null });
      done += 1;
      onProgress(done);
    });
    const undo = async () => {
      for (const { after, before } of written) await update(after, setAt({}, field.pointer, before));
    };
    const tell = (cause: unknown) => add({ text: messageOf(cause, t('engine.something_wrong')), tone: 'danger' });
    add({
      text:
        outcome.failed.length === 0
          ? t('bulk.done', { count: done })
          : t('form_panel.some_failed', { done: outcome.done.length, all: rows.length }),
      tone: outcome.failed.length === 0 ? 'success' : 'warning',
      action: { label: t('action.undo'), run: () => void undo().catch(tell) },
    });
  };
}
