/** The records in sight as a list: the map for those who read it, and for the keyboard. */
import { useTranslation } from 'react-i18next';
import { getAt } from '../../../engine/core/json/index.ts';
import { CellView, isEmptyValue, useFormat } from '../../../engine/react/index.ts';
import { IconButton } from '../../primitives/button/button.tsx';
import { Dot } from '../../primitives/chip/chip.tsx';
import { useMapParts } from './map-context.ts';
import { keyOfRecord } from './marks-of.ts';
import type { Place } from './places.ts';
import { RecordLink } from './record-link.tsx';

/** Lines of the list; whoever zooms in sees the others. */
const LISTED = 100;
const LINES = 2;

type Props = {
  /** Undefined where there are too many to fetch. */
  readonly places: readonly Place[] | undefined;
  readonly count: number;
  readonly onLocate: (place: Place) => void;
};

export function PlacesList({ places, count, onLocate }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const heading = t(places ? 'map.in_sight' : 'map.counted', { count, number: format.number(count) });
  return (
    <section aria-label={heading} className="flex min-h-0 flex-col border-border md:w-80 md:shrink-0 md:border-y">
      <h2 aria-live="polite" className="px-(--edge) py-2 text-sm font-semibold md:px-4">
        {heading}
      </h2>
      {places ? <Lines places={places} label={heading} onLocate={onLocate} /> : null}
    </section>
  );
}

type LinesProps = { readonly places: readonly Place[]; readonly label: string; readonly onLocate: Props['onLocate'] };

function Lines({ places, label, onLocate }: LinesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <ul tabIndex={0} aria-label={label} className="min-h-0 flex-1 divide-y divide-border overflow-auto border-border border-t">
        {places.slice(0, LISTED).map((place) => (
          <Line key={place.row.id} place={place} onLocate={onLocate} />
        ))}
      </ul>
      {places.length > LISTED ? (
        <p className="px-(--edge) py-2 text-xs text-text-muted md:px-4">
          {t('map.list_cut', { count: LISTED, number: format.number(LISTED) })}
        </p>
      ) : null}
    </>
  );
}

function Line({ place, onLocate }: { readonly place: Place; readonly onLocate: (place: Place) => void }) {
  const { t } = useTranslation();
  const { faceOf, entity, view, state, labels, chosen } = useMapParts();
  const face = faceOf(place);
  const { row } = place;
  const lines = state.columns
    .filter((field) => field.name !== entity.title && field.pointer !== view.colour && !isEmptyValue(getAt(row, field.pointer)))
    .slice(0, LINES);
  const isChosen = chosen?.key === keyOfRecord(row.id);
  return (
    <li className={`flex items-center gap-2 px-(--edge) py-2 text-sm md:px-4 ${isChosen ? 'bg-accent-soft' : 'bg-surface-raised'}`}>
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2">
          <Dot colour={face.colour} />
          <RecordLink place={place} />
          <span className="ms-auto shrink-0 text-xs text-text-muted">{face.state}</span>
        </p>
        <p className="mt-0.5 flex min-w-0 gap-x-3 overflow-hidden text-xs text-text-muted">
          {lines.map((field) => (
            <span key={field.pointer} className="min-w-0 truncate">
              <CellView field={field} row={row} labels={labels} />
            </span>
          ))}
        </p>
      </div>
      <IconButton icon="map-pin" label={t('map.show', { name: face.title })} onClick={() => onLocate(place)} />
    </li>
  );
}
