/** Editing words on the pages that show them: on in one tab, until it is ended or the tab is closed. A page that starts anew goes on with it. */
import { panels, WORDS } from '../shell/panels.ts';

export function beginEditing(): void {
  sessionStorage.setItem(WORDS, '');
  panels.words = true;
}

export function endEditing(): void {
  sessionStorage.removeItem(WORDS);
  panels.words = false;
}
