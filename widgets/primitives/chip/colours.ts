/** Classes of the colours that definitions name. Whole words, because Tailwind finds classes by reading. */
import type { Colour } from '../../../engine/core/definitions/types.ts';

export type ColourClasses = { readonly solid: string; readonly soft: string; readonly text: string; readonly border: string };

const classes: Readonly<Record<Colour, ColourClasses>> = {
  red: { solid: 'bg-red', soft: 'bg-red-soft', text: 'text-red-text', border: 'border-red' },
  yellow: { solid: 'bg-yellow', soft: 'bg-yellow-soft', text: 'text-yellow-text', border: 'border-yellow' },
  cyan: { solid: 'bg-cyan', soft: 'bg-cyan-soft', text: 'text-cyan-text', border: 'border-cyan' },
  green: { solid: 'bg-green', soft: 'bg-green-soft', text: 'text-green-text', border: 'border-green' },
  teal: { solid: 'bg-teal', soft: 'bg-teal-soft', text: 'text-teal-text', border: 'border-teal' },
  blue: { solid: 'bg-blue', soft: 'bg-blue-soft', text: 'text-blue-text', border: 'border-blue' },
  violet: { solid: 'bg-violet', soft: 'bg-violet-soft', text: 'text-violet-text', border: 'border-violet' },
  grey: { solid: 'bg-grey', soft: 'bg-grey-soft', text: 'text-grey-text', border: 'border-grey' },
};

const isColour = (name: string): name is Colour => Object.hasOwn(classes, name);

/** Classes of a colour by name; what is no colour of ours is grey. */
export const colourClasses = (name: string | undefined): ColourClasses => classes[name !== undefined && isColour(name) ? name : 'grey'];

export const colours: readonly Colour[] = ['red', 'yellow', 'cyan', 'green', 'teal', 'blue', 'violet', 'grey'];

/** Colours are names, but organisations may also store `#a1b2c3` for a status. */
export const isHexColour = (name: string | undefined): boolean => name !== undefined && /^#[0-9a-f]{6}$/i.test(name);
