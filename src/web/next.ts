/** What people mostly do after they have seen their list: change the status of a record in a dialog, or open it. */
import { widgets } from './widgets/index.ts';

/** Fields of the forms that are opened most. */
const FIELDS = ['ref', 'select', 'text', 'textarea', 'files', 'checkbox'];

const later: readonly (() => Promise<unknown>)[] = [
  () => import('../../widgets/primitives/dialog/dialog-panel.tsx'),
  () => import('../../widgets/nodes/form-panel/form-body.tsx'),
  () => import('../../engine/react/form/index.ts'),
  ...FIELDS.flatMap((name) => widgets.fields[name] ?? []),
  ...['detail', 'status-buttons', 'guided-steps'].flatMap((name) => widgets.nodes[name] ?? []),
];

/** One after another: whatever the person does meanwhile comes first. */
export async function next(): Promise<void> {
  for (const bring of later) await bring();
}
