/** A cell that turns into the editor of its field when it is clicked. */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { FieldTypeName } from '../../../engine/core/fields/field-types.ts';
import { getAt } from '../../../engine/core/json/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { type ViewField, withRecord } from '../../../engine/react/index.ts';
import type { Labels, RecordData } from '../../../engine/react/types.ts';
import { IconButton } from '../../primitives/button/button.tsx';
import { isEditable } from './editable.ts';

const InlineEditor = lazy(() => import('./inline-editor.tsx'));

/** Types whose cell is a link or a button itself: the way to edit stands beside it. */
const LINKED: ReadonlySet<FieldTypeName> = new Set(['email', 'mobile', 'url', 'files', 'audio', 'photo', 'signature', 'button']);

type Props = {
  readonly entity: EntityView;
  readonly field: ViewField;
  readonly row: RecordData;
  readonly labels: Labels;
  readonly scope: RuleScope;
  /** What editing it is called. */
  readonly label: string;
  readonly children: ReactNode;
};

export function InlineCell(props: Props) {
  const { entity, field, row, labels, scope, label, children } = props;
  const [isOpen, setOpen] = useState(false);
  if (!isEditable(props)) return children;
  if (isOpen)
    return (
      <Suspense fallback={children}>
        <InlineEditor
          entityName={entity.name}
          field={field}
          row={row}
          value={getAt(row, field.pointer)}
          labels={labels}
          scope={withRecord(scope, row)}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    );
  if (LINKED.has(field.type)) {
    return (
      <span className="flex items-center gap-1">
        <span className="min-w-0 truncate">{children}</span>
        <IconButton
          icon="pencil"
          size={12}
          label={label}
          onClick={() => setOpen(true)}
          className="size-6 opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
        />
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-label={label}
      onClick={() => setOpen(true)}
      className="-mx-1.5 block w-[calc(100%+12px)] truncate rounded-[4px] border border-transparent px-1.5 py-0.5 text-inherit [text-align:inherit] hover:border-border-strong hover:bg-surface-raised"
    >
      {children}
    </button>
  );
}
