/** A field of a record's page: its name, its value, and where the person may change it the way to do so. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldView } from '../../../engine/core/definitions/types.ts';
import { getAt } from '../../../engine/core/json/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { CellView, fillPath, isEmptyValue, useHost, useText, type ViewField, Waiting } from '../../../engine/react/index.ts';
import type { Labels, RecordData } from '../../../engine/react/types.ts';
import { IconButton } from '../../primitives/button/button.tsx';
import { needsTable, RowsTable } from './rows-table.tsx';

const InlineEdit = lazy(() => import('./inline-edit.tsx'));

const LONG = new Set<FieldView['type']>(['textarea', 'richtext', 'files', 'json', 'list', 'matrix']);

type Props = {
  readonly entity: string;
  readonly field: ViewField;
  readonly link: string | undefined;
  readonly record: RecordData;
  readonly labels: Labels;
  readonly scope: RuleScope;
  /** Absent: only to be read. */
  readonly change: Change | undefined;
};

/** One field of a page is changed at a time. */
export type Change = {
  readonly isOpen: boolean;
  /** Another field is open: its change comes first. */
  readonly isHeld: boolean;
  readonly onOpen: () => void;
  readonly onEnd: () => void;
};

export function FieldValue({ entity, field, link, record, labels, scope, change }: Props) {
  const { t } = useTranslation();
  const text = useText();
  const name = field.literal ? field.label : text(field.label);
  const wide = LONG.has(field.type) ? 'sm:col-span-full' : '';
  const pencil = useFocusBack(change?.isOpen ?? false);
  if (change?.isOpen) {
    return (
      <div className={`min-w-0 ${wide}`}>
        <Suspense fallback={<Waiting />}>
          <InlineEdit entity={entity} pointer={field.pointer} record={record} labels={labels} scope={scope} onEnd={change.onEnd} />
        </Suspense>
      </div>
    );
  }
  return (
    <div className={`group/field min-w-0 ${wide}`}>
      <dt className="text-xs text-text-muted">{name}</dt>
      <dd className={`mt-0.5 flex gap-1 ${LONG.has(field.type) ? 'items-start' : 'items-center'}`}>
        <div className={`min-w-0 break-words text-base ${LONG.has(field.type) ? 'flex-1 whitespace-pre-line' : ''}`}>
          <Value field={field} link={link} record={record} labels={labels} scope={scope} name={name} />
        </div>
        {change && !change.isHeld && (
          <IconButton
            ref={pencil}
            icon="pencil"
            size={14}
            label={t('detail.change', { field: name })}
            onClick={change.onOpen}
            className="-my-3 text-text-muted md:-my-1.5 md:opacity-0 md:focus-visible:opacity-100 md:group-hover/field:opacity-100"
          />
        )}
      </dd>
    </div>
  );
}

/** The focus comes back to the button when the field is closed again. */
function useFocusBack(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const [wasOpen, setWasOpen] = useState(isOpen);
  useEffect(() => {
    if (wasOpen && !isOpen) button.current?.focus();
    setWasOpen(isOpen);
  }, [wasOpen, isOpen]);
  return button;
}

type ValueProps = Omit<Props, 'entity' | 'change'> & { readonly name: string };

function Value({ field, link, record, labels, scope, name }: ValueProps) {
  const { Link } = useHost();
  const value = getAt(record, field.pointer);
  if (needsTable(field, value)) return <RowsTable field={field} value={value} labels={labels[field.name]} label={name} />;
  const cell = <CellView field={field} row={record} labels={labels} />;
  // In a link of a reference, `id` is the record referred to.
  const target = field.ref === undefined ? record : { ...record, id: value };
  const to = link === undefined || isEmptyValue(value) ? undefined : fillPath(link, target, scope.route);
  if (to === undefined) return cell;
  return (
    <Link to={to} className="inline-flex items-center text-accent-ink hover:underline max-md:min-h-11">
      {cell}
    </Link>
  );
}
