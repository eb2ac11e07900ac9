/**
 * `npm run create-owner`: makes the first platform owner. Takes `--email`, `--name`, `--organisation` and
 * `--password`, or OWNER_EMAIL … OWNER_PASSWORD, and asks for what is missing.
 */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { createOwner, hasOwner, type NewOwner } from '../../engine/server/identity/create-owner.ts';
import { readConfig } from '../../engine/server/kernel/config.ts';
import { Problem } from '../../engine/server/kernel/errors.ts';
import { createLog } from '../../engine/server/kernel/log.ts';
import { system } from '../../engine/server/kernel/principal.ts';
import { wordsOf } from '../../engine/server/kernel/said.ts';
import { platformText } from '../../engine/server/locales/index.ts';
import { openParts } from '../../engine/server/parts.ts';
import { explainFailure } from '../../engine/server/start-failure.ts';
import { fieldloom } from './product.ts';

type Question = { readonly name: keyof NewOwner; readonly text: string; readonly isHidden: boolean; readonly fallback?: string };

const questions: readonly Question[] = [
  { name: 'email', text: 'E-mail of the owner: ', isHidden: false },
  { name: 'name', text: 'Name of the owner [Owner]: ', isHidden: false, fallback: 'Owner' },
  { name: 'organisation', text: 'Name of the organisation [Platform]: ', isHidden: false, fallback: 'Platform' },
  { name: 'password', text: 'Password (10 characters or more): ', isHidden: true },
];

const { values } = parseArgs({
  options: { email: { type: 'string' }, name: { type: 'string' }, organisation: { type: 'string' }, password: { type: 'string' } },
});

async function answersOf(): Promise<NewOwner> {
  const answers: Record<keyof NewOwner, string> = { email: '', name: '', organisation: '', password: '' };
  for (const question of questions) {
    const given = values[question.name] ?? process.env[`OWNER_${question.name.toUpperCase()}`];
    answers[question.name] = given ?? (await ask(question));
  }
  return answers;
}

/** Asks at a terminal; without one, what has no fallback is an error. */
async function ask({ name, text, isHidden, fallback }: Question): Promise<string> {
  if (!process.stdin.isTTY) {
    if (fallback !== undefined) return fallback;
    throw new Error(`Give the ${name} by --${name} or OWNER_${name.toUpperCase()}.`);
  }
  let isMuted = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isMuted) process.stdout.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  const answer = terminal.question(text);
  isMuted = isHidden;
  const typed = (await answer).trim();
  terminal.close();
  if (isHidden) process.stdout.write('\n');
  return typed || (fallback ?? ask({ name, text, isHidden }));
}

async function main(): Promise<void> {
  const read = readConfig(process.env, fieldloom.name);
  if (!read.ok) throw new Error(read.faults.join('\n'));
  const log = createLog('warn');
  const parts = await openParts(fieldloom, { config: read.config, log });
  try {
    if (await parts.database.read(system('create-owner'), (connection) => hasOwner(connection, parts.people)))
      throw new Error('There is a platform owner already; nothing was changed.');
    const owner = await answersOf();
    await createOwner(parts, owner);
    process.stdout.write(`${owner.email} is the platform owner now.\n`);
  } finally {
    await parts.close();
  }
}

/** What a problem says, in English. */
const inWords = (message: string): string => wordsOf(message, platformText);

main().catch((error: unknown) => {
  const lines =
    error instanceof Problem
      ? [inWords(error.message), ...error.errors.map((each) => `${each.pointer}: ${inWords(each.message)}`)]
      : explainFailure(error);
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exitCode = 1;
});
