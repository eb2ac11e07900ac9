/** Of all who ask in the same moment, one asks for all of them. */

const nothing = () => undefined;

/** Nobody is answered by what was under way before they asked: it may be older than what they know of. */
export function together<T>(ask: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    if (next) return next;
    const asking = last.then(() => {
      next = undefined;
      return ask();
    });
    next = asking;
    last = asking.catch(nothing);
    return asking;
  };
}
