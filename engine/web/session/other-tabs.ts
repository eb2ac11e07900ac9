/**
 * Tabs share one session, its rights and the build: what one of them learns the others learn by the storage event, which
 * never comes to the tab that wrote. Only for a page that runs in a session: sign-in, where a one-time password may be
 * waited for, and forms behind a link are left alone.
 */
import { brought } from '../brought.ts';
import { reloadWhenNothingIsLost } from './reload.ts';
import { keptToken, session } from './session.ts';
import { isOtherBuild } from './version.ts';

/** Starts anew when another tab signs out or in, takes up changed rights (206), or sees a new build. Returns how to stop. */
export function followOtherTabs(): () => void {
  const hear = (event: StorageEvent) => {
    if (isNews(event)) reloadWhenNothingIsLost();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

function isNews({ key, oldValue, newValue }: StorageEvent): boolean {
  // Without a key the whole storage was cleared.
  if (key === 'token' || key === null) return keptToken() !== session.token;
  // A key that comes or goes is a sign-in or a logout, which the token tells of.
  if (oldValue === null || newValue === null || oldValue === newValue) return false;
  if (key === 'hash') return true;
  // Inside the native app the app is told of a build, by the page that saw it.
  return key === 'version_id' && !brought().native?.isHere && isOtherBuild(newValue);
}
