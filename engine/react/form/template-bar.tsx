/** Saved starts of a form, at its head: one is chosen, this one is kept, an own one is removed. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../provider/engine-context.ts';
import { useList } from '../records/use-list.ts';
import { useMutations } from '../records/use-mutations.ts';
import type { RecordData } from '../types.ts';
import type { Json } from './document.ts';
import { useForm } from './form-context.ts';
import { fillFrom, keptValues, valuesIn } from './template-values.ts';

const ENTITY = 'form-template';
/** More than anybody chooses among. */
const MOST = 100;
const NOTHING: ReadonlySet<string> = new Set();

const control = 'h-control min-w-0 rounded-control border border-border bg-surface-raised px-2 text-sm max-md:h-11';
const quiet = `${control} px-3 font-medium hover:bg-surface-sunken disabled:opacity-60`;

/** `pointers`: fields that a template of this form may hold. */
export function TemplateBar({ entity, pointers }: { readonly entity: string; readonly pointers: readonly string[] }) {
  const { t } = useTranslation();
  const { user } = useApp();
  const id = useId();
  const { rows } = useList({ entity: ENTITY, filter: `doc.entity == '${entity}'`, order: '/name', pageSize: MOST, count: 'none' });
  const [chosen, setChosen] = useState<RecordData>();
  const [asked, setAsked] = useState<'keep' | 'remove'>();
  const fill = useFilledFrom(pointers);
  const end = () => setAsked(undefined);
  const choose = (wanted: string) => {
    const row = rows.find((one) => String(one.id) === wanted);
    setChosen(row);
    end();
    if (row) fill(valuesIn(row.values), String(row.name));
  };
  const isOwn = chosen?.owner_id === user.id;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 pt-1 text-sm">
      {rows.length > 0 ? (
        <>
          <label htmlFor={id} className="sr-only">
            {t('form_template.start')}
          </label>
          <select
            id={id}
            value={String(chosen?.id ?? '')}
            onChange={(event) => choose(event.target.value)}
            className={`${control} max-w-64`}
          >
            <option value="">{t('form_template.start')}</option>
            {rows.map((row) => (
              <option key={row.id} value={String(row.id)}>
                {String(row.name)}
              </option>
            ))}
          </select>
        </>
      ) : null}
      {asked === undefined ? (
        <>
          <button type="button" onClick={() => setAsked('keep')} className={quiet}>
            {t('form_template.keep')}
          </button>
          {isOwn ? (
            <button type="button" onClick={() => setAsked('remove')} className={quiet}>
              {t('form_template.remove')}
            </button>
          ) : null}
        </>
      ) : null}
      {asked === 'keep' ? <Keep entity={entity} pointers={pointers} onEnd={end} /> : null}
      {asked === 'remove' && chosen ? <Remove row={chosen} onEnd={end} onRemoved={() => choose('')} /> : null}
    </div>
  );
}

/** Fills the form from a template; what comes with the plan of a type that it chooses is filled in once that is there. */
function useFilledFrom(pointers: readonly string[]): (values: Json, name: string) => void {
  const { model, text } = useForm();
  const [given, setGiven] = useState<Json>();
  const done = useRef(NOTHING);
  useEffect(() => {
    if (given) done.current = fillFrom(model, given, pointers, done.current);
  }, [model, given, pointers]);
  return (values, name) => {
    done.current = NOTHING;
    setGiven(values);
    model.tell(text('form_template.used', { name }));
  };
}

type KeepProps = { readonly entity: string; readonly pointers: readonly string[]; readonly onEnd: () => void };

function Keep({ entity, pointers, onEnd }: KeepProps) {
  const { t } = useTranslation();
  const { model, text } = useForm();
  const { create } = useMutations(ENTITY);
  const [name, setName] = useState('');
  const send = async () => {
    await create({ entity, name: name.trim(), values: JSON.stringify(keptValues(model, pointers)) });
    model.tell(text('form_template.kept', { name: name.trim() }));
  };
  return (
    <Asked verb={t('form_template.save')} isReady={name.trim() !== ''} send={send} onEnd={onEnd}>
      <input
        aria-label={t('form_template.name')}
        placeholder={t('form_template.name')}
        maxLength={60}
        value={name}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for it
        autoFocus
        onChange={(event) => setName(event.target.value)}
        className={`${control} w-56`}
      />
    </Asked>
  );
}

type RemoveProps = { readonly row: RecordData; readonly onEnd: () => void; readonly onRemoved: () => void };

function Remove({ row, onEnd, onRemoved }: RemoveProps) {
  const { t } = useTranslation();
  const { remove } = useMutations(ENTITY);
  const send = async () => {
    await remove(row);
    onRemoved();
  };
  return (
    <Asked verb={t('form_template.remove_now')} isReady send={send} onEnd={onEnd}>
      <span>{t('form_template.remove_question', { name: String(row.name) })}</span>
    </Asked>
  );
}

type AskedProps = {
  readonly verb: string;
  readonly isReady: boolean;
  readonly send: () => Promise<void>;
  readonly onEnd: () => void;
  readonly children: ReactNode;
};

/** A question with its two buttons; a refusal is told beside them. */
function Asked({ verb, isReady, send, onEnd, children }: AskedProps) {
  const { t } = useTranslation();
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const run = async () => {
    setSending(true);
    setFault(undefined);
    try {
      await send();
      onEnd();
    } catch (error) {
      setFault(error instanceof Error ? error.message : t('form.failed'));
      setSending(false);
    }
  };
  return (
    <>
      {children}
      <button type="button" onClick={() => void run()} disabled={!isReady || isSending} className={quiet}>
        {verb}
      </button>
      <button type="button" onClick={onEnd} className={quiet}>
        {t('form.cancel')}
      </button>
      {fault === undefined ? null : (
        <span role="alert" className="text-danger-text">
          {fault}
        </span>
      )}
    </>
  );
}
