/** Work done ahead of the tests that ask for it, a few pieces side by side: a page that waits for a server leaves a processor idle. */

/** Something that is costly to open, and does one item after another. */
export type Worker<Item, Outcome> = { work(item: Item): Promise<Outcome>; close(): Promise<void> };
/** Items that one worker does in their order. */
export type Stretch<Item, Outcome> = { readonly items: readonly Item[]; open(): Promise<Worker<Item, Outcome>> };

export type Ahead<Item, Outcome> = {
  /** What came of it, when it is its turn; asked again, it is done again. @throws what the work threw */
  outcomeOf(item: Item): Promise<Outcome>;
  /** All outcomes so far, in the order of their coming. */
  readonly done: readonly { readonly item: Item; readonly outcome: Outcome }[];
  /** Begins nothing more; resolves when nothing is under way. */
  end(): Promise<void>;
};

/** One more than there are processors on a small machine. */
const SIDE_BY_SIDE = 3;

/** Items in the order of their stretches: who asks for their outcomes in this order never waits for long. */
export const inOrder = <Item, Outcome>(stretches: readonly Stretch<Item, Outcome>[]): readonly Item[] =>
  stretches.flatMap(({ items }) => items);

export function workAhead<Item extends object, Outcome>(
  stretches: readonly Stretch<Item, Outcome>[],
  sideBySide = SIDE_BY_SIDE,
): Ahead<Item, Outcome> {
  const waiting = [...stretches];
  const done: { item: Item; outcome: Outcome }[] = [];
  const first = new Map(inOrder(stretches).map((item) => [item, deferred<Outcome>()]));
  const asked = new Set<Item>();
  let isOver = false;

  const walk = async (): Promise<void> => {
    for (let stretch = waiting.shift(); stretch !== undefined; stretch = waiting.shift()) {
      const worker = reopening(stretch);
      for (const item of isOver ? [] : stretch.items) {
        if (isOver) break;
        const outcome = worker.work(item);
        first.get(item)?.follow(outcome);
        await outcome.then(
          (value) => done.push({ item, outcome: value }),
          () => undefined,
        );
      }
      await worker.close();
    }
  };
  const walks = Promise.all(Array.from({ length: sideBySide }, walk));
  return {
    done,
    async outcomeOf(item) {
      const result = asked.has(item) ? undefined : first.get(item);
      asked.add(item);
      if (result) return result.promise;
      const stretch = stretches.find(({ items }) => items.includes(item));
      if (!stretch) throw new Error('Nobody works on that.');
      const worker = reopening(stretch);
      return worker.work(item).finally(worker.close);
    },
    async end() {
      isOver = true;
      await walks;
    },
  };
}

/** Opened when it is first needed, and anew after work that broke down. */
function reopening<Item, Outcome>({ open }: Stretch<Item, Outcome>): Worker<Item, Outcome> {
  let opened: Promise<Worker<Item, Outcome>> | undefined;
  const close = async () => {
    const last = opened;
    opened = undefined;
    await last?.then((worker) => worker.close()).catch(() => undefined);
  };
  return {
    close,
    async work(item) {
      opened ??= open();
      try {
        return await (await opened).work(item);
      } catch (error) {
        await close();
        throw error;
      }
    },
  };
}

type Deferred<T> = { readonly promise: Promise<T>; follow(outcome: Promise<T>): void };
function deferred<T>(): Deferred<T> {
  let follow: (outcome: Promise<T>) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    follow = resolve;
  });
  // A test that asks for it hears of the failure; without one, nobody waits for it.
  promise.catch(() => undefined);
  return { promise, follow };
}
