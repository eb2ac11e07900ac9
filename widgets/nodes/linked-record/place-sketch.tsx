/**
 * Where somebody was last, and where one is awaited: on a map where the operator names a server of pictures, else drawn, so that
 * nothing is fetched for it and no other server learns of it. North is up.
 */
import { lazy, Suspense, useState } from 'react';
import { tilesOf } from '../../collection/map/tiles-of.ts';
import { mapLink } from '../../primitives/support/map-link.ts';
import { layOut, type Point } from './sketch.ts';
import type { FieldOptions, Say, Shown } from './types.ts';
import type { Place, Words } from './values.ts';

type Props = {
  readonly here: Place | undefined;
  readonly there: Place | undefined;
  readonly field: FieldOptions;
  readonly values: Shown;
  readonly words: Words;
  readonly say: Say;
};

const PlaceMap = lazy(() => import('./place-map.tsx'));

const BOX = { width: 320, height: 180 };

export function PlaceSketch({ here, there, field, values, words, say }: Props) {
  const [hasTiles, setTiles] = useState(() => tilesOf() !== undefined);
  if (!here) return null;
  const { marks } = field;
  const { points, lines, metres } = layOut(there ? [here, there] : [here], BOX);
  const [one, other] = points;
  const distance = new Intl.NumberFormat(words.language, {
    style: 'unit',
    unit: metres < 1000 ? 'meter' : 'kilometer',
    maximumFractionDigits: metres < 1000 ? 0 : 1,
  }).format(metres < 1000 ? Math.round(metres / 50) * 50 : metres / 1000);
  const away = there ? say(marks?.away, { ...values, distance }) : '';
  const link = mapLink({ address: '', latitude: String(here.latitude), longitude: String(here.longitude) });
  const label = [say(marks?.here, values), away].filter(Boolean).join(', ');
  const [hereName, thereName] = [say(marks?.here, values), say(marks?.there, values)];
  const sketch = (
    <svg
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      role="img"
      aria-label={label}
      className="w-full rounded-card border border-border bg-surface-sunken"
      direction="ltr"
    >
      {lines.map((d) => (
        <path key={d} d={d} className="stroke-border" fill="none" />
      ))}
      {one && other ? (
        <line x1={one.x} y1={one.y} x2={other.x} y2={other.y} strokeDasharray="5 5" strokeWidth={2} className="stroke-accent" />
      ) : null}
      {other ? <Mark point={other} name={thereName} tone="fill-text" /> : null}
      {one ? <Mark point={one} name={hereName} tone="fill-accent" /> : null}
    </svg>
  );
  return (
    <figure className="mt-1 max-w-md">
      {hasTiles ? (
        <Suspense fallback={sketch}>
          <PlaceMap
            label={label}
            here={{ ...here, name: hereName }}
            there={there && { ...there, name: thereName }}
            onGone={() => setTiles(false)}
          />
        </Suspense>
      ) : (
        sketch
      )}
      <figcaption className="mt-2 flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
        <span>{away}</span>
        {link && marks?.open ? (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center text-accent-ink underline md:min-h-0"
          >
            {say(marks.open, values)}
          </a>
        ) : null}
      </figcaption>
    </figure>
  );
}

const Mark = ({ point: { x, y }, name, tone }: { readonly point: Point; readonly name: string; readonly tone: string }) => (
  <g>
    <circle cx={x} cy={y} r={8} strokeWidth={3} className={`${tone} stroke-surface-raised`} />
    <text
      x={Math.min(Math.max(x, 60), BOX.width - 60)}
      y={y > BOX.height / 2 ? y + 24 : y - 14}
      textAnchor="middle"
      paintOrder="stroke"
      className="fill-text stroke-surface-sunken stroke-[3px] text-xs font-medium"
    >
      {name}
    </text>
  </g>
);
