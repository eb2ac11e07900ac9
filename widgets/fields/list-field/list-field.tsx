import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isObject } from '../../../engine/core/json/index.ts';
import type { FieldProps } from '../../../engine/react/types.ts';
import JsonField from '../json-field/json-field.tsx';
import { controlClass, groupAttributes, insideButtonClass } from '../shared/control.ts';
import { numberFromText } from '../shared/decimal.ts';
import { useDraft } from '../shared/draft.ts';

/** A list of texts or numbers, a line each. Lists of anything else are edited as JSON; forms lay lists of objects out as rows. */
export default function ListField(props: FieldProps<readonly unknown[]>) {
  const { items } = props.field.schema;
  const type = isObject(items) ? items.type : 'string';
  if (type === 'string') return <Lines {...props} parse={(text) => text} />;
  if (type === 'number' || type === 'integer') return <Lines {...props} parse={(text) => numberFromText(text) ?? ''} />;
  // What is written there is checked by the form like any value.
  return <JsonField {...props} onChange={(value) => props.onChange(value as readonly unknown[] | null)} />;
}

type LinesProps = FieldProps<readonly unknown[]> & { readonly parse: (text: string) => unknown };

function Lines({ value, onChange, parse, ...frame }: LinesProps) {
  const { t } = useTranslation();
  const lines = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const { maxItems } = frame.field.schema;
  const isFull = typeof maxItems === 'number' && lines.length >= maxItems;
  const set = (next: readonly unknown[]) => onChange(next.length === 0 ? null : next);
  const { 'aria-required': _notOfGroups, ...attributes } = groupAttributes(frame);
  return (
    <fieldset {...attributes} className="min-w-0 flex flex-col gap-1.5">
      {lines.map((line, index) => {
        const number = index + 1;
        return (
          // Lines are told apart by their place and nothing else.
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <div key={index} className="flex items-center gap-1">
            <Line
              label={t('control.line', { what: frame.label, number })}
              value={line}
              parse={parse}
              disabled={frame.disabled}
              onBlur={frame.onBlur}
              onChange={(next) => set(lines.map((other, at) => (at === index ? next : other)))}
            />
            <button
              type="button"
              disabled={frame.disabled}
              onClick={() => set(lines.filter((_, at) => at !== index))}
              aria-label={t('control.remove_line', { number })}
              className={insideButtonClass}
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </div>
        );
      })}
      {!isFull && (
        <button
          type="button"
          disabled={frame.disabled}
          onClick={() => set([...lines, ''])}
          className="inline-flex h-control items-center gap-1.5 self-start rounded-control border border-border px-3 text-sm text-text hover:bg-surface-sunken disabled:opacity-50"
        >
          <Plus aria-hidden="true" className="size-4" />
          {t('control.add_line')}
        </button>
      )}
    </fieldset>
  );
}

type LineProps = {
  readonly label: string;
  readonly value: unknown;
  readonly parse: (text: string) => unknown;
  readonly disabled: boolean;
  readonly onBlur: (() => void) | undefined;
  readonly onChange: (value: unknown) => void;
};

function Line({ label, value, parse, disabled, onBlur, onChange }: LineProps) {
  const { text, type } = useDraft<unknown>({ value, show: String, parse, onChange });
  return (
    <input
      type="text"
      dir="auto"
      disabled={disabled}
      aria-label={label}
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={onBlur}
      className={controlClass}
    />
  );
}
