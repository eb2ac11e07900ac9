/** An answer as a chart of the product, drawn on the person's own cut of the data; its table is one press away. */
import { useMemo } from 'react';
import { inside, usePageScope } from '../../../engine/react/index.ts';
import { Chart } from '../../../widgets/charts/chart.tsx';
import type { ChartOf } from './assistant-calls.ts';

/** It stands beside the page, in no place of its own. */
const NOWHERE = {};

export default function ChartAnswer({ id, chart }: { readonly id: string; readonly chart: ChartOf }) {
  const page = usePageScope(NOWHERE);
  const scope = useMemo(() => inside(page), [page]);
  return <Chart chart={{ id, ...chart }} scope={scope} />;
}
