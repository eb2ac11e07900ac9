/** What a toolbar offers for the list as a whole: order, groups, columns, files in and out. */
import { memo, useMemo, useState } from 'react';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { holds, useAddressPrefix, useText, useViewState } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { IconButton } from '../../primitives/button/button.tsx';
import type { CollectionOptions } from '../options.ts';
import { ColumnMenu } from '../table/column-menu.tsx';
import { GroupMenu } from '../table/group-menu.tsx';
import { ExportMenu, ImportDialog, importVerbs } from '../transfer/index.tsx';
import { type CollectionState, mayBeGrid } from '../use-collection-state.ts';
import { SortMenu } from './sort-menu.tsx';

type Props = {
  readonly node: NodeProps<CollectionOptions>['node'];
  readonly entity: EntityView;
  readonly state: CollectionState;
  readonly scope: RuleScope;
  readonly title: string;
};

/** `?export` in the address writes the list as a file. */
const ASKED = ['export'];

export const ListTools = memo(function ListTools({ node, entity, state, scope, title }: Props) {
  const text = useText();
  const [isImporting, setImporting] = useState(false);
  const [{ export: wanted }, setAsked] = useViewState(ASKED, node.compact ?? false, useAddressPrefix(node));
  const exportAsked = useMemo(
    () => (wanted === undefined ? undefined : { answered: () => setAsked({ export: undefined }) }),
    [wanted, setAsked],
  );
  const columns = state.columns.map((field) => field.pointer);
  const isTable = state.view.as === 'table';
  const mayImport = node.import?.allow === undefined || holds(node.import.allow, scope);
  // What a list gives as a file for changes, it takes back; new records come only where it says so.
  const verbs =
    mayImport && (node.import || node.export) ? importVerbs(entity, { create: node.import !== undefined, ...pickUpdate(node) }) : [];
  return (
    <>
      <SortMenu entity={entity} order={state.order ?? entity.order.join(',')} chosen={state.chosenOrder} onChange={state.setOrder} />
      {isTable ? <GroupMenu entity={entity} group={state.group} onChange={state.setGroup} /> : null}
      {isTable ? (
        <ColumnMenu entity={entity} shown={columns} frozen={state.frozen} onChange={state.setColumns} onFreeze={state.setFrozen} />
      ) : null}
      {mayBeGrid(state.view, state.group) ? (
        <IconButton
          icon="table-properties"
          label={text('grid.start')}
          aria-pressed={state.isGrid}
          onClick={() => state.setGrid(!state.isGrid)}
          className="aria-pressed:bg-accent-soft aria-pressed:text-accent-ink max-md:hidden"
        />
      ) : null}
      {node.export ? (
        <ExportMenu
          entity={entity}
          title={title}
          query={{
            ...(state.filter.text === undefined ? {} : { filter: state.filter.text }),
            ...(state.order === undefined ? {} : { order: state.order }),
            ...(state.search === '' ? {} : { search: state.search }),
          }}
          columns={columns}
          {...(exportAsked ? { asked: exportAsked } : {})}
          isForChanges={verbs.includes('update')}
        />
      ) : null}
      {verbs.length > 0 ? (
        <>
          <IconButton icon="upload" label={text('collection.import')} onClick={() => setImporting(true)} />
          <ImportDialog
            isOpen={isImporting}
            onClose={() => setImporting(false)}
            entity={entity}
            scope={scope}
            synonyms={node.import?.synonyms}
            verbs={verbs}
          />
        </>
      ) : null}
    </>
  );
});

const pickUpdate = ({ import: options }: CollectionOptions) => (options?.update === undefined ? {} : { update: options.update });
