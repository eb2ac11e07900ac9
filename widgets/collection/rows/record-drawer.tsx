/** A row beside its list. */
import { useMemo, useRef } from 'react';
import type { ScreenNode } from '../../../engine/core/definitions/types.ts';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { NodeList, RecordContext, useFormat, useRecord, useText, withRecord } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { RecordSections } from '../../nodes/detail/record-sections.tsx';
import { Drawer } from '../../primitives/drawer/drawer.tsx';
import { titleOf } from '../../primitives/support/title-of.ts';

type Props = {
  readonly entity: EntityView;
  /** The row as its list has it, shown until the record itself came; absent: closed. */
  readonly row: RecordData | undefined;
  /** Of the record, where no row of the list stands for it. */
  readonly id?: string | undefined;
  readonly nodes: readonly ScreenNode[] | undefined;
  readonly scope: RuleScope;
  readonly onClose: () => void;
};

export default function RecordDrawer({ entity, row, id, nodes, scope, onClose }: Props) {
  const text = useText();
  const { date } = useFormat();
  // What it showed stays while it closes.
  const last = useRef<{ readonly row: RecordData | undefined; readonly id: string | undefined }>({ row, id });
  if (row || id !== undefined) last.current = { row, id };
  const { row: from } = last.current;
  const { record, labels } = useRecord(entity.name, from ? String(from.id) : last.current.id);
  const shown = record ?? from;
  const own = useMemo(() => withRecord(scope, shown), [scope, shown]);
  const around = useMemo(
    () =>
      shown
        ? { entity: entity.name, record: shown, labels, labelOf: (field: string, id: string | number) => labels[field]?.[String(id)] }
        : null,
    [entity, shown, labels],
  );
  const title = shown ? titleOf(entity, shown, { labelOf: around?.labelOf, text, date }) : '';
  return (
    <Drawer isOpen={row !== undefined || (id !== undefined && shown !== undefined)} onClose={onClose} title={title}>
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
