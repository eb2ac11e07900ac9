/**
 * `npm run bench`: all benchmarks. `npm run bench -- server|forms|lists` runs one; of forms and lists `--only ours,floor` takes
 * only these libraries, `--workload 1000,rules` only these forms, and `--profile` shows where the time of our own page goes.
 * `--short` runs each on a small world, with the libraries that come with the product: seconds in place of minutes, and everything
 * that is checked is checked (all sides agree, pages take what is typed), but its figures mean nothing. `npm test` runs the same.
 */
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    workload: { type: 'string' },
    profile: { type: 'boolean', default: false },
  },
});
const known = ['server', 'forms', 'lists'];
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) throw new Error(`There is no benchmark "${unknown.join(', ')}": ${known.join(', ')}.`);

const began = Date.now();
const print = (text: string) => process.stdout.write(`${text}\n\n`);
const listOf = (text: string | undefined) => text?.split(',').filter(Boolean);
const choice = { only: listOf(values.only), workloads: listOf(values.workload) };
const isAsked = (name: string) => positionals.length === 0 || positionals.includes(name);

// Loaded when asked for: a benchmark of forms needs no database.
if (values.profile) {
  const { profileForms, profileLists } = await import('./forms/index.ts');
  if (isAsked('forms')) await profileForms(choice, print);
  if (isAsked('lists')) await profileLists(print);
} else {
  if (isAsked('server')) {
    const { benchServer } = await import('./server.ts');
    const { full, short } = await import('./pace.ts');
    await benchServer(print, values.short ? short : full);
  }
  if (isAsked('forms') || isAsked('lists')) {
    const { benchForms, benchLists } = await import('./forms/index.ts');
    const { full, short } = await import('./forms/pace.ts');
    const pace = values.short ? short : full;
    if (isAsked('forms')) await benchForms(choice, print, pace);
    if (isAsked('lists')) await benchLists(choice, print, pace);
  }
  print(`All of it in ${((Date.now() - began) / 1000).toFixed(0)} s.`);
}
