/** Whether a chart is shown as a table: the person's choice, which the host keeps (`my_data_widget`). */
import { useStoredChoice } from '../../engine/react/host-memory.ts';
import { useScreen } from '../../engine/react/index.ts';
import type { ChartOptions } from './options.ts';

export function useShape({ id }: ChartOptions): [isTable: boolean, setTable: (isTable: boolean) => void] {
  // Charts of two dashboards may have the same id.
  const name = [useScreen()?.id, id].filter(Boolean).join('.');
  const [shape, setShape] = useStoredChoice(name, ['chart', 'table']);
  return [shape === 'table', (isTable) => setShape(isTable ? 'table' : 'chart')];
}
