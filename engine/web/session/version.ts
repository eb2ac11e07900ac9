/** A page that stays open learns of a new build and loads it. */
import { hasUnsavedChanges } from '../../react/form/unsaved-guard.ts';
import { reloadWhenNothingIsLost } from './reload.ts';

/** The build is asked for at most so often, whatever happens in the page. */
export const VERSION_EVERY_MS = 15_000;
const ID = 'version_id';
const TIME = 'version_update_time';

/**
 * The build of this page: that of its kept files, or the first that it is told of, then each that it told of. What the
 * storage holds is no measure: it is what some tab saw last.
 */
let own: string | undefined;

/** Whether that is another build than the page's; yes while the page does not know its own. */
export const isOtherBuild = (id: string): boolean => id !== own;

export type VersionWatch = {
  readonly now?: () => number;
  /** Inside the native app, the app is told instead. */
  readonly onNewVersion?: (id: string) => void;
};

/** Looks for a new build, unless it was looked for a moment ago, or an app would load it over what is typed. Failures are nobody's business: it is looked for again. */
export async function checkVersion({ now = Date.now, onNewVersion = offer }: VersionWatch = {}): Promise<void> {
  if (now() - Number(localStorage.getItem(TIME) ?? 0) < VERSION_EVERY_MS || (onNewVersion !== offer && hasUnsavedChanges())) return;
  localStorage.setItem(TIME, String(now()));
  const id = await latest();
  if (id === undefined) return;
  localStorage.setItem(ID, id);
  const before = own ?? (await (await shell())?.keptBuild());
  own = id;
  if (before !== undefined && before !== id) onNewVersion(id);
}

/** Where the files of this page are kept, the person is offered the new ones; elsewhere the page loads them once nothing is lost. */
const offer = () => {
  if (isKept()) void import('../prompts/update.ts').then(({ offerUpdate }) => offerUpdate());
  else reloadWhenNothingIsLost();
};

const isKept = () => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/** What keeps the files of this page, if anything does. */
const shell = async () => (isKept() ? import('../worker/keep-shell.ts') : undefined);

async function latest(): Promise<string | undefined> {
  try {
    const answer = await fetch('/app_version.json', { cache: 'no-store' });
    const body: unknown = answer.ok ? await answer.json() : undefined;
    const id = typeof body === 'object' && body !== null ? Reflect.get(body, 'version_id') : undefined;
    return typeof id === 'string' && id !== '' ? id : undefined;
  } catch {
    return undefined;
  }
}

/** Looks whenever somebody comes back to the page or goes on in it. */
export function followVersion(watch?: VersionWatch): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') void checkVersion(watch);
  };
  look();
  const timer = setInterval(look, VERSION_EVERY_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
