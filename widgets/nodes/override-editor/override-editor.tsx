/** Node: what an organisation changes about shipped definitions. The list, or one change where the address names it. */
import type { NodeProps } from '../../../engine/react/types.ts';
import { OverrideList } from './override-list.tsx';
import { OverridePage } from './override-page.tsx';
import { isKind } from './types.ts';

type Options = { readonly entity: string; readonly path: string; readonly words?: string };

export default function OverrideEditorNode({ node, scope }: NodeProps<Options>) {
  const route = scope.route as Readonly<Record<string, string>> | undefined;
  const { kind, target } = route ?? {};
  if (!isKind(kind) || !target) return <OverrideList entity={node.entity} path={node.path} words={node.words} />;
  return <OverridePage key={`${kind}/${target}`} entity={node.entity} path={node.path} name={{ kind, target }} />;
}
