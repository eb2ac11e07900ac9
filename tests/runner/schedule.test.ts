import { expect, it } from 'vitest';
import { type Planned, schedule } from './schedule.ts';

const step = (name: string, more: Partial<Planned> = {}): Planned => ({ name, needs: [], places: 1, ...more });

/** Runs the steps, each of which takes one turn, and answers what was under way at the same time, turn by turn. */
async function turns(steps: readonly Planned[], { places = 2, failing = [] as readonly string[] } = {}) {
  const seen: string[][] = [];
  const open = new Map<string, (isWell: boolean) => void>();
  const over = schedule({
    steps,
    places,
    run: ({ name }) => new Promise<boolean>((resolve) => open.set(name, resolve)),
    isWell: (isWell) => isWell,
  });
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  over.then(end, end);
  for (;;) {
    await new Promise((resolve) => setImmediate(resolve));
    if (isDone) break;
    seen.push([...open.keys()]);
    for (const [name, end] of open) end(!failing.includes(name));
    open.clear();
  }
  return { seen, ended: await over };
}

it('runs as many as there are places, in the order given', async () => {
  const { seen } = await turns([step('types'), step('lint'), step('api')]);
  expect(seen).toEqual([['types', 'lint'], ['api']]);
});

it('gives a step that needs all places all of them', async () => {
  const { seen } = await turns([step('browser', { places: 2 }), step('lint'), step('api')]);
  expect(seen).toEqual([['browser'], ['lint', 'api']]);
});

it('waits for what a step needs, and lets others go before it meanwhile', async () => {
  const { seen } = await turns([step('build'), step('browser', { needs: ['build'] }), step('api')]);
  expect(seen).toEqual([['build', 'api'], ['browser']]);
});

it('waits for nothing that is not part of the run', async () => {
  const { seen } = await turns([step('browser', { needs: ['build'] })]);
  expect(seen).toEqual([['browser']]);
});

it('leaves out what needs a step that failed, and what needs that one, and runs the others', async () => {
  const steps = [step('build'), step('pages', { needs: ['build'] }), step('report', { needs: ['pages'] }), step('api')];
  const { seen, ended } = await turns(steps, { failing: ['build'] });
  expect(seen).toEqual([['build', 'api']]);
  expect(Object.fromEntries(ended)).toEqual({
    build: { state: 'done', value: false },
    api: { state: 'done', value: true },
    pages: { state: 'left-out', because: 'build' },
    report: { state: 'left-out', because: 'pages' },
  });
});

it('shrinks what takes more places than there are', async () => {
  const { seen } = await turns([step('browser', { places: 2 }), step('api')], { places: 1 });
  expect(seen).toEqual([['browser'], ['api']]);
});

it('refuses steps that wait for each other', async () => {
  await expect(turns([step('a', { needs: ['b'] }), step('b', { needs: ['a'] })])).rejects.toThrow('wait for each other: a, b');
});
