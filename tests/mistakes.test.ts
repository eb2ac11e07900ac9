/**
 * What people get wrong when they write definitions, made in the shipped ones one by one: each is found, once, at its place, and
 * with what was probably meant where a name is near.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { createPlanMemo, plan, validateDefinitions } from '../engine/core/definitions/index.ts';
import type { DefinitionFile, Fault } from '../engine/core/definitions/types.ts';
import { getAt, setAt } from '../engine/core/json/index.ts';
import { type ReadDefinitions, readDefinitions } from '../engine/server/definitions/read.ts';
import { type Mistake, mistakes } from './support/mistakes.ts';

let read: ReadDefinitions;
let right: readonly Fault[];
beforeAll(async () => {
  read = await readDefinitions({ root: process.cwd() });
  right = validateDefinitions(read.files, read.schemas);
});

const lineOf = ({ file, pointer, code, message }: Fault) => `${file}#${pointer} ${code} ${message}`;

/** A key renamed where it stands; the order of the others stays. */
const renamed = (json: unknown, pointer: string, name: string): unknown => {
  const cut = pointer.lastIndexOf('/');
  const [holder, key] = [pointer.slice(0, cut), pointer.slice(cut + 1)];
  const entries = Object.entries(getAt(json, holder) as object).map(([known, value]) => [known === key ? name : known, value]);
  return setAt(json, holder, Object.fromEntries(entries));
};

const fileOf = ({ place }: Mistake) => place.split('#')[0] ?? '';
const pointerOf = ({ place }: Mistake) => place.split('#')[1] ?? '';

/** The shipped definitions with mistakes in them; a mistake that changes nothing, or stands in no file, is one of this test. */
function withMistakes(made: readonly Mistake[]): readonly DefinitionFile[] {
  return made.reduce<readonly DefinitionFile[]>((files, mistake) => {
    const before = files.find(({ file }) => file === fileOf(mistake))?.json;
    const pointer = pointerOf(mistake);
    expect(getAt(before, pointer), mistake.place).toBeDefined();
    const json = mistake.key === undefined ? setAt(before, pointer, mistake.value) : renamed(before, pointer, mistake.key);
    expect(json, mistake.place).not.toEqual(before);
    return files.map((file) => (file.file === fileOf(mistake) ? { ...file, json } : file));
  }, read.files);
}

/** File, pointer and code of what is told. */
function toldOf(mistake: Mistake): string {
  const { key, told, code } = mistake;
  const pointer = pointerOf(mistake);
  const own = key === undefined ? pointer : `${pointer.slice(0, pointer.lastIndexOf('/'))}/${key}`;
  return `${told?.includes('#') ? told : `${fileOf(mistake)}#${told ?? own}`} ${code}`;
}

/** Mistakes in different files say nothing of each other: one of each file is made at a time. */
function roundsOf(all: readonly Mistake[]): readonly (readonly Mistake[])[] {
  const rounds: Mistake[][] = [];
  for (const mistake of all) {
    const free = rounds.find((round) => round.every((other) => fileOf(other) !== fileOf(mistake)));
    if (free) free.push(mistake);
    else rounds.push([mistake]);
  }
  return rounds;
}

/** Of these a plan that is remembered is planned anew in part. */
const ofScreens = mistakes.filter((mistake) => fileOf(mistake).startsWith('screens/') && !fileOf(mistake).includes('/menus/'));

describe('mistakes in definitions', () => {
  it('are none in what is shipped', () => expect(right.map(lineOf)).toEqual([]));

  it.each(roundsOf(mistakes).map((round) => [round.map(({ what }) => what).join(', '), round] as const))('%s', (_, round) => {
    const faults = validateDefinitions(withMistakes(round), read.schemas);
    expect(faults.map(({ file, pointer, code }) => `${file}#${pointer} ${code}`).toSorted()).toEqual(round.map(toldOf).toSorted());
    for (const mistake of round) {
      const fault = faults.find(({ file, pointer, code }) => `${file}#${pointer} ${code}` === toldOf(mistake));
      if (mistake.meant !== undefined) expect(fault?.message).toContain(`Did you mean "${mistake.meant}"?`);
    }
  });

  it('are found where a plan from before is taken over', () => {
    const memo = createPlanMemo();
    const toldBy = (files: readonly DefinitionFile[]) => {
      const planned = plan(files, read.schemas, { memo });
      return planned.ok ? [] : planned.faults.map(({ file, pointer, code }) => `${file}#${pointer} ${code}`).toSorted();
    };
    expect(ofScreens.length).toBeGreaterThan(0);
    expect(toldBy(read.files)).toEqual([]);
    for (const round of roundsOf(ofScreens)) expect(toldBy(withMistakes(round))).toEqual(round.map(toldOf).toSorted());
  });
});
