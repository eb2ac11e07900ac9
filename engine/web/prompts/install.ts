/** Whether this device is asked to install the app, and what came of it: an answer holds for good on this device. */
import { proxy } from 'valtio';
import { brought } from '../brought.ts';
import { canInstall, takeInstallEvent } from './install-event.ts';

const ANSWERED = 'install_answered';

/** `words`: the browser installs by its own menu alone, as on iOS, and the person is told how. */
export type InstallWay = 'prompt' | 'words';

const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true;

/** Also iPads, which say that they are Macs. */
const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Undefined where there is nothing to ask: installed, answered, inside the native app, or a browser that cannot. */
export function installWay(): InstallWay | undefined {
  if (brought().native?.isHere || isInstalled() || localStorage.getItem(ANSWERED) !== null) return undefined;
  if (canInstall()) return 'prompt';
  return isApplePhone() ? 'words' : undefined;
}

/** The person said no, or was told how: never again on this device. */
export const answerInstall = (): void => localStorage.setItem(ANSWERED, new Date().toISOString());

/** `installed` and `menu`: there is nothing that the app could ask, and the person who wants it is told why. */
export type WishAnswer = InstallWay | 'installed' | 'menu';

/** What somebody is told who asked to install the app. */
export const wish = proxy<{ answer?: WishAnswer | undefined }>({});

/** Somebody wants it, whatever was answered before: the browser's own question, or words where there is none. */
export async function wishInstall(): Promise<void> {
  if (canInstall()) return install();
  if (brought().native?.isHere || isInstalled()) wish.answer = 'installed';
  else wish.answer = isApplePhone() ? 'words' : 'menu';
  return undefined;
}

/** Shows the browser's own question; whatever is answered there is the answer. */
export async function install(): Promise<void> {
  const event = takeInstallEvent();
  answerInstall();
  await event?.prompt();
}
