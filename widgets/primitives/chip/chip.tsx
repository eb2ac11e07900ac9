/** A word with a colour: dot plus word, because a colour is never the only sign. */
import { colourClasses, isHexColour } from './colours.ts';

type Props = {
  readonly label: string;
  readonly colour?: string | undefined;
  /** `soft`: on its own background; `plain`: dot and word only, for dense tables. */
  readonly look?: 'soft' | 'plain';
  readonly className?: string;
};

/** A dot of a colour by name or `#rrggbb`. */
export function Dot({ colour, className = '' }: { readonly colour?: string | undefined; readonly className?: string }) {
  const own = isHexColour(colour) ? { style: { background: colour } } : {};
  return (
    <span
      aria-hidden="true"
      className={`inline-block size-2 shrink-0 rounded-full ${own.style ? '' : colourClasses(colour).solid} ${className}`}
      {...own}
    />
  );
}

export function Chip({ label, colour, look = 'soft', className = '' }: Props) {
  const { soft, text } = colourClasses(colour);
  const body = look === 'soft' ? `h-5.5 rounded-full px-2 text-xs font-medium ${soft} ${text}` : 'text-sm text-text';
  return (
    <span className={`inline-flex max-w-full items-center gap-1.5 align-middle ${body} ${className}`}>
      <Dot colour={colour} />
      <span className="truncate">{label}</span>
    </span>
  );
}
