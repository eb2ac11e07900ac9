/** Pictures under a map, where whoever runs the server names one who has them; the ground is drawn while none came. */
import { useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { TileLayer, useMap } from 'react-leaflet';
import { type Tiles, tilesOf } from './tiles-of.ts';

/** Pictures that may fail before the first that came until the ground is drawn instead. */
const MOST_FAILED = 3;

/** Whether pictures are to be had, for whoever draws the ground in their place. */
export function useTiles() {
  const [isGone, setGone] = useState(false);
  const tiles = useMemo(() => tilesOf(), []);
  const failed = useRef(0);
  const handlers = useMemo(
    () => ({
      tileload: () => {
        failed.current = Number.NEGATIVE_INFINITY;
      },
      tileerror: () => {
        failed.current += 1;
        if (failed.current >= MOST_FAILED) setGone(true);
      },
    }),
    [],
  );
  return { tiles: isGone ? undefined : tiles, handlers };
}

type Props = { readonly tiles: Tiles; readonly handlers: ReturnType<typeof useTiles>['handlers'] };

export function TileGround({ tiles, handlers }: Props) {
  const map = useMap();
  return (
    <>
      <TileLayer url={tiles.url} maxZoom={19} className="map-tiles" eventHandlers={handlers} />
      {createPortal(
        <p className="pointer-events-none absolute bottom-0 start-0 z-[800] max-w-[70%] truncate bg-surface-raised/80 px-1.5 py-0.5 text-xs text-text">
          {tiles.attribution}
        </p>,
        map.getContainer(),
      )}
    </>
  );
}
