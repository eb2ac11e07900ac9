/** The figures of flows as text. */
import type { AtOnce } from '../../support/flows-at-once.ts';
import { table } from '../report.ts';
import type { Loaded, UnderLoad } from './under-load.ts';

const ms = (value: number) => value.toFixed(1);
const whole = (value: number) => value.toFixed(0);

export const writesTable = ({ without, with: on, ratio }: UnderLoad): string => {
  const row = (name: string, { records, rate, lists }: Loaded, ...ratios: readonly string[]) => [
    name,
    records,
    whole(rate),
    ms(lists.p50),
    ms(lists.p95),
    ...ratios,
  ];
  return table(
    ['flows', 'records', 'a second', 'list p50', 'list p95', 'ratio', 'until all ended'],
    [row('none', without, '', ''), row('five', on, ratio.rate.toFixed(2), ratio.whole.toFixed(2))],
  );
};

export const lagTable = ({ quiet, ended: { lags, states, flows } }: UnderLoad): string =>
  table(
    ['executions', 'number'],
    [
      ...Object.entries(flows),
      ...Object.entries(states),
      ['milliseconds from call to end, p50', whole(lags.p50)],
      ['p95', whole(lags.p95)],
      ['longest', whole(lags.longest)],
      ['list while nothing is written, p50', ms(quiet.p50)],
      ['p95', ms(quiet.p95)],
    ],
  );

export const atOnceTable = (found: Readonly<Record<string, AtOnce>>): string =>
  table(
    ['executions at once', 'number', 'seconds', 'a second', 'succeeded', 'steps', 'effects', 'of different records'],
    Object.entries(found).map(([engine, { executions, seconds, states, steps, effects }]) => [
      engine,
      executions,
      seconds.toFixed(1),
      whole(executions / seconds),
      states.succeeded ?? 0,
      steps,
      effects.total,
      effects.different,
    ]),
  );
