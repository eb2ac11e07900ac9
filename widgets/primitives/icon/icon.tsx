/** An icon by name. Decoration beside words unless it is given a label of its own. */
import sprite from './icons.svg?no-inline';

/**
 * The icon that stands in every row, as the picture has it, in place: out of another file it is filled in only after its row was laid
 * out, so that a list that is scrolled would be laid out and painted twice at each step.
 */
const ELLIPSIS = <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth={3.75} />;

type Props = { readonly name: string; readonly size?: number; readonly className?: string; readonly label?: string };

/** Draws the icon out of icons.svg, which the browser fetches once; a name that is not in it leaves its space empty. */
export function Icon({ name, size = 16, className = '', label }: Props) {
  const isDots = name === 'ellipsis';
  const naming = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or decoration
    <svg
      width={size}
      height={size}
      viewBox={isDots ? '0 0 24 24' : undefined}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
      {...naming}
    >
      {isDots ? ELLIPSIS : <use href={`${sprite}#${name}`} />}
    </svg>
  );
}
