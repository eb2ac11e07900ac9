/**
 * `run` held back until the caller has been quiet for `wait` milliseconds. Calls that a later one
 * overtook settle with the later one's answer, so that nobody shows stale choices.
 */
export function debounced<A, R>(run: (argument: A) => Promise<R>, wait: number): (argument: A) => Promise<R> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { readonly resolve: (result: R | Promise<R>) => void }[] = [];
  return (argument) =>
    new Promise<R>((resolve) => {
      waiting.push({ resolve });
      clearTimeout(timer);
      timer = setTimeout(() => {
        const callers = waiting;
        waiting = [];
        const answer = run(argument);
        for (const caller of callers) caller.resolve(answer);
      }, wait);
    });
}
