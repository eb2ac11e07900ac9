/** Milliseconds that what a page was opened for has, before anything else is asked for: it rests in between, while answers are on their way. */
const FIRST = 300;
/** Milliseconds after which a page that never rests is taken as calm. */
const AT_MOST = 1000;

/** Resolves once the page has drawn what it was opened for and has a moment left; for code that can wait until then. `first`: milliseconds at least. */
export const whenCalm = (first = FIRST): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => {
      // Safari has no such callback.
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: AT_MOST });
      else resolve();
    }, first);
  });
