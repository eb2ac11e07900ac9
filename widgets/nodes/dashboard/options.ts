/** Options of a dashboard, as options.schema.json checks them. */
import type { ChartOptions, Compare, Measure } from '../../charts/options.ts';
import type { WindowName } from '../../charts/window.ts';

export type TileOptions = {
  readonly id: string;
  readonly label: string;
  readonly entity: string;
  readonly filter?: string;
  readonly measure?: Measure;
  readonly compare?: Compare;
  /** Date that the window of the dashboard is about. */
  readonly day?: string;
  readonly to?: string;
  readonly icon?: string;
  readonly tone?: string;
  readonly show?: string;
};

export type OwnWindow = { readonly default: WindowName; readonly choices: readonly WindowName[] };

export type DashboardOptions = {
  readonly title?: string;
  readonly text?: string;
  /** Id of the collection on the screen whose filter narrows what is counted. */
  readonly list?: string;
  /** From when on figures with a `day` count; that of another dashboard on the screen by its id. */
  readonly window?: OwnWindow | { readonly of: string };
  readonly tiles?: readonly TileOptions[];
  readonly charts?: readonly ChartOptions[];
};
