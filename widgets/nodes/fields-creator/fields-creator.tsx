/** Node: draws up a form, without an account on a local draft, with one for the organisation. */
import { type ChangeEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { FieldView } from '../../../engine/core/definitions/types.ts';
import { isCallError, useApp, useEntity, useMutations, useText, useToast } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { download } from '../../collection/transfer/download.ts';
import CustomFieldsField from '../../fields/customfields-field/customfields-field.tsx';
import { faultsOf } from '../../fields/customfields-field/field-list.ts';
import { Button } from '../../primitives/button/button.tsx';
import { type Draft, draftText, keepDraft, keptDraft, NOTHING, parseDraft } from './local-draft.ts';

type Options = { readonly entity?: string; readonly field?: string };
const MOST_FIELDS = 100;

/** What the editor of custom fields is told of the property that it edits. */
const editedField: FieldView = {
  name: 'fields',
  pointer: '/fields',
  label: 'studio.fields',
  type: 'custom_fields',
  required: false,
  readOnly: false,
  system: false,
  whenHidden: 'keep',
  messages: {},
  searchable: false,
  sortable: false,
  schema: { maxItems: MOST_FIELDS },
};

export default function FieldsCreatorNode({ node }: NodeProps<Options>) {
  const text = useText();
  const { add } = useToast();
  const id = useId();
  const [draft, setDraft] = useState<Draft>(keptDraft);
  const [failure, setFailure] = useState<string>();
  const isSignedIn = useApp().user.id !== '';
  useEffect(() => keepDraft(draft), [draft]);

  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    try {
      setDraft(parseDraft(await file.text()));
      setFailure(undefined);
    } catch (error) {
      setFailure(text('studio.import_wrong', { reason: error instanceof Error ? error.message : String(error) }));
    }
  };
  return (
    <div className="mx-auto w-full max-w-5xl p-4 md:p-6">
      <h1 className="text-xl font-semibold">{text('studio.title')}</h1>
      <p className="mt-1 max-w-prose text-sm text-text-muted">{text('studio.text')}</p>
      <div className="mt-4 flex flex-wrap items-end gap-2">
        <div className="min-w-56 flex-1">
          <label htmlFor={id} className="mb-1 block text-sm font-medium">
            {text('studio.name')}
          </label>
          <input
            id={id}
            value={draft.name}
            maxLength={80}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
            className="h-control w-full rounded-control border border-border bg-surface px-2.5"
          />
        </div>
        <FileButton label={text('studio.import')} onChange={read} />
        <Button
          icon="download"
          onClick={() => download(new Blob([draftText(draft)], { type: 'application/json' }), `${draft.name || 'form'}.json`)}
        >
          {text('studio.export')}
        </Button>
        {isSignedIn && node.entity ? (
          <SaveButton
            entity={node.entity}
            field={node.field ?? 'custom_fields'}
            draft={draft}
            onSaved={() => {
              add({ text: text('studio.saved_notice'), tone: 'success' });
              setDraft(NOTHING);
            }}
            onFailure={setFailure}
          />
        ) : null}
      </div>
      {isSignedIn ? null : <p className="mt-2 text-sm text-text-muted">{text('studio.sign_in')}</p>}
      {failure === undefined ? null : (
        <p role="alert" className="mt-3 rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-text">
          {failure}
        </p>
      )}
      <div className="mt-4">
        <CustomFieldsField
          id={`${id}-fields`}
          field={editedField}
          label={text('studio.fields')}
          value={draft.fields}
          onChange={(fields) => setDraft((before) => ({ ...before, fields: fields ?? [] }))}
          disabled={false}
          required={false}
          invalid={false}
        />
      </div>
    </div>
  );
}

type SaveProps = {
  readonly entity: string;
  readonly field: string;
  readonly draft: Draft;
  readonly onSaved: () => void;
  readonly onFailure: (message: string | undefined) => void;
};

/** There for people who may keep forms. */
function SaveButton({ entity: name, field, draft, onSaved, onFailure }: SaveProps) {
  const text = useText();
  const { entity } = useEntity(name);
  const { create } = useMutations(name);
  const [isBusy, setBusy] = useState(false);
  const missing = useMemo(() => whatIsMissing(draft, text), [draft, text]);
  if (!entity || entity.can.create === undefined) return null;
  const save = async () => {
    onFailure(missing);
    if (missing !== undefined) return;
    setBusy(true);
    try {
      await create({ name: draft.name.trim(), [field]: draft.fields });
      onSaved();
    } catch (error) {
      onFailure(wordsOf(error));
    }
    setBusy(false);
  };
  return (
    <Button kind="primary" icon="upload" isBusy={isBusy} onClick={() => void save()}>
      {text('studio.save')}
    </Button>
  );
}

/** Why a draft cannot be saved yet, in words. */
function whatIsMissing({ name, fields }: Draft, text: ReturnType<typeof useText>): string | undefined {
  if (name.trim() === '') return text('studio.name_missing');
  if (fields.length === 0) return text('studio.empty');
  const faults = faultsOf(fields);
  const faulty = fields.find(({ id }) => faults.has(id));
  const fault = faults.get(faulty?.id ?? '');
  if (!faulty || !fault) return undefined;
  return text('studio.faulty', { name: faulty.label || faulty.id, reason: text(`custom_fields.fault_${fault.code}`, fault.params) });
}

/** What the server found wrong with a field says more than that something is. */
function wordsOf(error: unknown): string {
  if (isCallError(error) && error.errors.length > 0) return [...new Set(error.errors.map(({ message }) => message))].join(' ');
  return error instanceof Error ? error.message : String(error);
}

function FileButton({ label, onChange }: { readonly label: string; readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={onChange}
      />
      <Button icon="file-json" onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
