/** Whether a word is what another was meant to be. */
import { distanceOf } from '../../core/names/nearest.ts';

/** Of short words one letter may be wrong, of long ones two; a swap of two letters is one. */
const LONG = 7;
const allowed = (word: string): number => ([...word].length >= LONG ? 2 : 1);

/** Both without capitals. A word of the text, or as much of its beginning as was typed. */
export function isLike(word: string, text: string): boolean {
  const most = allowed(word);
  return text.split(/[\s.,;:/()-]+/).some((other) => {
    if (other === '') return false;
    if (distanceOf(word, other) <= most) return true;
    return other.length > word.length && distanceOf(word, other.slice(0, word.length)) <= most;
  });
}
