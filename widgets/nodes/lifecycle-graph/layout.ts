/** Where states stand and how moves run between them. */
import { layout, Graph as Plan } from '@dagrejs/dagre';
import type { Graph } from './graph.ts';

export type Placed = { readonly id: string; readonly x: number; readonly y: number; readonly width: number; readonly height: number };
/** `path`: of an SVG. */
export type Line = { readonly name: string; readonly from: string; readonly path: string };
type Point = { readonly x: number; readonly y: number };
export type Layout = {
  readonly width: number;
  readonly height: number;
  readonly places: ReadonlyMap<string, Placed>;
  readonly lines: readonly Line[];
};

/** Room for a thumb. */
const HEIGHT = 44;
const NARROWEST = 96;
const WIDEST = 200;
/** Of a letter, and of what stands around the title: a dot, a mark, the padding. */
const LETTER = 7.5;
const AROUND = 64;

export const widthOf = (title: string): number => Math.min(WIDEST, Math.max(NARROWEST, title.length * LETTER + AROUND));

/** `LR`: from the beginning to the end of a line of text; `TB`: from above. Pixels. */
export function layoutOf({ states, moves }: Graph, direction: 'LR' | 'TB'): Layout {
  const plan = new Plan({ multigraph: true });
  plan.setGraph({
    rankdir: direction,
    nodesep: direction === 'LR' ? 28 : 16,
    ranksep: direction === 'LR' ? 64 : 44,
    edgesep: 14,
    marginx: 8,
    marginy: 8,
  });
  plan.setDefaultEdgeLabel(() => ({}));
  for (const { id, title } of states) plan.setNode(id, { width: widthOf(title), height: HEIGHT });
  for (const { name, from, to } of moves) plan.setEdge(from[0], to, {}, name);
  layout(plan);
  const { width = 0, height = 0 } = plan.graph();
  const places = states.flatMap(({ id }): Placed[] => {
    const node = plan.node(id);
    const { x, y } = node;
    if (x === undefined || y === undefined) return [];
    return [{ id, x: x - node.width / 2, y: y - node.height / 2, width: node.width, height: node.height }];
  });
  const lines = moves.flatMap(({ name, from, to }): Line[] => {
    const { points = [] } = plan.edge(from[0], to, name);
    return points.length < 2 ? [] : [{ name, from: from[0], path: pathOf(points) }];
  });
  return { width, height, places: new Map(places.map((place) => [place.id, place])), lines };
}

const at = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A smooth line: through the middles between the points, bent towards each. */
export function pathOf(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (!first || !last) return '';
  const bends = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? last;
    const end = index === rest.length - 2 ? next : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    return `Q ${at(point)} ${at(end)}`;
  });
  return [`M ${at(first)}`, ...(bends.length > 0 ? bends : [`L ${at(last)}`])].join(' ');
}
