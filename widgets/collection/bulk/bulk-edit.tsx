/** One value for many records: which field, what value; then the server writes it to each, as its own rules allow. */
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { setAt } from '../../../engine/core/json/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { can, fieldsAt, holds, useFormat, useText, type ViewField, withRecord } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { begunIn, useOnServer } from '../../nodes/form-panel/use-on-server.ts';
import { Button } from '../../primitives/button/button.tsx';
import { Dialog } from '../../primitives/dialog/dialog.tsx';
import { FieldEditor } from '../../primitives/support/field-editor.tsx';
import { messageOf } from '../../primitives/support/message-of.ts';
import type { Everything } from './use-selection.ts';

type Props = {
  readonly entity: EntityView;
  /** Pointers of the fields that may be set. */
  readonly fields: readonly string[];
  readonly rows: readonly RecordData[];
  /** Everything that the list finds; the rows are some of it. */
  readonly everything: Everything | undefined;
  readonly scope: RuleScope;
  /** The server has begun a job. */
  readonly onStarted: (job: string) => void;
};

/** A field that is locked in all the rows has nothing to be set. */
const isOpenIn = ({ rules: { lock } }: ViewField, rows: readonly RecordData[], scope: RuleScope): boolean =>
  lock === undefined || rows.length === 0 || rows.some((row) => !holds(lock, withRecord(scope, row)));

export function BulkEdit({ entity, fields, rows, everything, scope, onStarted }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const offered = useMemo(
    () => fieldsAt(entity, fields).filter((field) => field.writable && !field.readOnly && isOpenIn(field, rows, scope)),
    [entity, fields, rows, scope],
  );
  const allowed = useMemo(() => rows.filter((row) => can(entity, 'update', scope, row)), [entity, rows, scope]);
  const [first] = offered;
  if (!first || allowed.length === 0) return null;
  const count = everything?.count ?? allowed.length;
  return (
    <>
      <Button icon="pencil" onClick={() => setOpen(true)}>
        {t('bulk.edit')}
        {!everything && allowed.length < rows.length ? <span className="text-text-muted tabular-nums">({allowed.length})</span> : null}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('bulk.edit_title', { count })} width="small">
        <BulkEditForm
          {...{ entity, offered, first, scope, everything, count }}
          rows={everything ? rows : allowed}
          onStarted={(job) => {
            setOpen(false);
            onStarted(job);
          }}
        />
      </Dialog>
    </>
  );
}

type FormProps = Omit<Props, 'fields'> & { readonly offered: readonly ViewField[]; readonly first: ViewField; readonly count: number };

function BulkEditForm({ entity, offered, first, rows, everything, count, scope, onStarted }: FormProps) {
  const { t } = useTranslation();
  const text = useText();
  const format = useFormat();
  const [pointer, setPointer] = useState(first.pointer);
  const [value, setValue] = useState<unknown>(null);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const onServer = useOnServer(entity);
  const field = offered.find((one) => one.pointer === pointer) ?? first;
  const submit = async () => {
    if (isHeld || isBusy) return;
    setError(undefined);
    setBusy(true);
    try {
      const input = setAt({}, field.pointer, value ?? null);
      const job = begunIn(await onServer({ kind: 'update', entity: entity.name, input }, { records: rows, everything }));
      if (job !== undefined) onStarted(job);
    } catch (cause) {
      setError(messageOf(cause, t('engine.something_wrong')));
    }
    setBusy(false);
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
              {one.literal ? one.label : text(one.label)}
            </option>
          ))}
        </select>
      </label>
      <div>
        <FieldEditor key={pointer} field={field} value={value} scope={scope} error={error} onChange={setValue} onHold={setHeld} />
        {value === null ? <p className="mt-1 text-xs text-text-muted">{t('bulk.empties')}</p> : null}
      </div>
      <Button type="submit" kind="primary" isBusy={isBusy} disabled={isHeld} className="self-end">
        {everything ? t('transfer.apply_all', { shown: format.number(count) }) : t('bulk.apply', { count })}
      </Button>
    </form>
  );
}
