/**
 * `npm run bench`: all benchmarks. `npm run bench -- server|forms|lists` runs one; of forms and lists `--only ours,floor` takes
 * only these libraries, `--workload 1000,rules` only these forms, and `--profile` shows where the time of our own page goes.
 */
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, workload: { type: 'string' }, profile: { type: 'boolean', default: false } },
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
  if (isAsked('server')) await (await import('./server.ts')).benchServer(print);
  if (isAsked('forms')) await (await import('./forms/index.ts')).benchForms(choice, print);
  if (isAsked('lists')) await (await import('./forms/index.ts')).benchLists(choice, print);
  print(`All of it in ${((Date.now() - began) / 1000).toFixed(0)} s.`);
}
