/** Marks of what is in sight: records by themselves, and discs that a press takes apart. */
import {
  type LeafletEvent,
  type LeafletKeyboardEvent,
  type Map as LeafletMap,
  type Marker as LeafletMarker,
  latLngBounds,
  point,
} from 'leaflet';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Marker, useMap } from 'react-leaflet';
import { useFormat } from '../../../engine/react/index.ts';
import { clusterIcon, pointIcon } from './icons.ts';
import { chosenPlace, useMapParts } from './map-context.ts';
import { DEEPEST, type Mark, type Marking } from './marks-of.ts';
import { LISTED } from './place-popup.tsx';
import type { Box } from './places.ts';

/** Pixels around records that are looked at. */
const MARGIN = point(60, 60);

type Props = { readonly marking: Marking; readonly box: Box; readonly zoom: number };

export function Marks({ marking, box, zoom }: Props) {
  const { chosen, choose, faceOf } = useMapParts();
  const { t } = useTranslation();
  const format = useFormat();
  const map = useMap();
  const marks = useMemo(() => marking(box, zoom), [marking, box, zoom]);
  const press = (mark: Mark) => {
    if (mark.place) choose(chosenPlace(mark.place));
    else if (mark.count === 1 || mark.opensAt > DEEPEST) choose({ ...mark, places: mark.places(LISTED) });
    else {
      choose(undefined);
      lookAt(map, mark);
    }
  };
  return marks.map((mark) => {
    const face = mark.place && faceOf(mark.place);
    const name =
      face?.name ??
      mark.title ??
      t(mark.count === 1 || mark.opensAt > DEEPEST ? 'map.same_place' : 'map.cluster', {
        count: mark.count,
        number: format.number(mark.count),
      });
    return (
      <OneMark
        key={mark.key}
        latitude={mark.latitude}
        longitude={mark.longitude}
        count={mark.count}
        words={format.short(mark.count)}
        name={name}
        colour={face?.colour}
        isChosen={mark.count === 1 && chosen?.key === mark.key}
        onPress={() => press(mark)}
      />
    );
  });
}

/** Near enough for the mark to fall apart. It goes then: whoever pressed it by the keyboard is at the map. */
function lookAt(map: LeafletMap, { latitude, longitude, opensAt, box }: Mark): void {
  if (box) {
    const corners: [number, number][] = [
      [box.south, box.west],
      [box.north, box.east],
    ];
    const zoom = Math.min(DEEPEST, Math.max(map.getBoundsZoom(corners, false, MARGIN), opensAt));
    map.setView(latLngBounds(corners).getCenter(), zoom, { animate: false });
  } else map.setView([latitude, longitude], opensAt, { animate: false });
  const container = map.getContainer();
  if (container.contains(document.activeElement)) container.closest<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
}

type OneProps = Pick<Mark, 'latitude' | 'longitude' | 'count'> & {
  readonly words: string;
  readonly name: string;
  readonly colour: string | undefined;
  readonly isChosen: boolean;
  readonly onPress: () => void;
};

const isEqual = (before: OneProps, next: OneProps) =>
  (Object.keys(next) as (keyof OneProps)[]).every((key) => key === 'onPress' || before[key] === next[key]);

/** Nothing of it changes while the map is dragged. What a press does depends on nothing but its key. */
const OneMark = memo(function OneMark({ latitude, longitude, count, words, name, colour, isChosen, onPress }: OneProps) {
  const marker = useRef<LeafletMarker>(null);
  const press = useRef(onPress);
  press.current = onPress;
  const icon = useMemo(() => (count > 1 ? clusterIcon(count, words) : pointIcon(colour, isChosen)), [count, words, colour, isChosen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another icon is another element
  useEffect(() => marker.current?.getElement()?.setAttribute('aria-label', name), [name, icon]);
  const handlers = useMemo(
    () => ({
      click: (_: LeafletEvent) => press.current(),
      keydown: ({ originalEvent: event }: LeafletKeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        press.current();
      },
    }),
    [],
  );
  const position = useMemo<[number, number]>(() => [latitude, longitude], [latitude, longitude]);
  return <Marker ref={marker} position={position} icon={icon} title={name} eventHandlers={handlers} zIndexOffset={isChosen ? 1000 : 0} />;
}, isEqual);
