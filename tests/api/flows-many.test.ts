/** Many executions that wait together: each step of each happens once, on both engines. */
import { describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { PAGES_AFTER, runAtOnce } from '../support/flows-at-once.ts';

/** The whole has as many wait as the product promises to bear; the sample sees that it holds at all. */
const EXECUTIONS = process.env.TEST_WHOLE === '1' ? 10_000 : 500;
const LIMIT = 900_000;

describe.each(engines)('many flows on %s', (engine) => {
  it(`end, ${EXECUTIONS} of them, with each step once`, { timeout: LIMIT }, async () => {
    const { seconds, states, pages, effects, steps } = await runAtOnce(engine, EXECUTIONS);
    expect(states).toEqual({ succeeded: EXECUTIONS });
    expect(pages).toEqual({ [PAGES_AFTER]: EXECUTIONS });
    expect(effects).toEqual({ total: EXECUTIONS, different: EXECUTIONS });
    expect(steps).toBe(3 * EXECUTIONS);
    if (process.env.TEST_FIGURES) process.stdout.write(`${engine}: ${EXECUTIONS} executions in ${seconds.toFixed(1)} s\n`);
  });
});
