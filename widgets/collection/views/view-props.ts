/** What every view of a collection is given. */
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import type { ListState } from '../../../engine/react/index.ts';
import type { NodeProps, RecordData } from '../../../engine/react/types.ts';
import type { RecordActions } from '../../nodes/form-panel/use-record-actions.tsx';
import type { Selection } from '../bulk/use-selection.ts';
import type { CollectionOptions, ViewOptions } from '../options.ts';
import type { RowVerbs } from '../rows/offered-actions.ts';
import type { CollectionState } from '../use-collection-state.ts';

export type ViewProps = {
  readonly node: NodeProps<CollectionOptions>['node'];
  readonly entity: EntityView;
  readonly view: ViewOptions;
  readonly state: CollectionState;
  /** What is listed, as the server is asked: views that fetch more than one list narrow it further (`narrowed`). */
  readonly query: ViewQuery;
  /** Pages of the whole list; empty and at rest for views that fetch what they show themselves (`ownLists`). */
  readonly list: ListState;
  /** `doc` is each record. */
  readonly scope: RuleScope;
  /** Heading of the collection, in words. */
  readonly title: string;
  /** Undefined where nothing can be done to several rows. */
  readonly selection: Selection | undefined;
  /** What each record offers; undefined where nothing is. */
  readonly verbs: RowVerbs | undefined;
  /** Opens forms and runs workflows, with their dialogs and notices. */
  readonly actions: RecordActions;
  readonly pathOf: (row: RecordData) => string | undefined;
  readonly canOpen: boolean;
  readonly onOpen: (row: RecordData) => void;
  /** Label of the button that creates a record; undefined for people who may not. */
  readonly createLabel: string | undefined;
  /** Opens the form of a new record, with more values than the definition's defaults (the day clicked on, say). */
  readonly onCreate: (initial?: Readonly<Record<string, unknown>>) => void;
};

export type ViewQuery = {
  /** CEL over doc. */
  readonly filter: string | undefined;
  readonly order: string | undefined;
  readonly search: string | undefined;
};
