/** A browser that can install the app says so once, early, before anything that asks about it has come. */

/** Chromium's own event; other browsers have none. */
export type InstallEvent = Event & { prompt(): Promise<unknown>; readonly userChoice: Promise<{ readonly outcome: string }> };

let kept: InstallEvent | undefined;

/** Kept from the first moment of a page. The browser's own bar stays away: the app asks in a calm moment. */
export function keepInstallEvent(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    kept = event as InstallEvent;
  });
}

/** It can be used once. */
export function takeInstallEvent(): InstallEvent | undefined {
  const event = kept;
  kept = undefined;
  return event;
}

export const canInstall = (): boolean => kept !== undefined;
