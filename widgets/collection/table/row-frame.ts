import type { ComponentType, KeyboardEvent, RefObject } from 'react';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import type { ViewField } from '../../../engine/react/index.ts';
import type { Labels, RecordData } from '../../../engine/react/types.ts';
import type { ToneRule } from '../options.ts';
import type { RowVerbs } from '../rows/offered-actions.ts';
import type { RowCell } from './row-cells.ts';

export type GridCellProps = {
  readonly entity: EntityView;
  readonly row: RecordData;
  readonly labels: Labels;
  readonly scope: RuleScope;
  readonly cell: RowCell;
  readonly isFirst: boolean;
};

/** What makes a grid of a table: how a cell is drawn, whose keys there are, and the table that both are about. */
export type GridMode = {
  readonly Cell: ComponentType<GridCellProps>;
  readonly table: RefObject<HTMLTableElement | null>;
  readonly press: (event: KeyboardEvent) => void;
};

/** What all rows of a table share. */
export type RowFrame = {
  readonly entity: EntityView;
  readonly columns: readonly ViewField[];
  readonly scope: RuleScope;
  readonly verbs: RowVerbs | undefined;
  /** How each of the columns stands in a row. */
  readonly cells: readonly RowCell[];
  readonly canOpen: boolean;
  readonly onOpen: (row: RecordData) => void;
  readonly pathOf: (row: RecordData) => string | undefined;
  readonly isSelectable: boolean;
  /** Name of the box that selects a row. */
  readonly selectLabel: (name: string) => string;
  readonly selected: ReadonlySet<string> | undefined;
  readonly onToggle: (id: string, upTo?: boolean) => void;
  /** Marks of rows and cells. */
  readonly tones: readonly ToneRule[] | undefined;
  /** In a grid: its cells. */
  readonly GridCell: ComponentType<GridCellProps> | undefined;
};
