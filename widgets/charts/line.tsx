/** A line over time with the area under it; each point tells its number and opens its rows. */
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../engine/react/index.ts';
import type { LinkOf } from './bars.tsx';
import type { TimePoint } from './buckets.ts';
import { labelled, topOf } from './scale.ts';
import type { MeasureWords } from './use-measure.ts';

type Props = {
  readonly title: string;
  readonly points: readonly TimePoint[];
  readonly shortLabel: (day: string) => string;
  readonly linkOf: LinkOf;
  readonly words: MeasureWords;
};

const LABELS = 5;

type Spot = { readonly x: number; readonly y: number };

/** Runs of points without a gap, in per cent of the drawing. */
function runsOf(points: readonly TimePoint[], top: number): readonly (readonly Spot[])[] {
  const runs: Spot[][] = [[]];
  for (const [index, { amount }] of points.entries()) {
    if (amount === null) runs.push([]);
    else runs.at(-1)?.push({ x: ((index + 0.5) / points.length) * 100, y: 100 - (Math.max(0, amount) / top) * 100 });
  }
  return runs.filter((run) => run.length > 0);
}

const pathOf = (run: readonly Spot[]) => run.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('');
const areaOf = (run: readonly Spot[]) => `${pathOf(run)}L${run.at(-1)?.x.toFixed(2)} 100L${run[0]?.x.toFixed(2)} 100Z`;

export function Line({ title, points, shortLabel, linkOf, words }: Props) {
  const amounts = points.map(({ amount }) => amount ?? 0);
  const top = topOf(Math.max(...amounts, 0), amounts.every(Number.isInteger));
  const runs = runsOf(points, top);
  const shown = labelled(points.length, LABELS);
  const [stop, setStop] = useState(points.length - 1);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: points.length - 1 }[event.key];
    if (next === undefined || next < 0 || next >= points.length) return;
    event.preventDefault();
    setStop(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[data-point] > *')[next]?.focus();
  };
  const focus = (event: FocusEvent<HTMLElement>) => {
    const at = [...event.currentTarget.querySelectorAll('[data-point]')].findIndex((point) => point.contains(event.target));
    if (at >= 0) setStop(at);
  };
  return (
    <div className="keep-ltr grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-text-muted">
      <div aria-hidden="true" className="flex flex-col justify-between pb-px text-end tabular-nums">
        {[top, top / 2, 0].map((value) => (
          <span key={value} className="-my-2">
            {words.short(value)}
          </span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of links, no fieldset of a form */}
      <div role="group" aria-label={title} onKeyDown={move} onFocus={focus} className="relative h-44">
        <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
          {[0, 50, 100].map((y) => (
            <line key={y} x1="0" x2="100" y1={y} y2={y} vectorEffect="non-scaling-stroke" className="stroke-border" />
          ))}
          {runs.map((run) => (
            <g key={run[0]?.x}>
              <path d={areaOf(run)} className="fill-accent opacity-12" />
              <path
                d={pathOf(run)}
                vectorEffect="non-scaling-stroke"
                strokeLinejoin="round"
                strokeLinecap="round"
                className="fill-none stroke-2 stroke-accent"
              />
            </g>
          ))}
        </svg>
        <div className="absolute inset-0 flex">
          {points.map((point, index) => (
            <Point
              key={point.key}
              point={point}
              height={((Math.max(0, point.amount ?? 0) / top) * 100).toFixed(2)}
              side={sideOf(index, points.length)}
              to={linkOf(point.predicate)}
              words={words}
              isStop={index === Math.min(stop, points.length - 1)}
              isAlone={isAlone(points, index)}
            />
          ))}
        </div>
      </div>
      <span />
      <div aria-hidden="true" className="flex pt-1">
        {points.map((point, index) => (
          <span key={point.key} className="relative h-4 min-w-0 flex-1">
            {shown.has(index) ? (
              <span className={`absolute whitespace-nowrap ${places[sideOf(index, points.length)]}`}>{shortLabel(point.day)}</span>
            ) : null}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A line needs two points beside each other: one between gaps is drawn as a point, or nothing would be seen of it. */
const isAlone = (points: readonly TimePoint[], index: number): boolean =>
  (points[index - 1]?.amount ?? null) === null && (points[index + 1]?.amount ?? null) === null;

type Side = 'first' | 'middle' | 'last';
/** Words at the edges stay inside the chart. */
const places: Readonly<Record<Side, string>> = { first: 'start-0', middle: 'start-1/2 -translate-x-1/2', last: 'end-0' };

function sideOf(index: number, count: number): Side {
  const at = (index + 0.5) / count;
  if (at < 0.2) return 'first';
  return at > 0.8 ? 'last' : 'middle';
}

type PointProps = {
  readonly point: TimePoint;
  /** Per cent of the chart. */
  readonly height: string;
  readonly side: Side;
  readonly to: string | undefined;
  readonly words: MeasureWords;
  readonly isStop: boolean;
  readonly isAlone: boolean;
};

function Point({ point, height, side, to, words, isStop, isAlone: isShown }: PointProps) {
  const { t } = useTranslation();
  const { Link } = useHost();
  const number = point.amount === null ? t('dashboard.no_value') : words.long(point.amount);
  const name = t('dashboard.tile_name', { label: point.label, number });
  const look = 'group relative block size-full rounded-control hover:bg-surface-sunken/50';
  const inside = (
    <>
      {point.amount === null ? null : (
        <span
          style={{ bottom: `${height}%` }}
          className={`absolute start-1/2 size-2 -translate-x-1/2 translate-y-1/2 rounded-full bg-accent group-hover:opacity-100 group-focus-visible:opacity-100 ${isShown ? '' : 'opacity-0'}`}
        />
      )}
      <span
        className={`pointer-events-none absolute top-0 z-1 hidden whitespace-nowrap rounded-control bg-surface-raised px-2 py-1 text-text shadow-float group-hover:block group-focus-visible:block ${places[side]}`}
      >
        {point.label} <b className="font-semibold tabular-nums">{number}</b>
      </span>
    </>
  );
  return (
    <span data-point="" className="h-full min-w-0 flex-1">
      {to === undefined ? (
        <span role="img" aria-label={name} tabIndex={isStop ? 0 : -1} className={look}>
          {inside}
        </span>
      ) : (
        <Link to={to} aria-label={name} tabIndex={isStop ? 0 : -1} className={look}>
          {inside}
        </Link>
      )}
    </span>
  );
}
