/** Where states stand and how moves run between them. */
import { type Layout, placed } from '../../primitives/graph/layout.ts';
import type { Graph } from './graph.ts';

/** Room for a thumb. */
const HEIGHT = 44;
const NARROWEST = 96;
const WIDEST = 200;
/** Of a letter, and of what stands around the title: a dot, a mark, the padding. */
const LETTER = 7.5;
const AROUND = 64;
/** And of how many stand there. */
const COUNT = 34;

export const widthOf = (title: string, hasCount = false): number =>
  Math.min(WIDEST, Math.max(NARROWEST, title.length * LETTER + AROUND)) + (hasCount ? COUNT : 0);

/** `LR`: from the beginning to the end of a line of text; `TB`: from above. Pixels. */
export const layoutOf = ({ states, moves }: Graph, direction: 'LR' | 'TB', hasCounts = false): Layout =>
  placed(
    {
      boxes: states.map(({ id, title }) => ({ id, width: widthOf(title, hasCounts), height: HEIGHT })),
      lines: moves.map(({ name, from, to }) => ({ name, from: from[0], to })),
    },
    direction,
  );
