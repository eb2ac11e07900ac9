/**
 * What stands between a person and a page, in counts and bytes: they are the same on any network. What is slow on a bad one is
 * a call that waits for another, and bytes that come before they are needed.
 */
import { beforeAll, expect, it } from 'vitest';
import { benchNetwork, short } from './index.ts';
import { bytesOf, chainOf, tableOf } from './report.ts';
import type { Call } from './slow-page.ts';
import type { Visit } from './visits.ts';

const KB = 1000;
let visits: readonly Visit[];
const visit = (name: string): Visit => {
  const found = visits.find((one) => one.name === name && one.how === 'cold');
  if (!found) throw new Error(`No visit "${name}".`);
  return found;
};
const called = ({ calls }: Visit, path: string): Call | undefined => calls.find((call) => call.path.startsWith(path));

beforeAll(async () => {
  visits = await benchNetwork(() => undefined, short);
});

it('counts calls one behind another', () => {
  const call = (from: number, until: number): Call => ({ path: `/${from}`, kind: 'data', from, until, bytes: 1000 });
  const calls = [call(0, 10), call(2, 30), call(12, 20), call(20, 25), call(31, 32)];
  expect(chainOf(calls).map(({ from }) => from)).toEqual([0, 12, 20, 31]);
  expect(tableOf([{ name: 'list', how: 'cold', paint: undefined, skeleton: 1, usable: 40, calls }])).toContain(
    '| list | cold | – | 1 | 40 | 4 | 5.0 |',
  );
});

it('shows the form to sign in after the page and one round of calls, with the texts of that page alone', () => {
  const form = visit('sign-in form');
  // The typeface comes when the form is there already; on a busy machine it is counted before that is noticed.
  const waitedFor = form.calls.filter(({ kind }) => kind !== 'font');
  expect(bytesOf(waitedFor)).toBeLessThan(145 * KB);
  expect(called(form, '/v1/definitions/public')?.bytes).toBeLessThan(10 * KB);
  // Asked by the page itself, beside its code.
  const plan = called(form, '/v1/definitions/public');
  const code = called(form, '/assets/base');
  expect(plan?.from).toBeLessThan(code?.until ?? 0);
  expect(form.skeleton).toBeLessThan(form.usable);
});

it('asks what the list needs beside the code that shows it, not behind it', () => {
  const list = visit('list');
  const code = called(list, '/assets/product');
  for (const path of ['/v1/definitions/app', '/v1/definitions/locales/', '/v1/definitions/screens/', '/v1/data/subtask'])
    expect([path, (called(list, path)?.from ?? Number.POSITIVE_INFINITY) < (code?.until ?? 0)]).toEqual([path, true]);
  // The others come behind, once the network rests.
  expect(called(list, '/v1/definitions/locales/')?.bytes).toBeLessThan(30 * KB);
  expect(list.skeleton).toBeLessThan(list.usable);
});

it.each(['list', 'job page'])('shows the %s with the texts that came first', (name) => {
  // A text that is missing there brings all of them, five times as much, before what the page was opened for.
  expect(visit(name).calls.filter(({ kind }) => kind === 'texts')).toHaveLength(1);
});
