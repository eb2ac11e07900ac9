import { Dot } from '../../primitives/chip/chip.tsx';
import { colourClasses, isHexColour } from '../../primitives/chip/colours.ts';

type Props = { readonly label: string; readonly colour?: string | undefined };

/** Dot and word in its colour, without a background: for tables. A colour is never the only sign. Cells call it as the plain function it is. */
export function Tag({ label, colour }: Props) {
  const words = colour === undefined || isHexColour(colour) ? 'text-text' : colourClasses(colour).text;
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-1.5">
      {colour !== undefined && Dot({ colour })}
      <span className={`truncate ${words}`}>{label}</span>
    </span>
  );
}
