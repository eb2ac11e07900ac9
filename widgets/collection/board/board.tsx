/** Records in columns by the values of one field; a card goes to another column by mouse, finger, keys or its menu. */
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed, fieldAt, UnknownWidget, useText, type ViewField } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { titleOf } from '../../primitives/support/title-of.ts';
import { Empty } from '../rows/empty.tsx';
import { narrowed } from '../views/narrowed.ts';
import type { ViewProps } from '../views/view-props.ts';
import { BoardColumn, SkeletonColumn } from './board-column.tsx';
import { BoardContext, type BoardParts } from './board-context.ts';
import { type Column, columnPredicate } from './column-value.ts';
import { createLiftStore } from './lift-store.ts';
import { useBoardDrag } from './use-board-drag.ts';
import { useColumns } from './use-columns.ts';
import { useDrop } from './use-drop.ts';
import { useFolded } from './use-folded.ts';
import { useNextValues } from './use-next-values.ts';
import { useTargets } from './use-targets.ts';

const PAGE = 25;
const WAITING = [0, 1, 2, 3];
const row = 'flex min-h-0 flex-1 gap-3 px-(--edge) pb-4';

export default function Board(props: ViewProps) {
  const field = fieldAt(props.entity, props.view.by);
  return field ? <FieldBoard {...props} field={field} /> : <UnknownWidget name={props.view.by ?? 'board'} />;
}

function FieldBoard(props: ViewProps & { readonly field: ViewField }) {
  const { node, entity, view, state, query, scope, field } = props;
  const { t } = useTranslation();
  const text = useText();
  const next = useNextValues({ entity, workflow: view.workflow, field: view.field ?? 'to', scope, by: field });
  const { columns, counts, isCut, isLoading, error, retry } = useColumns({ node, query, scope, field, next });
  const total = [...(counts?.values() ?? [])].reduce((sum, count) => sum + count, 0);

  const waiting = <WaitingBoard />;
  if (isLoading && !error) return waiting;
  const failure = error ?? next.error;
  const notice = failure ? (
    <div className="px-(--edge) pb-3">
      <Failed text={text('collection.failed')} detail={failure.message} onRetry={error ? retry : next.retry} />
    </div>
  ) : null;
  if (columns.length === 0 || (counts && total === 0)) {
    return notice ?? <Empty {...{ node, state, waiting }} createLabel={undefined} onCreate={() => props.onCreate()} />;
  }
  return (
    <>
      {notice}
      {isCut ? <p className="px-(--edge) pb-2 text-sm text-text-muted">{t('board.cut')}</p> : null}
      <Columns {...props} next={next} columns={columns} counts={counts} />
    </>
  );
}

function WaitingBoard() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('engine.loading')} className={`${row} overflow-hidden`}>
      {WAITING.map((column) => (
        <div key={column} className="w-72 shrink-0 rounded-card bg-surface-sunken p-2 pt-10 max-md:w-full">
          <SkeletonColumn cards={3 - (column % 2)} />
        </div>
      ))}
    </div>
  );
}

type ColumnsProps = ViewProps & {
  readonly field: ViewField;
  readonly next: ReturnType<typeof useNextValues>;
} & Pick<ReturnType<typeof useColumns>, 'columns' | 'counts'>;

function Columns({ field, columns, counts, next, ...props }: ColumnsProps) {
  const { node, entity, view, state, query, scope, verbs, actions, canOpen, onOpen, title } = props;
  const { t } = useTranslation();
  const board = useRef<HTMLDivElement>(null);
  const voice = useRef<HTMLParagraphElement>(null);
  const hint = useId();
  const [store] = useState(createLiftStore);
  const [rows] = useState(() => new Map<string, RecordData>());
  const focusNext = useRef<string | undefined>(undefined);
  const folded = useFolded(`folded.${entity.name}.${node.id}.${view.id}`);
  const isCompact = node.compact ?? false;

  const listOf = useCallback(
    (column: Column) => ({
      entity: node.entity,
      filter: narrowed(query.filter, columnPredicate(field, column)),
      order: query.order,
      search: query.search,
      pageSize: PAGE,
    }),
    [node.entity, query, field],
  );
  const [names] = useState(() => new Map<string, string>());
  const nameOf = useCallback((one: RecordData) => names.get(String(one.id)) ?? titleOf(entity, one, {}), [entity, names]);
  // Said past React: words for a screen reader render nothing.
  const say = useCallback((words: string) => {
    if (voice.current) voice.current.textContent = words;
  }, []);
  const targetsOf = useTargets({ entity, view, scope, field, columns, next });
  const drop = useDrop({ entity, view, scope, actions, field, columns, targetsOf, listOf, nameOf, say });
  const lines = useMemo(() => state.columns.filter(({ pointer }) => pointer !== field.pointer), [state.columns, field]);
  const parts = useMemo<BoardParts>(
    () => ({ entity, view, scope, verbs, canOpen, onOpen, columns, lines, store, targetsOf, drop, nameOf, names, hint, rows, focusNext }),
    [entity, view, scope, verbs, canOpen, onOpen, columns, lines, store, targetsOf, drop, nameOf, names, hint, rows],
  );
  const handlers = useBoardDrag({ board, parts, field, say });
  return (
    <BoardContext value={parts}>
      {/* biome-ignore lint/a11y/useSemanticElements: columns of cards are no form's fieldset */}
      <div
        ref={board}
        role="group"
        aria-label={title}
        className={`${row} overflow-x-auto overscroll-x-contain scroll-px-(--edge) max-md:snap-x max-md:snap-mandatory`}
        {...handlers}
      >
        {columns.map((column) => (
          <BoardColumn
            key={column.key}
            column={column}
            count={counts && (counts.get(column.key) ?? 0)}
            listOf={listOf}
            isFolded={folded.has(column.key)}
            isCompact={isCompact}
            onFold={folded.toggle}
          />
        ))}
      </div>
      <p id={hint} className="sr-only">
        {t('board.hint')}
      </p>
      <p ref={voice} role="status" aria-live="polite" className="sr-only" />
    </BoardContext>
  );
}
