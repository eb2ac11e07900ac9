/** Passwords that are guessed within a few thousand tries: lists of stolen ones, rows of keys, and what everybody knows of the person. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { type FieldProblem, problems } from '../kernel/errors.ts';

/** Of 4: fewer than a million guesses are 0 and 1. Tries are counted (attempts.ts), so that more than these hold. */
const LEAST = 2;
/** Longer ones are judged by their beginning: the work grows with the square of the length. */
const JUDGED = 64;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** The lists are large, and most processes never set a password. */
function loadEstimator(): Promise<ZxcvbnFactory> {
  estimator ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary, adjacencyGraphs }) => new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: JUDGED }),
  );
  return estimator;
}

/** Words that a guesser tries first. */
const product = ['fieldloom', 'password'];
/** A name in its parts too, and an address without where the mailbox is: many share that. */
const partsOf = (text: string) => [text, ...text.replace(/@.*$/, '').split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length > 2);

/** `known`: e-mail, name, organisation of whose password it will be. */
export async function isStrong(password: string, known: readonly unknown[]): Promise<boolean> {
  const estimate = await loadEstimator();
  const words = known.filter((word): word is string => typeof word === 'string').flatMap(partsOf);
  return estimate.check(password.slice(0, JUDGED), [...product, ...words]).score >= LEAST;
}

/** @throws invalid (422, `weak`) at the pointer */
export async function assertStrong(password: string, { pointer, known }: { pointer: string; known: readonly unknown[] }): Promise<void> {
  if (await isStrong(password, known)) return;
  const error: FieldProblem = { pointer, code: 'weak', message: 't:message.password_weak' };
  throw problems.invalid({ errors: [error] });
}
