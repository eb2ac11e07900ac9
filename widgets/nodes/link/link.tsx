/** Node: a way to another page. */
import { fillPath, useHost, useText } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { Icon } from '../../primitives/icon/icon.tsx';

type Options = { readonly label: string; readonly to: string; readonly icon?: string; readonly as?: 'words' | 'button' };

const looks = {
  words: 'text-accent-ink underline-offset-2 hover:underline',
  button: 'rounded-control border border-border bg-surface-raised px-3 hover:border-border-strong hover:bg-surface-sunken',
} as const;

export default function LinkNode({ node, scope }: NodeProps<Options>) {
  const text = useText();
  const { Link } = useHost();
  const to = fillPath(node.to, scope.doc, scope.route);
  if (to === undefined) return null;
  return (
    // Whatever stands around it in a row owns the edge (`--inset`).
    <p className="px-[var(--inset,1rem)] py-1 md:px-[var(--inset,1.5rem)]">
      <Link to={to} className={`inline-flex min-h-control items-center gap-1.5 text-sm font-medium ${looks[node.as ?? 'words']}`}>
        {node.icon ? <Icon name={node.icon} /> : null}
        {text(node.label)}
      </Link>
    </p>
  );
}
