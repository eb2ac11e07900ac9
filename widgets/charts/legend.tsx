/** The values of a pie or a ring as a list, with their shares. */
import { Dot } from '../primitives/chip/chip.tsx';
import type { ChartProps } from './bars.tsx';
import { partColour } from './paint.ts';
import { ValueLink } from './value-link.tsx';

export function Legend({ values, linkOf, words, total }: ChartProps & { readonly total: number }) {
  return (
    <ul className="min-w-40 flex-1 space-y-1">
      {values.map((value, index) => (
        <li key={value.key}>
          <ValueLink
            label={value.label}
            number={words.long(value.amount)}
            to={linkOf(value.predicate)}
            className="-mx-2 flex min-h-7 items-center max-md:min-h-11 gap-2 rounded-control px-2 text-sm"
          >
            <Dot colour={partColour(value.colour, index)} />
            <span className="min-w-0 flex-1 truncate">{value.label}</span>
            <span className="font-medium tabular-nums">{words.long(value.amount)}</span>
            <span className="w-10 text-end text-xs text-text-muted tabular-nums">{Math.round((value.amount / total) * 100)}%</span>
          </ValueLink>
        </li>
      ))}
    </ul>
  );
}
