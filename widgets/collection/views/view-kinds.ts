/** Kinds of views by name. Tables and cards come with the collection; what few lists use loads when it is first shown. */
import type { ComponentType } from 'react';
import type { ViewKind } from '../options.ts';
import type { ViewProps } from './view-props.ts';

type Loader = () => Promise<{ readonly default: ComponentType<ViewProps> }>;

/** Kinds that fetch what they show themselves, because it is not one growing list. */
export const ownLists: Readonly<Partial<Record<ViewKind, Loader>>> = {
  board: () => import('../board/board.tsx'),
  calendar: () => import('../calendar/calendar.tsx'),
  map: () => import('../map/map.tsx'),
  tree: () => import('../tree/tree.tsx'),
  timeline: () => import('../timeline/timeline.tsx'),
  schedule: () => import('../schedule/schedule.tsx'),
  comparison: () => import('../comparison/comparison.tsx'),
};

export const isOwnList = (kind: ViewKind): boolean => kind !== 'table' && kind !== 'cards';

export const viewIcons: { readonly [K in ViewKind]: string } = {
  table: 'table',
  cards: 'layout-grid',
  board: 'square-kanban',
  calendar: 'calendar-days',
  map: 'map',
  tree: 'list-tree',
  timeline: 'chart-gantt',
  schedule: 'calendar-clock',
  comparison: 'git-compare',
};
