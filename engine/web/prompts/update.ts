/**
 * A new build that is here and waits. It takes the place of this one when the person says so, or by itself once the page is
 * out of sight: never while something is typed or on its way.
 */
import { proxy } from 'valtio';
import { heldBy } from '../session/held.ts';
import { reloadWhenNothingIsLost } from '../session/reload.ts';
import { bringNewBuild, takeNewBuild } from '../worker/keep-shell.ts';

export const update = proxy({ isReady: false });

/** What stands beside the page says it (prompts.tsx). Looks until a build is here that can start without a network, as this one can. */
export async function offerUpdate(): Promise<void> {
  if (update.isReady || !(await bringNewBuild())) return;
  update.isReady = true;
  document.addEventListener('visibilitychange', takeUnseen);
}

const takeUnseen = () => {
  if (document.visibilityState === 'hidden') void takeUpdate();
};

/** False while it has to wait. */
export async function takeUpdate(): Promise<boolean> {
  if (!update.isReady || heldBy() !== undefined) return false;
  document.removeEventListener('visibilitychange', takeUnseen);
  // What was typed while the new build took over is waited for, too.
  if (await takeNewBuild()) reloadWhenNothingIsLost();
  return true;
}
