/** Rich text as elements: built from its tree, so that no HTML of anyone is ever put into the page. */
import { createElement, type ReactNode } from 'react';
import { parseRichText, type RichNode } from '../../../engine/core/richtext/index.ts';

/** How rich text looks, where it is shown and where it is written. */
export const richClass =
  'min-w-0 break-words text-base text-text [&_a]:text-accent-ink [&_a]:underline [&_blockquote]:border-s-2 [&_blockquote]:border-border-strong [&_blockquote]:ps-3 [&_blockquote]:text-text-muted [&_code]:rounded-control [&_code]:bg-surface-sunken [&_code]:px-1 [&_h1]:text-xl [&_h1]:font-semibold [&_h2]:text-lg [&_h2]:font-semibold [&_h3]:font-semibold [&_hr]:my-2 [&_hr]:border-border [&_ol]:list-decimal [&_ol]:ps-6 [&_pre]:overflow-x-auto [&_pre]:rounded-control [&_pre]:bg-surface-sunken [&_pre]:p-2 [&_ul]:list-disc [&_ul]:ps-6 [&>*+*]:mt-2';

export function RichText({ html }: { readonly html: string }) {
  return <div className={`${richClass} whitespace-normal`}>{parseRichText(html).map(elementOf)}</div>;
}

function elementOf(node: RichNode, index: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, href, children } = node;
  const link = href === undefined ? {} : { href, target: '_blank', rel: 'noopener noreferrer nofollow' };
  return createElement(tag, { key: index, ...link }, ...(children.length > 0 ? [children.map(elementOf)] : []));
}
