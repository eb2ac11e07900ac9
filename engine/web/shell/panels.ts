/** What of the frame is open over the page; more than one place may open each. */
import { proxy } from 'valtio';

/** Key of the session of a tab; in it, words are edited in place. */
export const WORDS = 'words_in_place';

export const panels = proxy({
  menu: false,
  alerts: false,
  palette: false,
  password: false,
  waiting: false,
  words: sessionStorage.getItem(WORDS) !== null,
});
