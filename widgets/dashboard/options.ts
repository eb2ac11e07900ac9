/** Options of a dashboard, as options.schema.json checks them. */
import type { Bucket } from '../../engine/react/types.ts';

/** What is told of each group of records: how many they are, or a figure of one of their fields. */
export type Measure = 'count' | { readonly sum: string } | { readonly average: string };

export type Compare = { readonly by: string; readonly period: 'day' | 'week' | 'month' | 'quarter' };

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

export type ChartKind = 'bar' | 'donut' | 'pie' | 'line' | 'stacked' | 'heat';

export type ChartOptions = {
  readonly id: string;
  readonly label: string;
  readonly entity: string;
  readonly by: string;
  /** Second dimension: columns of a heat table, parts of stacked bars. */
  readonly split?: string;
  readonly bucket?: Bucket;
  readonly measure?: Measure;
  readonly kind?: ChartKind;
  readonly filter?: string;
  readonly to?: string;
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
