/** One filter as a chip that reads as a sentence, with its editor behind it. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleScope } from '../../engine/core/rules/types.ts';
import { type Clause, type ClauseValue, isComplete, operatorsOf, useFormat, useOptions, useText, type ViewField } from '../../engine/react/index.ts';
import { Icon } from '../icon/icon.tsx';
import { Popover } from '../menu-button/popover.tsx';
import { clauseWords } from './filter-words.ts';
import { ValueEditor } from './value-editor.tsx';

type Props = {
  readonly field: ViewField;
  readonly clause: Clause;
  readonly scope: RuleScope;
  readonly isNew?: boolean;
  readonly onChange: (clause: Clause) => void;
  readonly onRemove: () => void;
};

export function FilterChip({ field, clause, scope, isNew = false, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const text = useText();
  const format = useFormat();
  const [isOpen, setOpen] = useState(isNew);
  const [draft, setDraft] = useState(clause);
  const { labelOf } = useOptions({ field, scope, value: clause.value });
  const now = scope.now ?? new Date().toISOString();
  const words = clauseWords({ field, clause, text, format, labelOf, today: format.dayOf(now) });
  const name = text(field.label);

  const edit = (next: Clause) => {
    setDraft(next);
    if (isComplete(next)) onChange(next);
  };
  const openChange = (open: boolean) => {
    setOpen(open);
    if (open) setDraft(clause);
    else if (!isComplete(draft)) onRemove();
  };
  const trigger = (
    <button type="button" className="flex min-w-0 items-center gap-1 rounded-s-control py-1 ps-2.5 pe-1.5 hover:bg-surface-sunken">
      <span className="font-medium">{name}</span>
      <span className="text-text-muted">{words.comparison}</span>
      <span className="max-w-48 truncate font-medium">{words.value || (clause.operator === 'empty' ? '' : '…')}</span>
    </button>
  );
  return (
    <span className="inline-flex h-control max-w-full items-center rounded-control border border-border bg-surface-raised text-sm">
      <Popover label={t('filter.edit', { name })} isOpen={isOpen} onOpenChange={openChange} trigger={trigger}>
        <Editor field={field} clause={draft} scope={scope} onChange={edit} />
      </Popover>
      <button type="button" aria-label={t('filter.remove', { name })} title={t('filter.remove', { name })} onClick={onRemove} className="grid h-full w-7 place-items-center rounded-e-control text-text-muted hover:bg-surface-sunken hover:text-text">
        <Icon name="x" size={14} />
      </button>
    </span>
  );
}

type EditorProps = { readonly field: ViewField; readonly clause: Clause; readonly scope: RuleScope; readonly onChange: (clause: Clause) => void };

const many = new Set(['any_of', 'is_not', 'has']);

/** Value that survives a change of comparison. */
function carried(value: ClauseValue, operator: Clause['operator']): ClauseValue {
  const list = (Array.isArray(value) ? value : [value]).filter((item) => item !== null && item !== '');
  if (operator === 'empty') return null;
  if (operator === 'between' || many.has(operator)) return list;
  return list[0] ?? null;
}

function Editor({ field, clause, scope, onChange }: EditorProps) {
  const { t } = useTranslation();
  const operators = operatorsOf(field);
  return (
    <div className="space-y-2">
      {operators.length > 1 ? (
        <select
          aria-label={t('filter.comparison')}
          value={clause.operator}
          onChange={(event) => {
            const operator = operators.find((one) => one === event.target.value) ?? clause.operator;
            onChange({ ...clause, operator, value: carried(clause.value, operator) });
          }}
          className="h-control w-full rounded-control border border-border-strong bg-surface-raised px-2 text-sm"
        >
          {operators.map((operator) => (
            <option key={operator} value={operator}>
              {t(`filter.operator.${operator}`)}
            </option>
          ))}
        </select>
      ) : null}
      <ValueEditor field={field} clause={clause} scope={scope} onChange={(value) => onChange({ ...clause, value })} />
    </div>
  );
}
