/** Node: the cover of a book, as it stands in the window. */
import { useText } from '../../../../../../engine/react/index.ts';
import type { NodeProps } from '../../../../../../engine/react/types.ts';

type Options = { readonly headline: string; readonly title: string; readonly author: string };

export default function BookCover({ node }: NodeProps<Options>) {
  const text = useText();
  return (
    <figure aria-label={text(node.headline)} className="m-4 w-40 rounded-card border border-border bg-info-soft p-4 text-info-text">
      <p className="text-lg font-semibold">{text(node.title)}</p>
      <figcaption className="text-sm">{text(node.author)}</figcaption>
    </figure>
  );
}
