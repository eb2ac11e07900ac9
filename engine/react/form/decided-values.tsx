/** What a chosen record decides: its copies are shown at once, and fields that it begins are filled in. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Decided, FieldView } from '../../core/definitions/types.ts';
import { isId } from '../../core/records/id.ts';
import { isEmpty } from '../../core/records/index.ts';
import { useFormat } from '../format/use-format.ts';
import { useHost } from '../provider/engine-context.ts';
import { keys } from '../records/keys.ts';
import { isMasked } from '../records/masked.ts';
import { valueText } from '../records/second-line.ts';
import { useEntity } from '../records/use-entity.ts';
import { filterText } from '../rules/trusted.ts';
import type { Labels, RecordData } from '../types.ts';
import type { Place } from './field-index.ts';
import { type FormSurroundings, useForm } from './form-context.ts';
import { sameValue } from './pointer.ts';

type Props = { readonly place: Place; readonly value: unknown };
type Original = { readonly row: RecordData; readonly labels: Labels };

const NONE: readonly Decided[] = [];

export function DecidedValues({ place, value }: Props) {
  const { text } = useForm();
  const format = useFormat();
  const { ref, decides = NONE } = place.source;
  const { entity } = useEntity(ref);
  const seen = decides.filter(({ from }) => entity?.fields.some(({ name }) => name === from) === true);
  const original = useOriginal(ref, isId(value) ? value : undefined, seen);
  useFilledIn(value, original, seen);
  const lines = seen.flatMap(({ to, label, from, fills }) => {
    const field = fills ? undefined : entity?.fields.find(({ name }) => name === from);
    const words = field && original ? wordsOf(field, original, { format, text }) : '';
    return words === '' ? [] : [{ to, label: text(label), words }];
  });
  if (lines.length === 0) return null;
  return (
    <dl aria-live="polite" className="flex flex-wrap gap-x-4 gap-y-0.5 pt-1 text-xs text-text-muted">
      {lines.map(({ to, label, words }) => (
        <div key={to} className="flex min-w-0 gap-1">
          <dt>{label}:</dt>
          <dd className="min-w-0 break-words text-text">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

const wordsOf = (field: FieldView, { row, labels }: Original, words: Parameters<typeof valueText>[3]): string =>
  valueText(field, row[field.name], labels[field.name], words);

/** The chosen record, as far as the person may read what of it decides something. */
function useOriginal(entity: string | undefined, id: string | number | undefined, wanted: readonly Decided[]): Original | undefined {
  const { client } = useHost();
  const fields = [...new Set(wanted.map(({ from }) => `/${from}`))];
  const { data } = useQuery({
    queryKey: keys.choices(entity ?? '', { decides: id ?? null, fields }),
    queryFn: async () => {
      const filter = filterText([{ op: 'in', left: { kind: 'field', path: ['id'] }, values: [id ?? ''] }]);
      const page = await client.list(entity ?? '', { page_size: 1, count: 'none', fields, ...(filter === undefined ? {} : { filter }) });
      const [row] = page.data;
      return row ? { row, labels: page.labels ?? {} } : null;
    },
    enabled: entity !== undefined && id !== undefined && fields.length > 0,
  });
  return data ?? undefined;
}

/** Fills in what is empty, or still as the choice before filled it in. What stood there when the form opened stays. */
function useFilledIn(value: unknown, original: Original | undefined, decides: readonly Decided[]): void {
  const form = useForm();
  const handled = useRef(value);
  const filled = useRef<ReadonlyMap<string, unknown>>(new Map());
  useEffect(() => {
    if (sameValue(handled.current, value)) return;
    if (!isEmpty(value) && (original === undefined || original.row.id !== value)) return;
    handled.current = value;
    filled.current = fillIn(form, decides, isEmpty(value) ? undefined : original?.row, filled.current);
  }, [form, value, original, decides]);
}

type Row = Readonly<Record<string, unknown>>;

function fillIn(
  { model, text, wordsOf: labelsOf }: FormSurroundings,
  decides: readonly Decided[],
  row: Row | undefined,
  before: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, unknown> {
  const next = new Map<string, unknown>();
  const told: string[] = [];
  for (const { to, from, fills } of decides) {
    const pointer = `/${to}`;
    const isShown = fills === true && model.shown.some((field) => field.pointer === pointer);
    const leaf = isShown ? model.leaf(pointer) : undefined;
    const view = leaf?.read();
    if (!leaf || !view?.state.visible || view.isLocked) continue;
    const present = model.values.read(pointer);
    if (!isEmpty(present) && !(before.has(pointer) && sameValue(before.get(pointer), present))) continue;
    const given = row?.[from] ?? null;
    const isGiven = !isEmpty(given) && !isMasked(given);
    if (isGiven) {
      next.set(pointer, given);
      told.push(labelsOf(leaf.place.source).label);
    }
    if (isGiven || before.has(pointer)) model.setValue(pointer, isGiven ? given : null);
  }
  if (told.length > 0) model.tell(text('form.filled_in', { names: told.join(', ') }));
  return next;
}
