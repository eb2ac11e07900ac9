/** A person or organisation as picture or initials, coloured by name so that one stays recognisable. */
import { colourClasses, colours } from '../chip/colours.ts';

type Props = { readonly name: string; readonly src?: string | undefined; readonly size?: number; readonly shape?: 'round' | 'square' };

/** First letters of the first and last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : [words[0], ''];
  return ([...(first ?? '')][0] ?? '?').toLocaleUpperCase() + ([...(last ?? '')][0] ?? '').toLocaleUpperCase();
}

const hash = (text: string) => [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);

export function Avatar({ name, src, size = 24, shape = 'round' }: Props) {
  const { soft, text } = colourClasses(colours[hash(name) % (colours.length - 1)]);
  const rounding = shape === 'round' ? 'rounded-full' : 'rounded-control';
  const box = { width: size, height: size };
  if (src) return <img src={src} alt="" style={box} className={`shrink-0 object-cover ${rounding}`} />;
  return (
    <span
      aria-hidden="true"
      style={{ ...box, fontSize: Math.max(10, Math.round(size * 0.4)) }}
      className={`inline-grid shrink-0 select-none place-items-center font-medium ${rounding} ${soft} ${text}`}
    >
      {initials(name)}
    </span>
  );
}
