import { heldBy } from './held.ts';

/** When a page that holds something is looked at again, in milliseconds. */
const LATER = 2_000;

let isWaiting = false;

/** Starts the page anew, once. What is typed and not sent, or on its way, is not thrown away for it: it waits until that was sent or given up. */
export function reloadWhenNothingIsLost(): void {
  if (isWaiting) return;
  isWaiting = true;
  look();
}

function look(): void {
  if (heldBy() !== undefined) {
    setTimeout(look, LATER);
    return;
  }
  isWaiting = false;
  window.location.reload();
}
