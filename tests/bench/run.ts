/**
 * `npm run bench`: all benchmarks. `npm run bench -- server|flows|live|large|network|runs|field|dispatch|forms|lists|grids` runs one; of forms, lists and grids `--only ours,floor` takes
 * only these libraries, `--workload 1000,rules` only these forms, and `--profile` shows where the time of our own page goes.
 * `--short` runs each on a small world, with the libraries that come with the product: seconds in place of minutes, and everything
 * that is checked is checked (all sides agree, pages take what is typed), but its figures mean nothing. `npm test` runs the same.
 * Of dispatch `--seconds 1,5,30` gives each case so long, one after the other, in place of 1, and `--dir <folder>` takes its instances from there.
 * Of field `--days 1000` plans and verifies so many small days in place of 100.
 * Of large `--rows 100000` makes so many requests in place of 1,000,000, and `--keep <folder>` keeps the world that it makes there
 * and uses it the next time; `--history 20` gives one request of twenty its sub-tasks, events and audit rows, so that more of them fit; `--only reads,crowd` takes only these measures (`standby` copies the database beside itself),
 * and `--alone` takes reads without the SQL beside them, which at ten million is minutes each.
 * Of flows `--events 20000` writes so many records on each side in place of 100,000.
 */
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    workload: { type: 'string' },
    events: { type: 'string' },
    dir: { type: 'string' },
    seconds: { type: 'string' },
    days: { type: 'string' },
    rows: { type: 'string' },
    keep: { type: 'string' },
    history: { type: 'string' },
    alone: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
});
const known = ['server', 'flows', 'live', 'large', 'network', 'runs', 'field', 'dispatch', 'forms', 'lists', 'grids'];
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) throw new Error(`There is no benchmark "${unknown.join(', ')}": ${known.join(', ')}.`);

const began = Date.now();
const print = (text: string) => process.stdout.write(`${text}\n\n`);
const listOf = (text: string | undefined) => text?.split(',').filter(Boolean);
const choice = { only: listOf(values.only), workloads: listOf(values.workload) };
const isAsked = (name: string) => positionals.length === 0 || positionals.includes(name);

// Loaded when asked for: a benchmark of forms needs no database.
if (values.profile) {
  const { profileForms, profileGrids, profileLists } = await import('./forms/index.ts');
  if (isAsked('forms')) await profileForms(choice, print);
  if (isAsked('lists')) await profileLists(print);
  if (isAsked('grids')) await profileGrids(print);
} else {
  if (isAsked('server')) {
    const { benchServer } = await import('./server.ts');
    const { full, short } = await import('./pace.ts');
    await benchServer(print, values.short ? short : full);
  }
  if (isAsked('flows')) {
    const { benchFlows } = await import('./flows/index.ts');
    const { full, short } = await import('./flows/pace.ts');
    const pace = values.short ? short : full;
    const events = Number(values.events ?? pace.events);
    if (!(Number.isInteger(events) && events >= pace.turns)) throw new Error(`--events takes a whole number from ${pace.turns} on.`);
    await benchFlows(print, { ...pace, events });
  }
  if (isAsked('live')) {
    const { benchLive } = await import('./live/index.ts');
    const { full, short } = await import('./live/pace.ts');
    await benchLive(print, values.short ? short : full);
  }
  if (isAsked('large')) {
    const { benchLarge, full, short } = await import('./large/index.ts');
    const rows = Number(values.rows ?? (values.short ? short : full).rows);
    if (!(Number.isInteger(rows) && rows > 0)) throw new Error('--rows takes a whole number above 0.');
    const historyOf = Number(values.history ?? 1);
    if (!(Number.isInteger(historyOf) && historyOf > 0)) throw new Error('--history takes a whole number above 0.');
    await benchLarge(print, { rows, historyOf, keep: values.keep, only: choice.only, isAlone: values.alone });
  }
  if (isAsked('network')) {
    const { benchNetwork, full, short } = await import('./network/index.ts');
    await benchNetwork(print, values.short ? short : full);
  }
  if (isAsked('forms') || isAsked('lists') || isAsked('grids')) {
    const { benchForms, benchGrids, benchLists } = await import('./forms/index.ts');
    const { full, short } = await import('./forms/pace.ts');
    const pace = values.short ? short : full;
    if (isAsked('forms')) await benchForms(choice, print, pace);
    if (isAsked('lists')) await benchLists(choice, print, pace);
    if (isAsked('grids')) await benchGrids(choice, print, pace);
  }
  if (isAsked('runs')) {
    const { benchRuns } = await import('./dispatch/runs/index.ts');
    const { full, short } = await import('./dispatch/runs/pace.ts');
    await benchRuns(print, values.short ? short : full);
  }
  if (isAsked('field')) {
    const { benchField, full, short } = await import('./dispatch/field/index.ts');
    const pace = values.short ? short : full;
    const days = Number(values.days ?? pace.days);
    if (!(Number.isInteger(days) && days >= 0)) throw new Error('--days takes a whole number.');
    await benchField(print, { ...pace, days });
  }
  // The last: its last line is what it comes to.
  if (isAsked('dispatch')) {
    const { benchDispatch, full, short } = await import('./dispatch/index.ts');
    const { dir, seconds } = values.short ? short : full;
    const given = listOf(values.seconds)?.map(Number);
    if (given?.some((each) => !(each > 0))) throw new Error('--seconds takes numbers above 0, with commas in between.');
    benchDispatch(print, { ...(values.short ? short : full), dir: values.dir ?? dir, seconds: given ?? seconds });
  }
  if (!positionals.includes('dispatch')) print(`All of it in ${((Date.now() - began) / 1000).toFixed(0)} s.`);
}
