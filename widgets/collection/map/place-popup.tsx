/** What stands at a mark: a record with the view's columns, or several records of the same place. */
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Popup } from 'react-leaflet';
import { getAt } from '../../../engine/core/json/index.ts';
import { CellView, isEmptyValue, useFormat, useList, useText, Waiting } from '../../../engine/react/index.ts';
import { IconButton } from '../../primitives/button/button.tsx';
import { Dot } from '../../primitives/chip/chip.tsx';
import { ListFailure } from '../rows/list-failure.tsx';
import { narrowed } from '../views/narrowed.ts';
import { inBox } from './asked-box.ts';
import { type Chosen, MapContext, useMapParts } from './map-context.ts';
import { type Box, type Place, placeOf } from './places.ts';
import { RecordLink } from './record-link.tsx';
import { usePlaceFaces } from './use-place-faces.ts';

/** Records of one place that a popup lists. */
export const LISTED = 25;
const offset: [number, number] = [0, -4];

export function PlacePopup() {
  const { chosen } = useMapParts();
  if (!chosen) return null;
  if (chosen.box) return <FetchedPopup chosen={chosen} box={chosen.box} />;
  return (
    <Frame chosen={chosen}>
      <Content chosen={chosen} />
    </Frame>
  );
}

function Frame({ chosen, children }: { readonly chosen: Chosen; readonly children: ReactNode }) {
  const { latitude, longitude } = chosen;
  // Another place has the map bring the popup into sight. One that is new with each drawing would move it again and again, for what the
  // map shows is drawn anew after every move.
  const position = useMemo((): [number, number] => [latitude, longitude], [latitude, longitude]);
  return (
    <Popup
      key={chosen.key}
      position={position}
      offset={offset}
      closeButton={false}
      closeOnClick={false}
      minWidth={220}
      maxWidth={280}
      maxHeight={260}
    >
      {children}
    </Popup>
  );
}

/** Records that are on the map by their number alone are fetched when somebody looks at them. */
function FetchedPopup({ chosen, box }: { readonly chosen: Chosen; readonly box: Box }) {
  const { t } = useTranslation();
  const parts = useMapParts();
  const { node, query, fields } = parts;
  const filter = narrowed(query.filter, inBox(fields, box));
  const list = useList({ entity: node.entity, filter, order: query.order, search: query.search, pageSize: LISTED });
  const faceOf = usePlaceFaces(parts, list.labelOf);
  const places = list.rows.flatMap((row) => placeOf(row, fields) ?? []);
  const fetched: Chosen = { ...chosen, places, count: list.hasMore ? chosen.count : places.length };
  const content = () => {
    if (list.error) return <ListFailure list={list} />;
    if (list.isLoading || list.isStale) return <Waiting />;
    if (places.length === 0) return <p className="p-3">{t('map.none')}</p>;
    return <Content chosen={fetched} />;
  };
  return (
    <MapContext value={{ ...parts, labels: list.labels, faceOf }}>
      <Frame chosen={chosen}>{content()}</Frame>
    </MapContext>
  );
}

function Content({ chosen }: { readonly chosen: Chosen }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const { faceOf, choose } = useMapParts();
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    // The mark that was pressed, or the line of the list; it has the focus again when the popup is closed.
    const opener = document.activeElement;
    const own = root.current;
    own?.focus({ preventScroll: true });
    return () => {
      const isLost = document.activeElement === document.body || own?.contains(document.activeElement);
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  const [first] = chosen.places;
  if (!first) return null;
  const isOne = chosen.count === 1;
  const label = isOne ? faceOf(first).name : t('map.same_place', { count: chosen.count, number: format.number(chosen.count) });
  const press = (event: KeyboardEvent) => {
    // Keys of the popup are not for the map under it.
    event.stopPropagation();
    if (event.key === 'Escape') choose(undefined);
  };
  return (
    <article ref={root} aria-label={label} tabIndex={-1} dir={i18n.dir()} onKeyDown={press} className="p-3 outline-none">
      <header className="flex items-start gap-2">
        <h2 className="min-w-0 flex-1 truncate text-base">{isOne ? <RecordLink place={first} /> : label}</h2>
        <IconButton icon="x" label={t('map.close')} onClick={() => choose(undefined)} className="-me-1 -mt-1 size-7" />
      </header>
      {isOne ? <Values place={first} /> : <Several chosen={chosen} />}
    </article>
  );
}

function Values({ place }: { readonly place: Place }) {
  const text = useText();
  const { entity, state, labels } = useMapParts();
  const { row } = place;
  const fields = state.columns.filter((field) => field.name !== entity.title && !isEmptyValue(getAt(row, field.pointer)));
  return (
    <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
      {fields.map((field) => (
        <div key={field.pointer} className="contents">
          <dt className="text-text-muted">{text(field.label)}</dt>
          <dd className="min-w-0 truncate text-end">
            <CellView field={field} row={row} labels={labels} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Several({ chosen }: { readonly chosen: Chosen }) {
  const { t } = useTranslation();
  const { faceOf } = useMapParts();
  const more = chosen.count - chosen.places.length;
  return (
    <>
      <ul className="mt-1 space-y-1">
        {chosen.places.map((place) => (
          <li key={place.row.id} className="flex min-w-0 items-center gap-2">
            <Dot colour={faceOf(place).colour} />
            <RecordLink place={place} />
            <span className="ms-auto shrink-0 text-xs text-text-muted">{faceOf(place).state}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="mt-2 text-xs text-text-muted">{t('map.more_there', { count: more })}</p> : null}
    </>
  );
}
