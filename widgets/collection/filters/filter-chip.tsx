/** One filter as a chip that reads as a sentence, with its editor behind it. */
import { type KeyboardEvent, lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import {
  type Clause,
  choiceFieldOf,
  isComplete,
  ME,
  NOBODY,
  useFormat,
  useOptions,
  useText,
  type ViewField,
  valuesOf,
} from '../../../engine/react/index.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import { Popover } from '../../primitives/menu-button/popover.tsx';
import { Skeleton } from '../../primitives/skeleton/skeleton.tsx';
import { clauseWords } from './filter-words.ts';
import { asEdited } from './people.ts';

const FilterEditor = lazy(() => import('./filter-editor.tsx'));

type Props = {
  readonly field: ViewField;
  readonly clause: Clause;
  readonly scope: RuleScope;
  readonly onChange: (clause: Clause) => void;
  readonly onRemove: () => void;
};

export function FilterChip({ field, clause, scope, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const text = useText();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  // What is being written may say nothing yet; the address holds only what filters.
  const [draft, setDraft] = useState(() => asEdited(field, clause));
  const asked = useMemo(() => choiceFieldOf(field), [field]);
  const { labelOf } = useOptions({ field: asked, scope, value: valuesOf(clause.value).filter((id) => id !== ME && id !== NOBODY) });
  const words = clauseWords({ field, clause, text, format, labelOf, scope });
  const name = text(field.label);

  const edit = (next: Clause) => {
    setDraft(next);
    if (isComplete(next)) onChange(next);
  };
  const openChange = (open: boolean) => {
    setOpen(open);
    if (open) setDraft(asEdited(field, clause));
    else if (!isComplete(draft)) onRemove();
  };
  const removeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
  };
  const trigger = (
    <button
      type="button"
      aria-keyshortcuts="Delete"
      onKeyDown={removeByKey}
      className="flex h-full min-w-0 items-center gap-1 rounded-s-control ps-2.5 pe-1.5 hover:bg-surface-sunken"
    >
      <span className="max-w-40 truncate font-medium">{name}</span>
      <span className="shrink-0 text-text-muted">{words.comparison}</span>
      <span dir="auto" className="max-w-48 truncate font-medium">
        {words.value}
      </span>
    </button>
  );
  return (
    <span className="inline-flex h-control max-w-full items-center rounded-control border border-border bg-surface-raised text-sm">
      <Popover label={t('filter.edit', { name })} isOpen={isOpen} onOpenChange={openChange} trigger={trigger}>
        <Suspense fallback={<Skeleton className="h-8 w-full" />}>
          <FilterEditor field={field} clause={draft} scope={scope} onChange={edit} />
        </Suspense>
      </Popover>
      <RemoveChip label={t('filter.remove', { name })} onRemove={onRemove} />
    </span>
  );
}

export function RemoveChip({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onRemove}
      className="grid h-full w-7 shrink-0 max-md:w-11 place-items-center rounded-e-control text-text-muted hover:bg-surface-sunken hover:text-text"
    >
      <Icon name="x" size={14} />
    </button>
  );
}
