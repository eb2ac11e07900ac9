/** Where boxes stand and how lines run between them: the layout that all drawings of the product share. */
import { layout, Graph as Plan } from '@dagrejs/dagre';

export type Placed = { readonly id: string; readonly x: number; readonly y: number; readonly width: number; readonly height: number };
type Point = { readonly x: number; readonly y: number };
/** `path`: of an SVG. `middle`: where a word about it may stand. */
export type Line = { readonly name: string; readonly from: string; readonly to: string; readonly path: string; readonly middle: Point };
export type Layout = {
  readonly width: number;
  readonly height: number;
  readonly places: ReadonlyMap<string, Placed>;
  readonly lines: readonly Line[];
};

export type Boxes = {
  readonly boxes: readonly { readonly id: string; readonly width: number; readonly height: number }[];
  readonly lines: readonly { readonly name: string; readonly from: string; readonly to: string }[];
};

/** `LR`: from the beginning to the end of a line of text; `TB`: from above. Pixels. */
export function placed({ boxes, lines: asked }: Boxes, direction: 'LR' | 'TB'): Layout {
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
  for (const { id, width, height } of boxes) plan.setNode(id, { width, height });
  for (const { name, from, to } of asked) plan.setEdge(from, to, {}, name);
  layout(plan);
  const { width = 0, height = 0 } = plan.graph();
  const places = boxes.flatMap(({ id }): Placed[] => {
    const node = plan.node(id);
    const { x, y } = node;
    if (x === undefined || y === undefined) return [];
    return [{ id, x: x - node.width / 2, y: y - node.height / 2, width: node.width, height: node.height }];
  });
  const lines = asked.flatMap(({ name, from, to }): Line[] => {
    const { points = [] } = plan.edge(from, to, name);
    const middle = points[Math.floor(points.length / 2)];
    return points.length < 2 || !middle ? [] : [{ name, from, to, path: pathOf(points), middle }];
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
