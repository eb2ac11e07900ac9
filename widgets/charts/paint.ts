/** Colours of parts that stand side by side: their own, or one each in turn. */
import { isHexColour } from '../primitives/chip/colours.ts';

const FALLBACK = ['blue', 'teal', 'violet', 'yellow', 'cyan', 'green', 'red', 'grey'];

export const partColour = (colour: string | undefined, index: number): string => colour ?? FALLBACK[index % FALLBACK.length] ?? 'grey';

/** A colour by name or `#rrggbb`, as CSS takes it. */
export const paint = (colour: string): string => (isHexColour(colour) ? colour : `var(--${colour})`);
