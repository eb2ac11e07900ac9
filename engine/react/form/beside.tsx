/** What there is already that belongs to what the form of a new record holds: beside it on a wide screen, above its fields on a phone. */
import { type ReactNode, useCallback, useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Beside } from '../../core/definitions/types.ts';
import type { EntityView } from '../../core/definitions/view-types.ts';
import type { RuleScope } from '../../core/rules/types.ts';
import { useFormat } from '../format/use-format.ts';
import { CellView, isEmptyValue } from '../nodes/cell-view.tsx';
import { useHost } from '../provider/engine-context.ts';
import { useEntity } from '../records/use-entity.ts';
import { type ListState, useList } from '../records/use-list.ts';
import { filterText, holds, predicateOf, ruleOf } from '../rules/trusted.ts';
import type { RecordData } from '../types.ts';
import { fillPath } from '../view-state/fill-path.ts';
import { useForm } from './form-context.ts';
import { pathsOf } from './rule-index.ts';

type List = Beside<string>;

/** Quiet time before what is typed is asked with, in milliseconds. */
const QUIET = 300;

/** `children`: what else stands there. */
export function BesideLists({ lists, children }: { readonly lists: readonly List[]; readonly children: ReactNode }) {
  return (
    <div className="flex w-full min-w-0 flex-col gap-3 self-start @3xl:sticky @3xl:top-0 @3xl:order-last @3xl:max-h-[64dvh] @3xl:overflow-y-auto">
      {lists.map((list) => (
        <BesideList key={list.id} list={list} />
      ))}
      {children}
    </div>
  );
}

function BesideList({ list }: { readonly list: List }) {
  const { text } = useForm();
  const { entity } = useEntity(list.entity);
  const asked = useAsked(list);
  const { scope } = asked;
  const filter = useMemo(() => filterText([predicateOf(list.filter, scope)]), [list.filter, scope]);
  if (asked.isAsked) return entity ? <Found key={filter} list={list} entity={entity} scope={scope} filter={filter} /> : null;
  if (list.until === undefined) return null;
  return (
    <p className="rounded-card border border-border border-dashed px-3 py-2 text-sm text-text-muted max-md:hidden">{text(list.until)}</p>
  );
}

/** What the form holds, as the rules of the list see it: `parent`. The same until a value changes that they read. */
function useAsked({ filter, when, warn }: List): { readonly isAsked: boolean; readonly scope: RuleScope } {
  const { model } = useForm();
  const paths = useMemo(() => {
    const parents = [filter, warn?.when].flatMap((rule) => (rule === undefined ? [] : pathsOf(ruleOf(rule), 'parent')));
    return [...new Set([...parents, ...(when === undefined ? [] : pathsOf(ruleOf(when), 'doc'))])];
  }, [filter, when, warn]);
  const seen = useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const stops = paths.map((path) => model.values.subscribe(path, listener));
        return () => {
          for (const stop of stops) stop();
        };
      },
      [model, paths],
    ),
    () => JSON.stringify(paths.map((path) => model.values.read(path) ?? null)),
  );
  const settled = useSettled(seen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `settled` is what the form is looked at anew for
  return useMemo(() => {
    const held: RuleScope = { ...model.recordScope(), doc: model.doc() };
    return { isAsked: when === undefined || holds(when, held), scope: { ...held, doc: undefined, parent: { ...model.doc() } } };
  }, [model, when, settled]);
}

