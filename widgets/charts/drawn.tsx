/** The drawing of a chart, by its kind. */
import { useText } from '../../engine/react/index.ts';
import { Bars, type LinkOf } from './bars.tsx';
import { ChartTable } from './chart-table.tsx';
import { Donut } from './donut.tsx';
import { Heat } from './heat.tsx';
import { Line } from './line.tsx';
import type { ChartKind } from './options.ts';
import { Pie } from './pie.tsx';
import { Stacked } from './stacked.tsx';
import type { ChartState, Drawing } from './use-chart.ts';
import type { MeasureWords } from './use-measure.ts';

type Props = Pick<ChartState, 'field' | 'bucketWords'> & {
  readonly title: string;
  readonly kind: ChartKind;
  readonly drawing: Drawing;
  readonly words: MeasureWords;
  /** Name of what is measured. */
  readonly measure: string;
  readonly linkOf: LinkOf;
  readonly isTable: boolean;
};

const shapes: Partial<Record<ChartKind, typeof Bars>> = { donut: Donut, pie: Pie };

export function Drawn({ title, kind, drawing, field, bucketWords, words, measure, linkOf, isTable }: Props) {
  const text = useText();
  const head = field ? text(field.label) : '';
  if (drawing.kind === 'cross') {
    const { cross } = drawing;
    if (kind === 'heat' || isTable) return <Heat title={title} cross={cross} head={head} linkOf={linkOf} words={words} />;
    return <Stacked cross={cross} linkOf={linkOf} words={words} />;
  }
  if (isTable) {
    const rows = drawing.kind === 'time' ? drawing.points : drawing.values;
    return <ChartTable title={title} head={head} measure={measure} rows={rows} linkOf={linkOf} words={words} />;
  }
  if (drawing.kind === 'time') {
    return <Line title={title} points={drawing.points} shortLabel={bucketWords.short} linkOf={linkOf} words={words} />;
  }
  const Shape = shapes[kind] ?? Bars;
  return <Shape values={drawing.values} linkOf={linkOf} words={words} />;
}
