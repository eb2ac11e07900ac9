/** Questions that are asked in the same moment, sent as one call. */

type Settle<Answer> = {
  readonly answer: (index: number, answer: Answer) => void;
  readonly refuse: (index: number, error: unknown) => void;
};

export type GatherOptions<Question, Answer> = {
  /** Questions that one call may carry. */
  readonly most: number;
  /** Asks the only one of its moment. */
  readonly alone: (question: Question) => Promise<Answer>;
  /** Asks several and settles each by its place; those that are left when it ends fail with what it rejects with, or with `cut`. */
  readonly together: (questions: readonly Question[], settle: Settle<Answer>) => Promise<void>;
  readonly cut: () => Error;
};

type Waiting<Question, Answer> = {
  readonly question: Question;
  readonly resolve: (answer: Answer | Promise<Answer>) => void;
  readonly reject: (error: unknown) => void;
};

export function gather<Question, Answer>({ most, alone, together, cut }: GatherOptions<Question, Answer>) {
  let waiting: Waiting<Question, Answer>[] = [];

  const send = (part: readonly Waiting<Question, Answer>[]): void => {
    const [first] = part;
    if (first && part.length === 1) {
      first.resolve(alone(first.question));
      return;
    }
    // What is settled stays so: whoever is told again hears nothing.
    const failRest = (error: unknown) => {
      for (const { reject } of part) reject(error);
    };
    together(
      part.map(({ question }) => question),
      { answer: (index, answer) => part[index]?.resolve(answer), refuse: (index, error) => part[index]?.reject(error) },
    ).then(() => failRest(cut()), failRest);
  };
  const sendAll = () => {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += most) send(all.slice(at, at + most));
  };

  return (question: Question): Promise<Answer> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(sendAll);
      waiting.push({ question, resolve, reject });
    });
}
