/** Offers the fields without a filter, then the editor of the one that was chosen, in the same place. */
import { lazy, type ReactNode, type Ref, Suspense, useEffect, useRef, useState } from 'react';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { type Clause, type Filter, isComplete, operatorsOf, useText, type ViewField } from '../../../engine/react/index.ts';
import { Button } from '../../primitives/button/button.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import { Popover } from '../../primitives/menu-button/popover.tsx';
import { Skeleton } from '../../primitives/skeleton/skeleton.tsx';

const FilterEditor = lazy(() => import('./filter-editor.tsx'));

type Props = {
  readonly fields: readonly ViewField[];
  readonly filter: Filter;
  readonly scope: RuleScope;
  readonly buttonRef: Ref<HTMLButtonElement>;
};

/** A yes-or-no filter starts with yes; every other waits for a value. */
const startClause = (field: ViewField): Clause => ({
  pointer: field.pointer,
  operator: operatorsOf(field)[0] ?? 'is',
  value: field.type === 'boolean' ? true : null,
});

export function AddFilter({ fields, filter, scope, buttonRef }: Props) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<{ readonly field: ViewField; readonly clause: Clause }>();
  const write = (field: ViewField, clause: Clause) => {
    setChosen({ field, clause });
    const others = filter.clauses.filter(({ pointer }) => pointer !== clause.pointer);
    if (isComplete(clause)) filter.setClauses([...others, clause]);
    else if (others.length < filter.clauses.length) filter.setClauses(others);
  };
  const openChange = (open: boolean) => {
    setOpen(open);
    if (open) setChosen(undefined);
  };
  if (fields.length === 0 && !isOpen) return null;
  const trigger = (
    <Button ref={buttonRef} kind="quiet" icon="list-filter" className="text-text-muted max-md:min-w-11" aria-label={text('filter.add')}>
      {filter.isEmpty ? text('filter.filter') : null}
    </Button>
  );
  return (
    <Popover label={text('filter.add')} isOpen={isOpen} onOpenChange={openChange} trigger={trigger}>
      {chosen ? (
        <Suspense fallback={<Skeleton className="h-8 w-full" />}>
          <Entered>
            <p className="mb-2 px-1 text-sm font-medium">{text(chosen.field.label)}</p>
            <FilterEditor field={chosen.field} clause={chosen.clause} scope={scope} onChange={(clause) => write(chosen.field, clause)} />
          </Entered>
        </Suspense>
      ) : (
        <ul>
          {fields.map((field) => (
            <li key={field.pointer}>
              <button
                type="button"
                onClick={() => write(field, startClause(field))}
                className="flex min-h-control w-full items-center gap-2 rounded-[4px] px-2 text-start text-sm hover:bg-surface-sunken"
              >
                <span className="min-w-0 flex-1 truncate">{text(field.label)}</span>
                <Icon name="chevron-right" size={14} className="flip text-text-muted" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}

/** The button that led here is gone, so the focus goes to the first thing that can be done. */
function Entered({ children }: { readonly children: ReactNode }) {
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => own.current?.querySelector<HTMLElement>('input, select, button')?.focus(), []);
  return <div ref={own}>{children}</div>;
}
