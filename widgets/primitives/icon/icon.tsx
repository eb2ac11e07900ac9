/** An icon by name. Decoration beside words unless it is given a label of its own. */
import sprite from './icons.svg?no-inline';

type Props = { readonly name: string; readonly size?: number; readonly className?: string; readonly label?: string };

/** Draws the icon out of icons.svg, which the browser fetches once; a name that is not in it leaves its space empty. */
export function Icon({ name, size = 16, className = '', label }: Props) {
  const naming = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or decoration
    <svg
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
      {...naming}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
