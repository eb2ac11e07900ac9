/** Says what the product does not do yet with the records of a list, so that nobody waits for it. */
import { Icon } from '../../primitives/icon/icon.tsx';

export function NotYet({ text }: { readonly text: string }) {
  return (
    <p
      role="note"
      className="mx-(--edge) mb-3 flex shrink-0 items-start gap-2 rounded-card bg-warning-soft px-3 py-2 text-sm text-warning-text"
    >
      <Icon name="info" className="mt-0.5" />
      {text}
    </p>
  );
}
