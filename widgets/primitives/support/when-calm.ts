/** Milliseconds after which a page that never rests is taken as calm. */
const AT_MOST = 1000;

/** Resolves once the page has drawn what it was opened for and has a moment left; for code that can wait until then. */
export const whenCalm = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no such callback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: AT_MOST });
    else setTimeout(resolve, AT_MOST / 4);
  });