/** The value, once it has stayed the same for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) return undefined;
    const timer = setTimeout(() => setSettled(value), QUIET);
    return () => clearTimeout(timer);
  }, [value, settled]);
  return settled;
}

type FoundProps = {
  readonly list: List;
  readonly entity: EntityView;
  readonly scope: RuleScope;
  readonly filter: string | undefined;
};

function Found({ list, entity, scope, filter }: FoundProps) {
  const { text, model } = useForm();
  const { t } = useTranslation();
  const format = useFormat();
  const heading = useId();
  const found = useList({ entity: list.entity, filter, order: list.order?.join(','), pageSize: list.most, count: 'exact' });
  const isDouble = (row: RecordData) => list.warn !== undefined && holds(list.warn.when, { ...scope, doc: row });
  const rows = found.rows.slice(0, list.most);
  const doubles = found.isStale ? 0 : rows.filter(isDouble).length;
  const warning = list.warn?.label;
  useEffect(() => {
    if (doubles > 0 && warning !== undefined) model.tell(text(warning));
  }, [doubles, warning, model, text]);
  if (found.error) return <p className="px-3 py-2 text-sm text-danger-text">{t('form.beside_failed', { list: text(list.label) })}</p>;
  if (found.isLoading) return <p className="px-3 py-2 text-sm text-text-muted">{t('form.beside_loading', { list: text(list.label) })}</p>;
  const more = (found.count?.value ?? rows.length) - rows.length;
  return (
    <section
      aria-labelledby={heading}
      aria-busy={found.isStale}
      className={`min-w-0 rounded-card border text-sm ${rows.length === 0 ? 'max-md:hidden' : ''} ${doubles > 0 ? 'border-warning bg-warning-soft' : 'border-border bg-surface-sunken'}`}
    >
      <h3 id={heading} className="px-3 pt-2 font-semibold text-text">
        {text(list.label)}
        <span className="ms-1.5 font-normal text-text-muted tabular-nums">{format.number(found.count?.value ?? rows.length)}</span>
      </h3>
      {rows.length === 0 ? <p className="px-3 pb-2 text-text-muted">{t('form.beside_none')}</p> : null}
      <ul className="divide-y divide-border">
        {rows.map((row) => (
          <Line key={row.id} list={list} entity={entity} row={row} labels={found.labels} warning={isDouble(row) ? warning : undefined} />
        ))}
      </ul>
      {more > 0 ? <p className="px-3 pb-2 text-text-muted">{t('form.beside_more', { count: more })}</p> : null}
    </section>
  );
}

type LineProps = {
  readonly list: List;
  readonly entity: EntityView;
  readonly row: RecordData;
  readonly labels: ListState['labels'];
  readonly warning: string | undefined;
};

function Line({ list, entity, row, labels, warning }: LineProps) {
  const { text } = useForm();
  const { t } = useTranslation();
  const { Link } = useHost();
  const to = list.open === undefined ? undefined : fillPath(list.open, row, undefined);
  const name = String(row[entity.title] ?? row.id);
  const told = list.fields
    .flatMap((field) => entity.fields.find((known) => known.name === field) ?? [])
    .filter((field) => !isEmptyValue(row[field.name]));
  const link = 'font-medium text-accent-ink underline-offset-2 hover:underline max-md:inline-flex max-md:min-h-11 max-md:items-center';
  return (
    <li className="px-3 py-2">
      {to === undefined ? (
        <span className="font-medium">{name}</span>
      ) : (
        <Link to={to} className={link}>
          {name}
        </Link>
      )}
      <span className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-text-muted">
        {told.map((field) => (
          <CellView key={field.name} field={field} row={row} labels={labels} />
        ))}
      </span>
      {list.chooses === undefined ? null : <Choose pointer={`/${list.chooses}`} id={row.id} name={name} />}
      {warning === undefined ? null : (
        <p className="mt-1 flex flex-wrap items-baseline gap-x-2 text-warning-text">
          <span>{text(warning)}</span>
          {to === undefined ? null : (
            <Link to={to} className={link} aria-label={t('form.beside_instead_of', { name })}>
              {t('form.beside_instead')}
            </Link>
          )}
        </p>
      )}
    </li>
  );
}

type ChooseProps = { readonly pointer: string; readonly id: RecordData['id']; readonly name: string };

/** Puts the record where the form refers to one; once more takes it out again. */
function Choose({ pointer, id, name }: ChooseProps) {
  const { model } = useForm();
  const { t } = useTranslation();
  const chosen = useSyncExternalStore(
    useCallback((listener: () => void) => model.values.subscribe(pointer, listener), [model, pointer]),
    () => model.values.read(pointer),
  );
  const isChosen = chosen === id;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={t('form.beside_choose_of', { name })}
      onClick={() => model.setValue(pointer, isChosen ? null : id)}
      className={`mt-1 inline-flex min-h-8 items-center rounded-control border px-2 font-medium max-md:min-h-11 max-md:px-4 ${isChosen ? 'border-accent bg-accent-soft text-accent-ink' : 'border-border-strong bg-surface hover:border-accent'}`}
    >
      {t(isChosen ? 'form.beside_chosen' : 'form.beside_choose')}
    </button>
  );
}
