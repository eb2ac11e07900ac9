/** Horizontal bars with their names and numbers on them. */
import type { Predicate } from '../../engine/core/rules/types.ts';
import { colourClasses, isHexColour } from '../primitives/chip/colours.ts';
import type { ChartValue } from './chart-values.ts';
import type { MeasureWords } from './use-measure.ts';
import { ValueLink } from './value-link.tsx';

export type LinkOf = (predicate: Predicate | undefined) => string | undefined;
export type ChartProps = {
  readonly values: readonly ChartValue[];
  readonly linkOf: LinkOf;
  readonly words: MeasureWords;
};

export function Bars({ values, linkOf, words }: ChartProps) {
  const most = Math.max(...values.map(({ amount }) => amount), 0) || 1;
  return (
    <ul className="space-y-2.5">
      {values.map((value) => (
        <li key={value.key}>
          <ValueLink
            label={value.label}
            number={words.long(value.amount)}
            to={linkOf(value.predicate)}
            className="-mx-2 block rounded-control px-2 py-0.5 max-md:min-h-11"
          >
            <span className="flex items-baseline justify-between gap-3 text-sm">
              <span className="min-w-0 truncate">{value.label}</span>
              <span className="font-medium tabular-nums">{words.long(value.amount)}</span>
            </span>
            <span aria-hidden="true" className="mt-1 block h-1.5 rounded-full bg-surface-sunken">
              <span
                className={`block h-full rounded-full ${isHexColour(value.colour) ? '' : barColour(value.colour)}`}
                style={{
                  width: `${Math.max(1.5, (value.amount / most) * 100)}%`,
                  ...(isHexColour(value.colour) ? { background: value.colour } : {}),
                }}
              />
            </span>
          </ValueLink>
        </li>
      ))}
    </ul>
  );
}

/** Values without a colour of their own share the accent: the length is what is compared. */
const barColour = (colour: string | undefined) => (colour === undefined ? 'bg-accent' : colourClasses(colour).solid);
