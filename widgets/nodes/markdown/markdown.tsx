/** Node: longer words, written in Markdown. */
import Markdown from 'markdown-to-jsx/react';
import type { ReactNode } from 'react';
import { useHost, useText } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';

type Options = { readonly text: string };
type AnchorProps = { readonly href?: string; readonly children?: ReactNode };

/** Pages of the product open inside it, all others beside it. */
function Anchor({ href = '', children }: AnchorProps) {
  const { Link } = useHost();
  const look = 'text-accent-ink underline underline-offset-2';
  if (/^\/(?!\/)/.test(href)) {
    return (
      <Link to={href} className={look}>
        {children}
      </Link>
    );
  }
  if (!/^(https?:|mailto:|tel:)/i.test(href)) return <span>{children}</span>;
  return (
    <a href={href} className={look} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  );
}

type ImageProps = { readonly src?: string; readonly alt?: string };

/** Pictures of the product's own; one from elsewhere would tell others who reads what. */
function Picture({ src = '', alt = '' }: ImageProps) {
  if (!/^\/(?!\/)/.test(src)) return <span>{alt}</span>;
  return (
    <img src={src} alt={alt} loading="lazy" className="my-3 max-h-[28rem] max-w-full rounded-card border border-border shadow-float" />
  );
}

const options = { disableParsingRawHTML: true, forceBlock: true, overrides: { a: { component: Anchor }, img: { component: Picture } } };

/** Signs around words of another direction than the page's (engine/web/i18n.ts): they hold for one line, and these become many. */
const ISOLATED = /^\u2066([\s\S]*)\u2069$/;

/** Words in Markdown, of which no HTML is read, no address but of pages and mails followed, and no picture from elsewhere fetched. */
export const MarkdownWords = ({ words }: { readonly words: string }) => <Markdown options={options}>{words}</Markdown>;

export default function MarkdownNode({ node }: NodeProps<Options>) {
  const text = useText();
  const words = text(node.text);
  const foreign = ISOLATED.exec(words)?.[1];
  return (
    <div
      {...(foreign === undefined ? {} : { dir: 'ltr' })}
      className="prose-plain max-w-prose px-[var(--inset,1rem)] py-2 text-base md:px-[var(--inset,1.5rem)]"
    >
      <MarkdownWords words={foreign ?? words} />
    </div>
  );
}
