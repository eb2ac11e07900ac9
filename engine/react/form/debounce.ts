/** Calls held back while somebody types, and answered by the last one only. */

type Caller<R> = { readonly resolve: (result: R) => void; readonly reject: (error: unknown) => void };

/**
 * `run` held back until the caller has been quiet for `wait` milliseconds; what is `urgent` goes out at once. Whoever
 * asked before the last call gets the answer to the last one, however late an earlier answer comes, so that nobody
 * shows stale choices.
 */
export function debounced<A, R>(
  run: (argument: A) => Promise<R>,
  wait: number,
  urgent: (argument: A) => boolean = () => false,
): (argument: A) => Promise<R> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
  let waiting: Caller<R>[] = [];
  const settle = (mine: number, tell: (caller: Caller<R>) => void) => {
    if (mine !== turn) return;
    const callers = waiting;
    waiting = [];
    callers.forEach(tell);
  };
  const ask = (argument: A, mine: number) =>
    run(argument).then(
      (result) => settle(mine, (caller) => caller.resolve(result)),
      (error: unknown) => settle(mine, (caller) => caller.reject(error)),
    );
  return (argument) =>
    new Promise<R>((resolve, reject) => {
      waiting.push({ resolve, reject });
      clearTimeout(timer);
      // Overtakes what is under way, whether or not this call has gone out yet.
      turn += 1;
      const mine = turn;
      if (urgent(argument)) void ask(argument, mine);
      else timer = setTimeout(() => void ask(argument, mine), wait);
    });
}
