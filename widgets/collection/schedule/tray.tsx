/** Records without a lane, beside the lanes: looked through, dragged out, and put back. */
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListState, useFormat, useText } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { Chip } from '../../primitives/chip/chip.tsx';
import { colourClasses, isHexColour } from '../../primitives/chip/colours.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import { Skeleton } from '../../primitives/skeleton/skeleton.tsx';
import { ListFailure } from '../rows/list-failure.tsx';
import { LoadMore } from '../rows/load-more.tsx';
import { type SpanFields, spanOf } from '../span/spans.ts';
import type { Face } from '../span/use-faces.ts';
import { SearchBox } from '../toolbar/search-box.tsx';
import { useIsLifted, useLiftOver } from './lift-store.ts';
import { useSchedule } from './schedule-context.ts';
import { placeText } from './targets.ts';

type Props = {
  readonly list: ListState;
  readonly fields: SpanFields;
  readonly search: string;
  readonly onSearch: (words: string) => void;
};

const WAITING = [0, 1, 2, 3];

export function Tray({ list, fields, search, onSearch }: Props) {
  const { t } = useTranslation();
  const text = useText();
  const format = useFormat();
  const { view, store } = useSchedule();
  const [isFolded, setFolded] = useState(false);
  const isOver = useLiftOver(store, undefined) !== undefined;
  const heading = view.tray?.label === undefined ? t('schedule.waiting') : text(view.tray.label);
  const count = list.count?.value ?? list.rows.length;
  const frame = `flex min-h-0 shrink-0 flex-col border-border border-e bg-surface-sunken ${isOver ? 'bg-accent-soft outline-2 outline-accent outline-dashed -outline-offset-2' : ''}`;
  return (
    <section aria-label={heading} data-place={placeText({ kind: 'tray' })} className={`${frame} ${isFolded ? 'w-10' : 'w-72'}`}>
      <button
        type="button"
        aria-expanded={!isFolded}
        onClick={() => setFolded(!isFolded)}
        className={`flex h-9 shrink-0 items-center gap-2 border-border border-b px-3 text-sm ${isFolded ? 'justify-center px-0' : ''}`}
      >
        <Icon name={isFolded ? 'chevrons-right' : 'chevrons-left'} className="flip text-text-muted" />
        <span className={isFolded ? 'sr-only' : 'truncate font-semibold'}>{heading}</span>
        <span className={`text-text-muted tabular-nums ${isFolded ? 'sr-only' : ''}`}>{format.number(count)}</span>
      </button>
      {isFolded ? null : (
        <>
          <div className="p-2 [&_input]:w-full!">
            <SearchBox value={search} onChange={onSearch} label={t('schedule.search_waiting', { name: heading })} />
          </div>
          <div data-place-scroll="" className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
            <ListFailure list={list} />
            {list.isLoading ? WAITING.map((row) => <Skeleton key={row} className="mb-2 h-16 w-full" />) : null}
            {!list.isLoading && list.rows.length === 0 && !list.error ? (
              <p className="px-1 py-6 text-center text-sm text-text-muted">
                {t(search === '' ? 'schedule.none_waiting' : 'schedule.none_found')}
              </p>
            ) : null}
            <ul
              aria-label={heading}
              aria-busy={list.isStale || list.isLoading}
              className={`space-y-2 ${list.isStale && !list.error ? 'opacity-60' : ''}`}
            >
              {list.rows.map((row) => (
                <li key={row.id}>
                  <WaitingCard row={row} fields={fields} />
                </li>
              ))}
            </ul>
            {list.hasMore ? <LoadMore isLoading={list.isLoadingMore} isAutomatic={!list.error} onMore={list.loadMore} /> : null}
          </div>
        </>
      )}
    </section>
  );
}

type CardProps = { readonly row: RecordData; readonly fields: SpanFields };

/** The face of a record that may have no day yet. */
function useWaitingFace({ row, fields }: CardProps): Face {
  const { faceOf, timeZone } = useSchedule();
  return useMemo(
    () => faceOf(spanOf(row, fields, timeZone) ?? { row, start: 0, end: 0, firstDay: '', lastDay: '', isAllDay: true }),
    [faceOf, row, fields, timeZone],
  );
}

const WaitingCard = memo(function WaitingCard({ row, fields }: CardProps) {
  const { words, badgeOf, nameOf, canMove, onOpen, store, hint, timeZone } = useSchedule();
  const id = String(row.id);
  const face = useWaitingFace({ row, fields });
  const badge = badgeOf(row);
  const own = nameOf(row);
  const span = spanOf(row, fields, timeZone);
  const isLifted = useIsLifted(store, id);
  const isMovable = canMove(row);
  const when = [span ? words.short(span.firstDay) : '', face.time].filter((part) => part !== '').join(', ');
  const { border } = colourClasses(face.colour);
  return (
    <div
      data-drag={id}
      data-waiting={id}
      style={isHexColour(face.colour) ? { borderInlineStartColor: face.colour } : undefined}
      className={`rounded-control border border-border border-s-3 bg-surface-raised ${border} border-y-border! border-e-border! ${isLifted ? 'opacity-40 outline-2 outline-focus' : ''} ${isMovable ? 'cursor-grab' : ''}`}
    >
      <button
        type="button"
        aria-describedby={isMovable ? hint : undefined}
        onClick={() => onOpen?.(row)}
        className="w-full space-y-0.5 rounded-control px-2.5 py-2 text-start text-xs pointer-coarse:select-none"
      >
        <span className="block truncate font-medium text-sm">{face.title}</span>
        <span className="block truncate text-text-muted">
          {[own === face.title ? '' : own, face.line].filter((part) => part !== '').join(' · ')}
        </span>
        <span className="flex items-center gap-2 overflow-hidden whitespace-nowrap text-text-muted tabular-nums">
          {when === '' ? null : <span>{when}</span>}
          {face.state === '' ? null : <Chip label={face.state} colour={face.colour} look="plain" className="text-xs!" />}
          {badge === '' ? null : <span className="truncate">{badge}</span>}
        </span>
      </button>
    </div>
  );
});
