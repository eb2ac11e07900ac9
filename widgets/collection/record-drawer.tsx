/** A row beside its list. */
import { useMemo, useRef } from 'react';
import type { EntityView, ScreenNode } from '../../engine/core/definitions/types.ts';
import type { RuleScope } from '../../engine/core/rules/types.ts';
import { NodeList, RecordContext, withRecord } from '../../engine/react/index.ts';
import type { Labels, RecordData } from '../../engine/react/types.ts';
import { RecordSections } from '../detail/record-sections.tsx';
import { Drawer } from '../drawer/drawer.tsx';

type Props = {
  readonly entity: EntityView;
  readonly row: RecordData | undefined;
  readonly labels: Labels;
  readonly nodes: readonly ScreenNode[] | undefined;
  readonly scope: RuleScope;
  readonly onClose: () => void;
};

export function RecordDrawer({ entity, row, labels, nodes, scope, onClose }: Props) {
  // What it showed stays while it closes.
  const last = useRef(row);
  if (row) last.current = row;
  const shown = row ?? last.current;
  const own = useMemo(() => withRecord(scope, shown), [scope, shown]);
  const around = useMemo(
    () =>
      shown
        ? { entity: entity.name, record: shown, labels, labelOf: (field: string, id: string | number) => labels[field]?.[String(id)] }
        : null,
    [entity, shown, labels],
  );
  const title = shown?.[entity.title];
  return (
    <Drawer isOpen={row !== undefined} onClose={onClose} title={typeof title === 'string' ? title : String(shown?.id ?? '')}>
      {shown ? (
        <RecordContext value={around}>
          {nodes ? (
            <NodeList nodes={nodes} scope={own} />
          ) : (
            <div className="space-y-6 p-4">
              <RecordSections entity={entity} record={shown} labels={labels} sections={undefined} scope={own} hasCustom />
            </div>
          )}
        </RecordContext>
      ) : null}
    </Drawer>
  );
}
