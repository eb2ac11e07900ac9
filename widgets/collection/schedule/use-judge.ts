/** What is wrong with the days shown, and what a move would break, as the view's `judge` answers. */
import { useEffect, useMemo, useState } from 'react';
import { type AnswerState, useAnswer, useAnswers } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import type { ViewOptions } from '../options.ts';
import type { Range } from '../span/days.ts';
import { clockOf } from '../span/use-faces.ts';
import { useSteadyMap } from './steady.ts';
import type { Target } from './targets.ts';
import { rowsIn } from './use-off.ts';

export type Conflict = {
  /** In words. */
  readonly message: string;
  /** It cannot be done at all. */
  readonly isHard: boolean;
};

/** By id of the record. */
export type Conflicts = ReadonlyMap<string, readonly Conflict[]>;

const NONE: Conflicts = new Map();

export function conflictsIn(answer: unknown): Conflicts {
  const byRecord = new Map<string, Conflict[]>();
  for (const { id, message, hard } of rowsIn(answer)) {
    const key = String(id);
    byRecord.set(key, [...(byRecord.get(key) ?? []), { message: String(message ?? ''), isHard: hard === true }]);
  }
  return byRecord;
}

export function useConflicts(
  entity: string,
  { judge }: ViewOptions,
  { first, last }: Range,
): Pick<AnswerState, 'error' | 'retry'> & {
  readonly conflicts: Conflicts;
} {
  const input = useMemo(() => ({ from: first, to: last }), [first, last]);
  const { answer, error, retry } = useAnswer({ entity, workflow: judge?.workflow, input });
  return { conflicts: useSteadyMap(useMemo(() => (answer === undefined ? NONE : conflictsIn(answer)), [answer])), error, retry };
}

/** A record in another place. */
export type Trial = { readonly record: RecordData; readonly target: Target; readonly lane: string | number };

const inputOf = ({ record, target: { day, start, end }, lane }: Trial) => ({
  from: day,
  to: day,
  record: record.id,
  lane,
  day,
  ...(start === undefined ? {} : { start: clockOf(start) }),
  ...(end === undefined ? {} : { end: clockOf(Math.min(end, LAST_MINUTE)) }),
});
const LAST_MINUTE = 1439;

/** Everything that a trial would break, worst first. */
const broken = (answer: unknown): readonly Conflict[] =>
  [...conflictsIn(answer).values()].flat().toSorted((a, b) => Number(b.isHard) - Number(a.isHard));

/** Resolves with what a move would break; nothing where no `judge` is asked. Rejects with the call's error. */
export function useTrial(entity: string, { judge }: ViewOptions): (trial: Trial) => Promise<readonly Conflict[]> {
  const { ask } = useAnswers(entity);
  const workflow = judge?.workflow;
  return useMemo(() => async (trial) => (workflow === undefined ? [] : broken(await ask(workflow, inputOf(trial)))), [ask, workflow]);
}

/** Rest before a place is asked about, in milliseconds. */
const QUIET = 200;

/** What a bar in the air would break where it is now, once it rests there. */
export function useHovered(tried: (trial: Trial) => Promise<readonly Conflict[]>, trial: Trial | undefined): readonly Conflict[] {
  const [found, setFound] = useState<{ readonly of: Trial; readonly conflicts: readonly Conflict[] }>();
  useEffect(() => {
    if (trial === undefined) return undefined;
    let isGone = false;
    const timer = setTimeout(() => {
      // What cannot be asked now is asked again when it is dropped.
      tried(trial).then(
        (conflicts) => !isGone && setFound({ of: trial, conflicts }),
        () => {},
      );
    }, QUIET);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [trial, tried]);
  return found !== undefined && found.of === trial ? found.conflicts : [];
}
