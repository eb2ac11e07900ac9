/** Options of a chart, as the schemas of the nodes that draw one check them. */
import type { Bucket } from '../../engine/react/types.ts';

/** What is told of each group of records: how many they are, or a figure of one of their fields. */
export type Measure = 'count' | { readonly sum: string } | { readonly average: string };

export type Compare = { readonly by: string; readonly period: 'day' | 'week' | 'month' | 'quarter' };

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
  /** Date that the window of the page is about. */
  readonly day?: string;
  readonly to?: string;
  readonly show?: string;
};
