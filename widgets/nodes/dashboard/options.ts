/** Options of a dashboard, as options.schema.json checks them. */
import type { ChartOptions, Compare, Measure } from '../../charts/options.ts';

export type TileOptions = {
  readonly id: string;
  readonly label: string;
  readonly entity: string;
  readonly filter?: string;
  readonly measure?: Measure;
  readonly compare?: Compare;
  readonly to?: string;
  readonly icon?: string;
  readonly tone?: string;
  readonly show?: string;
};

export type DashboardOptions = {
  readonly title?: string;
  readonly text?: string;
  /** Id of the collection on the screen whose filter narrows what is counted. */
  readonly list?: string;
  readonly tiles?: readonly TileOptions[];
  readonly charts?: readonly ChartOptions[];
};
