/** Options of a dashboard, as options.schema.json checks them. */
export type TileOptions = {
  readonly id: string;
  readonly label: string;
  readonly entity: string;
  readonly filter?: string;
  readonly to?: string;
  readonly icon?: string;
  readonly tone?: string;
  readonly show?: string;
};

export type ChartOptions = {
  readonly id: string;
  readonly label: string;
  readonly entity: string;
  readonly by: string;
  readonly kind?: 'bar' | 'donut';
  readonly filter?: string;
  readonly to?: string;
  readonly show?: string;
};

export type DashboardOptions = {
  readonly title?: string;
  readonly text?: string;
  readonly tiles?: readonly TileOptions[];
  readonly charts?: readonly ChartOptions[];
};
