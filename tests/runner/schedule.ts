/** Steps side by side: each as soon as what it needs is done and a place is free, in the order in which they are given. */

export type Planned = {
  readonly name: string;
  /** Names of steps that must have gone well before. Those that are not part of the run are not waited for. */
  readonly needs: readonly string[];
  /** How many of the places it takes: about as many as cores that it keeps busy. */
  readonly places: number;
};

export type Ended<T> = { readonly state: 'done'; readonly value: T } | { readonly state: 'left-out'; readonly because: string };

export type ScheduleOptions<S extends Planned, T> = {
  readonly steps: readonly S[];
  /** Places in all; a step that takes more than that gets all of them. */
  readonly places: number;
  readonly run: (step: S) => Promise<T>;
  /** Whether what needs the step may begin. */
  readonly isWell: (value: T) => boolean;
};

/** Resolves with every step's end, by name. A step whose need failed is left out, and so is what needs that one. Rejects as `run` does. */
export async function schedule<S extends Planned, T>({
  steps,
  places,
  run,
  isWell,
}: ScheduleOptions<S, T>): Promise<Map<string, Ended<T>>> {
  const ended = new Map<string, Ended<T>>();
  const names = new Set(steps.map(({ name }) => name));
  const waiting = [...steps];
  const running = new Set<Promise<void>>();
  let free = places;

  const isOver = (name: string) => !names.has(name) || ended.has(name);
  const wentBadly = (name: string) => {
    const end = ended.get(name);
    return end !== undefined && (end.state === 'left-out' || !isWell(end.value));
  };
  const begin = (step: S) => {
    const taken = Math.min(step.places, places);
    free -= taken;
    const work = run(step).then((value) => {
      ended.set(step.name, { state: 'done', value });
      free += taken;
      running.delete(work);
    });
    running.add(work);
  };

  while (waiting.length > 0 || running.size > 0) {
    for (const step of [...waiting]) {
      const because = step.needs.find(wentBadly);
      const isReady = step.needs.every(isOver);
      if (because === undefined && !(isReady && Math.min(step.places, places) <= free)) continue;
      waiting.splice(waiting.indexOf(step), 1);
      if (because === undefined) begin(step);
      else ended.set(step.name, { state: 'left-out', because });
    }
    if (running.size > 0) await Promise.race(running);
    else if (waiting.every((step) => !step.needs.every(isOver) && !step.needs.some(wentBadly)) && waiting.length > 0)
      throw new Error(`These steps wait for each other: ${waiting.map(({ name }) => name).join(', ')}`);
  }
  return ended;
}
