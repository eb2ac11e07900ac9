/** The editor in a cell: Enter and leaving it save, Escape gives the old value back. A refusal stays in sight. */
import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldTypeName } from '../../../engine/core/fields/field-types.ts';
import { isEqual, setAt } from '../../../engine/core/json/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { useMutations, useText, useToast, type ViewField } from '../../../engine/react/index.ts';
import type { Labels, RecordData } from '../../../engine/react/types.ts';
import { FieldEditor } from '../../primitives/support/field-editor.tsx';
import { messageOf } from '../../primitives/support/message-of.ts';

type Props = {
  readonly entityName: string;
  readonly field: ViewField;
  readonly row: RecordData;
  readonly value: unknown;
  readonly labels: Labels;
  readonly scope: RuleScope;
  readonly onClose: () => void;
};

/** Chosen rather than typed: the choice is the end of it. */
const CHOSEN: ReadonlySet<FieldTypeName> = new Set(['select', 'ref', 'boolean', 'rating', 'radio', 'colour']);

export default function InlineEditor({ entityName, field, row, value, labels, scope, onClose }: Props) {
  const { t } = useTranslation();
  const text = useText();
  const { add } = useToast();
  const { update } = useMutations(entityName);
  const [draft, setDraft] = useState(value);
  const [error, setError] = useState<string>();
  const isSending = useRef(false);
  const isHeld = useRef(false);
  const frame = useRef<HTMLFieldSetElement>(null);
  useEffect(() => frame.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus(), []);

  const save = async (next: unknown) => {
    if (isSending.current || isHeld.current) return;
    if (isEqual(next ?? null, value ?? null)) return onClose();
    isSending.current = true;
    try {
      const after = await update(row, setAt({}, field.pointer, next ?? null));
      add({
        text: t('table.saved', { name: text(field.label) }),
        tone: 'success',
        action: { label: t('action.undo'), run: () => void update(after, setAt({}, field.pointer, value ?? null)).catch(tell) },
      });
      onClose();
    } catch (cause) {
      isSending.current = false;
      setError(messageOf(cause, t('engine.something_wrong')));
    }
  };
  const tell = (cause: unknown) => add({ text: messageOf(cause, t('engine.something_wrong')), tone: 'danger' });
  const change = (next: unknown) => {
    setDraft(next);
    setError(undefined);
    if (CHOSEN.has(field.type)) void save(next);
  };
  const hold = useCallback((now: boolean) => {
    isHeld.current = now;
  }, []);
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && field.type !== 'textarea' && !event.defaultPrevented) void save(draft);
  };
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget) && error === undefined) void save(draft);
  };
  return (
    <fieldset
      ref={frame}
      aria-label={t('table.edit_cell', { name: text(field.label) })}
      onKeyDown={press}
      onBlur={leave}
      className="relative -mx-1.5 min-w-32"
    >
      <FieldEditor field={field} value={draft} labels={labels} scope={scope} error={error} onChange={change} onHold={hold} />
    </fieldset>
  );
}
