/** A short run of the benches of forms and lists: that every page does what is measured and every figure comes, never how fast. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { benchForms, benchLists } from './index.ts';
import { formLibraries, isPeer, type Library, listLibraries } from './libraries.ts';
import { shortList } from './list-workload.ts';
import { measure } from './measure.ts';
import { measureList } from './measure-list.ts';
import { short } from './pace.ts';
import type { FormResult, ListResult } from './report.ts';
import { shortForm } from './workloads.ts';

const isFigure = (value: number) => Number.isFinite(value) && value > 0;

/** What comes with the product; nothing is installed for a test. */
const delivered = (libraries: readonly Library[]) =>
  libraries.filter((library) => !isPeer(library) && library.workloads === undefined).map(({ name }) => name);

describe('forms', () => {
  const printed: string[] = [];
  let results: readonly FormResult[];
  beforeAll(async () => {
    results = await benchForms({}, (text) => printed.push(text), short);
  });

  it('are mounted whole by every library that comes with the product, typed into and ruled', () => {
    // What does not take a key or does not hide and show by its rules gives no result: see below.
    expect(results.map(({ library }) => library.name)).toEqual(delivered(formLibraries));
    expect(delivered(formLibraries)).toEqual(['floor', 'ours', 'rjsf']);
    for (const { library, measured } of results) {
      expect(measured.inputs, library.name).toBe(shortForm.inputs);
      expect(measured.key.count, library.name).toBe(short.places * short.keys);
      expect(measured.leave.count, library.name).toBe(short.places);
      expect([measured.mount, measured.key.p50, measured.key.p95].every(isFigure), library.name).toBe(true);
    }
  });

  it('stand in a table with their ratios to the floor', () => {
    const table = printed.find((text) => text.startsWith(shortForm.title)) ?? '';
    for (const { library } of results)
      expect(table).toMatch(new RegExp(`^${library.title} +[\\d.]+ +[\\d.]+× .* ${shortForm.inputs} +1, 4$`, 'm'));
    expect(printed.join('\n')).not.toMatch(/FAILED|NaN|undefined|Infinity/);
  });
});

describe('lists', () => {
  const printed: string[] = [];
  let results: readonly ListResult[];
  beforeAll(async () => {
    results = await benchLists({}, (text) => printed.push(text), short);
  });

  it('show their records and scroll, in every library that comes with the product', () => {
    expect(results.map(({ library }) => library.name)).toEqual(delivered(listLibraries));
    expect(delivered(listLibraries)).toEqual(['floor', 'ours']);
    for (const { library, measured } of results) {
      expect(measured.scroll.count, library.name).toBe(short.turns);
      // A page of rows at least, each with its cells.
      expect(measured.elements, library.name).toBeGreaterThan(15 * shortList.columns.length);
      expect([measured.mount, measured.scroll.p50].every(isFigure), library.name).toBe(true);
    }
  });

  it('stand in a table with their ratios to the floor', () => {
    const table = printed.find((text) => text.startsWith(shortList.title)) ?? '';
    for (const { library } of results) expect(table).toMatch(new RegExp(`^${library.title} +[\\d.]+ +[\\d.]+× .* 1, 4$`, 'm'));
    expect(printed.join('\n')).not.toMatch(/FAILED|NaN|undefined|Infinity/);
  });
});

describe('what does not do what is measured is refused', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  /** A page that was written to fail, in place of a bundle. */
  const faulty = (html: string) => {
    const [library] = formLibraries;
    if (!library) throw new Error('There is no library.');
    const script = `globalThis.bench = { mount: () => { document.body.innerHTML = ${JSON.stringify(html)}; } };`;
    const files = { 'index.html': '<!doctype html><script type="module" src="page.js"></script><body></body>', 'page.js': script };
    return { browser, built: { library, dir: '' }, files, pace: short };
  };

  it('a form that drops what is typed', async () => {
    await expect(measure(faulty('<input readonly value="value 0" />'), shortForm)).rejects.toThrow(
      'What was typed is not there: "value 0".',
    );
  });

  it('a form whose rules neither hide nor show', async () => {
    const inputs = Array.from({ length: shortForm.inputs }, () => '<input />').join('');
    await expect(measure(faulty(inputs), shortForm)).rejects.toThrow('The rules of floor do not work: 24, 24, 24 inputs.');
  });

  it('a list that does not scroll', async () => {
    await expect(measureList(faulty('<table><tr><td>value 11</td></tr></table>'))).rejects.toThrow('floor did not scroll');
  });
});
