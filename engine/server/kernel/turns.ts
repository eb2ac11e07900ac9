/**
 * Long work gives others their turn: what a process does for one call, it does for nobody else meanwhile. Stretches are measured and
 * not counted in rows, for a row may have no rules or a hundred; all calls together have one, so that many long ones hold no longer
 * than one does.
 */

export type Turns = {
  /** To be waited for where the stretch has lasted long enough; undefined while it may go on. */
  due(): Promise<void> | undefined;
  /** Does the work of each in turn. The answers, in the order of the items. */
  each<Item, Answer>(items: readonly Item[], work: (item: Item, index: number) => Answer | Promise<Answer>): Promise<Answer[]>;
};

/** Milliseconds: about what a plain call takes, so that one which waits takes twice as long and no more. */
const STRETCH = 4;

type Options = {
  readonly now?: () => number;
  /** Once everything has been looked at that has come meanwhile. */
  readonly later?: (work: () => void) => unknown;
};

export function createTurns({ now = () => performance.now(), later = setImmediate }: Options = {}): Turns {
  /** Since when this round of the event loop has been at work of this kind. */
  let began: number | undefined;
  const due = (): Promise<void> | undefined => {
    if (began === undefined) {
      began = now();
      later(() => {
        began = undefined;
      });
    }
    return now() - began < STRETCH ? undefined : new Promise((resolve) => later(resolve));
  };
  return {
    due,
    async each(items, work) {
      const answers = [];
      for (const [index, item] of items.entries()) {
        const answer = work(item, index);
        answers.push(answer instanceof Promise ? await answer : answer);
        const others = due();
        if (others) await others;
      }
      return answers;
    },
  };
}

/** Those of this process. */
export const turns = createTurns();
