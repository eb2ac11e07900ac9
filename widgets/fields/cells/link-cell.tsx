import { cellOf } from './cell-of.tsx';
import { linkClass, safeUrl } from './link.ts';
import { isNothing, Nothing } from './nothing.tsx';

/** A web address, opened in a tab of its own. */
export const LinkCell = cellOf(({ value }) => {
  if (isNothing(value)) return <Nothing />;
  const text = String(value);
  const url = safeUrl(text);
  if (!url) return <span className="keep-ltr">{text}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={`${linkClass} keep-ltr`}>
      {text.replace(/^https?:\/\//, '')}
    </a>
  );
});
