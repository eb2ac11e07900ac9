/** One definition: the commonest changes as a form, the patch as JSON, what it would do, its conflicts and versions. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { repeatedKeys } from '../../../engine/core/json/repeated.ts';
import { Failed, useHost, useMutations, useToast, Waiting } from '../../../engine/react/index.ts';
import { areaClass, controlClass } from '../../fields/shared/control.ts';
import { Button } from '../../primitives/button/button.tsx';
import { ConfirmDialog } from '../../primitives/dialog/confirm-dialog.tsx';
import { messageOf } from '../../primitives/support/message-of.ts';
import { Conflicts } from './conflicts.tsx';
import { Differences, Faults } from './outcome.tsx';
import { patchOf, textOf } from './quick-patch.ts';
import { SimpleForm } from './simple-form.tsx';
import type { Inspection, Name, Preview } from './types.ts';
import { useAnswer } from './use-answer.ts';
import { Versions } from './versions.tsx';

type Props = { readonly entity: string; readonly path: string; readonly name: Name };

export function OverridePage({ entity, path, name }: Props) {
  const { t } = useTranslation();
  const { Link } = useHost();
  const { data, error, reload } = useAnswer<Inspection>(entity, 'inspect', name);
  if (error && !data) return <Failed detail={error.message} onRetry={reload} />;
  if (!data) return <Waiting />;
  return (
    <div className="flex max-w-5xl flex-col gap-6 p-4 md:p-6">
      <div>
        <Link to={path} className="text-sm text-accent-ink hover:underline">
          {t('override_editor.back')}
        </Link>
        <h1 className="text-xl font-semibold text-text">
          {t(`overrides.${name.kind}`)} <code className="font-mono text-base">{name.target}</code>
        </h1>
      </div>
      <Editing key={data.number} entity={entity} name={name} inspection={data} onSaved={reload} />
    </div>
  );
}

type EditingProps = { readonly entity: string; readonly name: Name; readonly inspection: Inspection; readonly onSaved: () => void };

function Editing({ entity, name, inspection, onSaved }: EditingProps) {
  const { t } = useTranslation();
  const { run } = useMutations(entity);
  const toast = useToast();
  const [draft, setDraft] = useState(textOf(inspection.patch ?? {}));
  const [note, setNote] = useState('');
  const [preview, setPreview] = useState<Preview>();
  const [busy, setBusy] = useState<string>();
  const [isRemoving, setRemoving] = useState(false);
  const patch = patchOf(draft);
  const [repeated] = patch ? [] : repeatedKeys(draft);
  const change = (text: string) => {
    setDraft(text);
    setPreview(undefined);
  };
  const call = async (workflow: string, input: object) => {
    setBusy(workflow);
    try {
      return await run(workflow, null, { ...name, ...input });
    } catch (cause) {
      toast.add({ text: messageOf(cause, t('engine.something_wrong')), tone: 'danger' });
      return undefined;
    } finally {
      setBusy(undefined);
    }
  };
  const look = async () => {
    const told = (await call('preview', { patch })) as Preview | undefined;
    setPreview(told);
    return told;
  };
  const keep = async (workflow: string, input: object) => {
    const kept = await call(workflow, { number: inspection.number, ...input });
    if (kept === undefined) return;
    toast.add({ text: t('override_editor.saved'), tone: 'success' });
    onSaved();
  };
  const save = async () => {
    const told = await look();
    if (told && told.faults.length === 0) await keep('save', { patch, ...(note === '' ? {} : { note }) });
  };
  return (
    <>
      <Conflicts conflicts={inspection.conflicts} isBusy={busy !== undefined} onSettle={(settled) => keep('settle', settled)} />
      {patch ? <SimpleForm kind={name.kind} base={inspection.base} patch={patch} onChange={(next) => change(textOf(next))} /> : null}
      <section aria-label={t('overrides.patch')} className="flex flex-col gap-2">
        <label className="flex flex-col gap-1 text-sm font-medium text-text">
          {t('override_editor.json')}
          <textarea
            dir="ltr"
            spellCheck={false}
            rows={10}
            value={draft}
            aria-invalid={patch === undefined}
            onChange={(event) => change(event.target.value)}
            className={`${areaClass} min-h-20 font-mono text-xs`}
          />
        </label>
        {patch ? null : (
          <p role="alert" className="text-sm text-danger-text">
            {repeated ? t('control.key_twice', { key: repeated.key, line: repeated.line }) : t('override_editor.no_json')}
          </p>
        )}
        <label className="flex flex-col gap-1 text-sm font-medium text-text">
          {t('overrides.note')}
          <input value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} className={controlClass} />
        </label>
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" icon="save" disabled={!patch || busy !== undefined} isBusy={busy === 'save'} onClick={save}>
            {t('overrides.save')}
          </Button>
          <Button icon="eye" disabled={!patch || busy !== undefined} isBusy={busy === 'preview'} onClick={look}>
            {t('overrides.preview')}
          </Button>
          {inspection.patch ? (
            <Button icon="trash-2" disabled={busy !== undefined} onClick={() => setRemoving(true)}>
              {t('overrides.remove')}
            </Button>
          ) : null}
        </div>
        {preview ? <Faults faults={preview.faults} /> : null}
        {preview && preview.faults.length === 0 ? <Differences changes={preview.changes} screens={preview.screens} /> : null}
      </section>
      <Versions versions={inspection.versions} isBusy={busy !== undefined} onRestore={(to) => keep('roll-back', { to })} />
      <ConfirmDialog
        isOpen={isRemoving}
        question={t('overrides.remove')}
        text={t('overrides.remove_confirm')}
        verb={t('overrides.remove')}
        onClose={() => setRemoving(false)}
        onConfirm={() => keep('remove', {})}
      />
    </>
  );
}
