/** The map itself with its keys, its wheel and its buttons. Its ground is drawn, or made of pictures where the server names some. */
import type { Map as LeafletMap } from 'leaflet';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState, type WheelEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MapContainer } from 'react-leaflet';
import { IconButton } from '../../primitives/button/button.tsx';
import { DEEPEST } from './marks-of.ts';
import { isMotionReduced } from './reduced-motion.ts';

type Props = {
  readonly label: string;
  readonly mapRef: Ref<LeafletMap>;
  readonly map: () => LeafletMap | null;
  readonly onFit: () => void;
  readonly children: ReactNode;
};

const STEP = 80;
const WHOLE = { latitude: 0, longitude: 0, zoom: 2 };
/** How long the sentence about the wheel stays, in milliseconds. */
const HINT = 1500;

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
  // Maps stay left to right.
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
};

export function MapFrame({ label, mapRef, map, onFit, children }: Props) {
  const { t } = useTranslation();
  const root = useRef<HTMLElement>(null);
  const [isHinted, hint] = useHint();
  const zoom = (by: number) => {
    const one = map();
    if (one) one.setZoom(one.getZoom() + by, { animate: false });
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    if (step) map()?.panBy([...step], { animate: !isMotionReduced() });
    else if (event.key === '+' || event.key === '=') zoom(1);
    else if (event.key === '-') zoom(-1);
    else return;
    event.preventDefault();
  };
  // The page goes on scrolling past a map that nobody is using.
  const wheel = (event: WheelEvent) => {
    if (event.ctrlKey || event.metaKey || root.current?.contains(document.activeElement)) return;
    event.stopPropagation();
    hint();
  };
  return (
    <section
      ref={root}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the map, plus and minus zoom it
      tabIndex={0}
      onKeyDown={press}
      onWheelCapture={wheel}
      className="relative isolate h-[46dvh] min-h-60 shrink-0 overflow-hidden border-border border-y md:h-auto md:flex-1 md:shrink md:border-e"
    >
      <MapContainer
        ref={mapRef}
        center={[WHOLE.latitude, WHOLE.longitude]}
        zoom={WHOLE.zoom}
        minZoom={2}
        maxZoom={DEEPEST}
        zoomControl={false}
        attributionControl={false}
        keyboard={false}
        trackResize={false}
        zoomAnimation={false}
        markerZoomAnimation={false}
        fadeAnimation={false}
        inertia={!isMotionReduced()}
        className="keep-ltr absolute inset-0"
      >
        {children}
      </MapContainer>
      <div className="absolute end-2 top-2 z-1 flex flex-col gap-1">
        <IconButton kind="plain" icon="plus" label={t('map.zoom_in')} onClick={() => zoom(1)} />
        <IconButton kind="plain" icon="minus" label={t('map.zoom_out')} onClick={() => zoom(-1)} />
        <IconButton kind="plain" icon="scan" label={t('map.fit')} onClick={onFit} />
      </div>
      {isHinted ? (
        <p className="pointer-events-none absolute inset-x-0 bottom-8 z-1 mx-auto w-fit rounded-control bg-surface-raised px-3 py-1.5 text-sm shadow-float">
          {t('map.wheel')}
        </p>
      ) : null}
    </section>
  );
}

/** A sentence that goes by itself. */
function useHint() {
  const [isShown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = () => {
    setShown(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(false), HINT);
  };
  return [isShown, show] as const;
}
