/** An icon by name. Decoration beside words unless it is given a label of its own. */
import { icons } from './icons.ts';

type Props = { readonly name: string; readonly size?: number; readonly className?: string; readonly label?: string };

export const hasIcon = (name: string): boolean => Object.hasOwn(icons, name);

/** Draws the icon; a name that is not in icons.json draws a plain circle, so that the layout holds. */
export function Icon({ name, size = 16, className = '', label }: Props) {
  const Drawn = icons[name] ?? icons.circle;
  if (!Drawn) return null;
  const naming = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return <Drawn size={size} strokeWidth={1.75} className={`shrink-0 ${className}`} {...naming} />;
}
