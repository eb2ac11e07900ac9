/** Where people were last, on a map of other records: with their name and how long ago, faded when that is long. */
import { divIcon, layerGroup, marker } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMap } from 'react-leaflet';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { getAt } from '../../../engine/core/json/index.ts';
import { fieldAt, useEntity, useFormat, useWholeList } from '../../../engine/react/index.ts';
import type { SeenPlaceOptions } from '../options.ts';
import { placeOf, type TakenPlace } from './places.ts';

const MINUTE = 60_000;
/** Minutes after which a place is old, where the view says nothing. */
const OLD = 30;
const SIZE = 14;
/** Pixels below it that its words take. */
const WORDS = 28;

/** `onWords`: told of the places of words that are in sight, for nothing else to be written there. */
type Props = { readonly options: SeenPlaceOptions; readonly onWords: (words: readonly TakenPlace[]) => void };

export function LastSeen(props: Props) {
  const { entity } = useEntity(props.options.entity);
  return entity ? <Marks {...props} entity={entity} /> : null;
}

function Marks({ options, entity, onWords }: Props & { readonly entity: EntityView }) {
  const { t } = useTranslation();
  const map = useMap();
  const format = useFormat();
  const now = useMinute();
  const fields = useMemo(() => {
    const [latitude, longitude] = [fieldAt(entity, options.latitude), fieldAt(entity, options.longitude)];
    const [at, who] = [fieldAt(entity, options.at), fieldAt(entity, options.who)];
    return latitude && longitude && at && who ? { latitude, longitude, at, who } : undefined;
  }, [entity, options]);
  const list = useWholeList({ entity: options.entity, enabled: fields !== undefined });
  const { rows, labelOf } = list;
  const seen = useMemo(() => {
    if (!fields) return [];
    return rows.flatMap((row) => {
      const place = placeOf(row, fields);
      const at = getAt(row, fields.at.pointer);
      const who = getAt(row, fields.who.pointer);
      if (!place || typeof at !== 'string') return [];
      const name = (typeof who === 'string' && labelOf(fields.who.name, who)?.label) || '';
      const isOld = now - Date.parse(at) > (options.old ?? OLD) * MINUTE;
      return [{ id: String(row.id), place, isOld, words: [name, format.relative(at, now)].filter((part) => part !== '').join(', ') }];
    });
  }, [rows, labelOf, fields, options.old, format, now]);
  useEffect(() => {
    const marks = layerGroup().addTo(map);
    const roots: Root[] = [];
    for (const { place, isOld, words } of seen) {
      const one = marker([place.latitude, place.longitude], {
        icon: iconOf(words, isOld),
        keyboard: false,
        interactive: false,
        zIndexOffset: 2000,
      });
      one.on('add', () => {
        const element = one.getElement();
        if (element) roots.push({ root: element, ...place });
        element?.setAttribute('role', 'img');
        element?.setAttribute('aria-label', t('map.last_seen', { words }));
      });
      one.addTo(marks);
    }
    const tidy = () => onWords(keepApart(roots));
    tidy();
    map.on('zoomend', tidy);
    return () => {
      map.off('zoomend', tidy);
      marks.remove();
      onWords([]);
    };
  }, [map, seen, t, onWords]);
  return null;
}

/** A square, for stops are round; its words stand on a ground of their own, and an old one is hollow besides being pale. */
function iconOf(words: string, isOld: boolean) {
  const root = document.createElement('span');
  root.className = `relative block size-3.5 rotate-45 border-2 border-info-text shadow-float ${isOld ? 'bg-surface-raised opacity-70' : 'bg-info-text'}`;
  const label = document.createElement('span');
  label.className = `absolute top-full left-1/2 mt-1 -translate-x-1/2 whitespace-nowrap rounded-control bg-surface-raised px-1.5 py-0.5 text-xs ${isOld ? 'text-text-muted' : 'font-medium text-text'}`;
  label.dir = 'auto';
  label.dataset.words = '';
  label.textContent = words;
  const upright = document.createElement('span');
  upright.className = 'absolute inset-0 -rotate-45';
  upright.append(label);
  root.append(upright);
  root.dataset.lastSeen = isOld ? 'old' : 'fresh';
  return divIcon({ html: root, className: '', iconSize: [SIZE, SIZE] });
}

type Root = { readonly root: HTMLElement; readonly latitude: number; readonly longitude: number };

/** Words that would lie over others wait for a nearer look; who listens is told them all. The newest come first, as the list does. Answers where words are. */
function keepApart(roots: readonly Root[]): readonly TakenPlace[] {
  const kept: DOMRect[] = [];
  const taken: TakenPlace[] = [];
  for (const { root, latitude, longitude } of roots) {
    const label = root.querySelector<HTMLElement>('[data-words]');
    if (!label) continue;
    const box = label.getBoundingClientRect();
    const isFree = kept.every(
      (other) => box.right <= other.left || box.left >= other.right || box.bottom <= other.top || box.top >= other.bottom,
    );
    label.style.visibility = isFree ? '' : 'hidden';
    if (!isFree) continue;
    kept.push(box);
    taken.push({ latitude, longitude, width: box.width, top: SIZE / 2, bottom: SIZE / 2 + WORDS });
  }
  return taken;
}

/** Milliseconds now, to the minute: ages grow by themselves. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
