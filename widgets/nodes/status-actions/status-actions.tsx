/** Node: next legal statuses of the record in scope. */
import { useEntity, useRecordAround } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { useIsPhone } from '../../primitives/support/use-is-phone.ts';
import { BottomBar } from './bottom-bar.tsx';
import { StatusButtons } from './status-buttons.tsx';

type Options = { readonly workflow: string; readonly field?: string; readonly sticky?: boolean };

export default function StatusActionsNode({ node, scope }: NodeProps<Options>) {
  const around = useRecordAround();
  const { entity } = useEntity(around?.entity);
  const isPhone = useIsPhone();
  if (!around || !entity) return null;
  const isBar = isPhone && (node.sticky ?? true);
  const buttons = (
    <StatusButtons
      entity={entity}
      record={around.record}
      workflow={node.workflow}
      field={node.field}
      scope={scope}
      look={isBar ? 'bar' : 'row'}
    />
  );
  return isBar ? <BottomBar>{buttons}</BottomBar> : <div className="px-4 py-3 md:px-6">{buttons}</div>;
}
