/** Where something is written into a timeline: open, above what happened. What was typed is kept until it is sent. */
import { type KeyboardEvent, useCallback, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView, FormPlan, WorkflowView } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import {
  type RecordAround,
  recall,
  remember,
  useFormPlan,
  useHandedOver,
  useHost,
  useRefresh,
  useText,
  type ViewField,
  writingKey,
} from '../../../engine/react/index.ts';
import { areaClass } from '../../fields/shared/control.ts';
import { Button, IconButton } from '../../primitives/button/button.tsx';
import { FieldEditor } from '../../primitives/support/field-editor.tsx';
import { messageOf } from '../../primitives/support/message-of.ts';
import { MentionList } from './mention-list.tsx';
import type { ComposeOptions } from './options.ts';
import { useMentions } from './use-mentions.ts';

type Props = {
  readonly compose: ComposeOptions;
  readonly entity: EntityView;
  readonly workflow: WorkflowView;
  readonly around: RecordAround;
  /** Entity of the timeline, in which the new event stands afterwards. */
  readonly events: string;
  readonly scope: RuleScope;
};

type Values = Readonly<Record<string, unknown>>;

/** An input of the workflow as a field that stands in no form. */
function useInput(plan: FormPlan | undefined, name: string | undefined): ViewField | undefined {
  return useMemo(() => {
    const field = name === undefined ? undefined : plan?.fields.find(({ pointer }) => pointer === `/${name}`);
    return field && { ...field, filterable: false, writable: true };
  }, [plan, name]);
}

/** What was typed for one record, kept on the device until it is sent. */
function useDraft(key: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => recall(key) ?? '');
  const change = useCallback(
    (next: string) => {
      setText(next);
      remember(key, next === '' ? undefined : next);
    },
    [key],
  );
  return [text, change];
}

export default function ComposeBox({ compose, entity, workflow, around, events, scope }: Props) {
  const { t } = useTranslation();
  const words = useText();
  const { client } = useHost();
  const refreshEvents = useRefresh(events);
  const refreshRecord = useRefresh(around.entity);
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const recordId = String(around.record.id);
  const key = writingKey(around.entity, recordId);
  const [text, setText] = useDraft(key);
  const [isOpen, setOpen] = useState(text !== '');
  const take = useCallback(
    (given: string) => {
      setText(given);
      setOpen(true);
    },
    [setText],
  );
  useHandedOver(key, take);
  const [hasFiles, setHasFiles] = useState(false);
  const [values, setValues] = useState<Values>({});
  const [isHeld, setHeld] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { plan } = useFormPlan({ entity: entity.name, purpose: workflow.name, enabled: isOpen });
  const people = useInput(plan, compose.people);
  const choice = useInput(plan, compose.choice);
  const files = useInput(plan, compose.files);
  const own = useMemo(() => ({ ...scope, doc: around.record }), [scope, around.record]);
  const mentions = useMentions({ field: people, scope: own, area, text, onText: setText });
  const set = (name: string) => (value: unknown) => setValues((before) => ({ ...before, [name]: value }));
  const mayLeave = text.trim() !== '' && !isHeld && !isBusy;

  const send = async () => {
    if (!mayLeave) return;
    setBusy(true);
    setError(undefined);
    const named = mentions.idsIn(text);
    try {
      // Whatever changed meanwhile, it is said all the same: no version goes with it.
      await client.run(around.entity, workflow.name, recordId, {
        ...values,
        [compose.text]: text.trim(),
        ...(compose.people !== undefined && named.length > 0 ? { [compose.people]: named } : {}),
      });
      setText('');
      setValues({});
      setHasFiles(false);
      mentions.clear();
      refreshEvents();
      refreshRecord();
      area.current?.focus();
    } catch (cause) {
      setError(messageOf(cause, t('engine.something_wrong')));
    }
    setBusy(false);
  };
  const press = (event: KeyboardEvent) => {
    if (mentions.press(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    }
  };
  const label = t(compose.people === undefined ? 'timeline.write' : 'timeline.write_people');
  const isListed = mentions.people.length > 0;
  return (
    <form
      aria-label={words(workflow.label)}
      onFocus={() => setOpen(true)}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="flex flex-col gap-2 px-4 pb-4 print:hidden"
    >
      <div className="relative">
        <textarea
          ref={area}
          aria-label={label}
          placeholder={label}
          dir="auto"
          rows={isOpen ? 3 : 1}
          value={text}
          aria-autocomplete={people ? 'list' : undefined}
          aria-controls={isListed ? id : undefined}
          aria-activedescendant={isListed ? `${id}-${mentions.active}` : undefined}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={(event) => {
            setText(event.target.value);
            mentions.look();
          }}
          onSelect={mentions.look}
          onKeyDown={press}
          className={`${areaClass} field-sizing-content max-h-64 w-full ${isOpen ? 'min-h-20' : 'min-h-control'}`}
        />
        {isListed ? <MentionList id={id} people={mentions.people} active={mentions.active} onChoose={mentions.choose} /> : null}
      </div>
      {isOpen && files && hasFiles ? (
        <FieldEditor field={files} value={values[files.name]} scope={own} onChange={set(files.name)} onHold={setHeld} />
      ) : null}
      {error === undefined ? null : (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger-text">
          {error}
        </p>
      )}
      {isOpen ? (
        <div className="flex flex-wrap items-center gap-2">
          {choice ? (
            <div className="min-w-44 flex-1">
              <FieldEditor field={choice} value={values[choice.name] ?? choice.schema.default} scope={own} onChange={set(choice.name)} />
            </div>
          ) : null}
          {files && !hasFiles ? <IconButton icon="paperclip" label={t('timeline.attach')} onClick={() => setHasFiles(true)} /> : null}
          <Button type="submit" kind="primary" isBusy={isBusy} disabled={!mayLeave} className="ms-auto">
            {words(workflow.label)}
          </Button>
        </div>
      ) : null}
    </form>
  );
}
