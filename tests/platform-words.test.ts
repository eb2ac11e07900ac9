/** The platform names no product: neither its words nor the place that it is made for stand in engine and widgets. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Entities, fields, types of organisations and codes of this product. Letters of a longer word are none of it: `rebrand`. */
const WORDS =
  /service[-_ ]request|sbtsk|srvc|ORG_TYPE_|technician|warehouse|TMS25|sub-?task|service[-_ ]provider|(?<![a-z])brand(?!ing)|provider_id|job[-_ ]offer/gi;

/** What holds for an organisation that says nothing is the product's to say; examples in stories and kits of tests are none. */
const PLACES = /(['"])(?:Asia\/Kolkata|INR|\+91|India)\1/g;

/** `warehouse` is the name of a picture there: an icon of the set, which any product may draw. */
const ICONS = ['widgets/primitives/icon/icons.json', 'widgets/primitives/icon/icons.svg'];
const ICON = /(?<=")warehouse(?=")/g;

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isExample = (file: string) => /\.stories\.tsx$|\.test-helper\.tsx?$|(^|\/)(test-kit|story-kit|story-scope)\.tsx?$/.test(file);

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'engine', 'widgets'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !isTest(file) && existsSync(file));
const textOf = (file: string) => {
  const text = readFileSync(file, 'utf8');
  return ICONS.includes(file) ? text.replaceAll(ICON, '') : text;
};

const foundIn = (file: string, text: string, words: RegExp): readonly string[] =>
  text.split('\n').flatMap((line, index) => [...line.matchAll(words)].map(([word]) => `${file}:${index + 1} ${word}`));

describe('engine and widgets', () => {
  it('are looked at whole', () => {
    for (const room of ['engine/core', 'engine/react', 'engine/server', 'engine/web', 'widgets/fields'])
      expect(files.filter((file) => file.startsWith(`${room}/`)).length).toBeGreaterThan(30);
    expect(ICONS.filter((file) => !files.includes(file))).toEqual([]);
  });

  it('say no word of the product', () => {
    expect(files.flatMap((file) => foundIn(file, textOf(file), WORDS))).toEqual([]);
  });

  it('have no name of the product', () => {
    expect(files.flatMap((file) => foundIn(file, file, WORDS))).toEqual([]);
  });

  it('do not call the product by its name', () => {
    expect(files.flatMap((file) => foundIn(file, textOf(file), /Fieldloom/g))).toEqual([]);
  });

  it('know no zone, currency or calling code to fall back on', () => {
    expect(files.filter((file) => !isExample(file)).flatMap((file) => foundIn(file, textOf(file), PLACES))).toEqual([]);
  });
});

it.each([
  ["org.type == 'ORG_TYPE_OWNER'", ['ORG_TYPE_']],
  ['{ brand_ids: [] }', ['brand']],
  ['sub-tasks and subtasks', ['sub-task', 'subtask']],
  ['a service request of srvc_type_id', ['service request', 'srvc']],
  ['rebranded in a branding colour', []],
])('finds the words in %s', (text, words) => {
  expect([...text.matchAll(WORDS)].map(([word]) => word)).toEqual(words);
});
