/** Marks of what is in sight: records by themselves, and discs that a press takes apart. */
import type { LeafletEvent, LeafletKeyboardEvent, Marker as LeafletMarker } from 'leaflet';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Marker, useMap } from 'react-leaflet';
import { useFormat } from '../../../engine/react/index.ts';
import { type Clusters, DEEPEST, type Mark } from './clusters.ts';
import { clusterIcon, pointIcon } from './icons.ts';
import { chosenPlace, useMapParts } from './map-context.ts';
import { LISTED } from './place-popup.tsx';
import type { Box } from './places.ts';

type Props = { readonly clusters: Clusters; readonly box: Box; readonly zoom: number };

export function Marks({ clusters, box, zoom }: Props) {
  const { chosen, choose, faceOf } = useMapParts();
  const { t } = useTranslation();
  const format = useFormat();
  const map = useMap();
  const marks = useMemo(() => clusters(box, zoom), [clusters, box, zoom]);
  const press = (mark: Mark) => {
    if (mark.place) choose(chosenPlace(mark.place));
    else if (mark.opensAt > DEEPEST) choose({ ...mark, places: mark.places(LISTED) });
    else {
      choose(undefined);
      map.setView([mark.latitude, mark.longitude], mark.opensAt, { animate: false });
    }
  };
  return marks.map((mark) => {
    const face = mark.place && faceOf(mark.place);
    const name =
      face?.name ?? t(mark.opensAt > DEEPEST ? 'map.same_place' : 'map.cluster', { count: mark.count, number: format.number(mark.count) });
    return (
      <OneMark
        key={mark.key}
        latitude={mark.latitude}
        longitude={mark.longitude}
        count={mark.count}
        words={format.short(mark.count)}
        name={name}
        colour={face?.colour}
        isChosen={mark.place !== undefined && chosen?.places[0]?.row.id === mark.place.row.id}
        onPress={() => press(mark)}
      />
    );
  });
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
