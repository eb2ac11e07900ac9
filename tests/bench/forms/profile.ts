/** Where the script time of this product goes: the functions with the largest share of their own. */
import type { Browser } from 'playwright-core';
import { table } from '../report.ts';
import type { Built } from './build.ts';
import type { GridLibrary } from './libraries.ts';
import { INPUT, show } from './measure.ts';
import { edited, filled, pasted, started } from './measure-grid.ts';
import { HAS_RECORDS } from './measure-list.ts';
import { SLOWED } from './pace.ts';
import { type Files, openSession, type Session } from './session.ts';

type Node = {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  readonly children?: readonly number[];
};
type Profile = { readonly nodes: readonly Node[]; readonly samples?: readonly number[]; readonly timeDeltas?: readonly number[] };

/** Microseconds between samples. */
const INTERVAL = 200;
const TOP = 30;
const PLACES = 10;
const KEYS = 4;
/** What the profiler calls time without script. */
const outside = new Set(['(idle)', '(program)', '(root)']);

/** Tables of the mount, of one keystroke and of leaving one field (means of many). */
export async function profilePage(browser: Browser, built: Built, files: Files, inputs: number): Promise<string> {
  const session = await openSession(browser, built, files);
  const { page, mark, settle, throttle, close } = session;
  try {
    await throttle(SLOWED);
    const mount = await profiled(session, () => show(session));
    const keys: Profile[] = [];
    const leaves: Profile[] = [];
    for (let place = 0; place < PLACES; place += 1) {
      const at = Math.floor(((place + 0.5) * inputs) / PLACES);
      await page.evaluate(`globalThis.next = document.querySelectorAll('${INPUT}')[${at}]; undefined`);
      const leave = await profiled(session, async () => {
        await mark('leave', 'next.focus()');
        await settle();
      });
      // Nothing is left when the first field is gone to.
      if (place > 0) leaves.push(leave);
      const typing = await profiled(session, async () => {
        for (let key = 0; key < KEYS; key += 1) {
          await page.keyboard.press('a');
          await settle();
        }
      });
      keys.push(typing);
    }
    return [
      functionTable('mount', [mount], 1),
      functionTable('keystroke', keys, PLACES * KEYS),
      functionTable('leaving a field', leaves, PLACES - 1),
    ].join('\n\n');
  } finally {
    await close();
  }
}

/** Table of the mount of a list. */
export async function profileList(browser: Browser, built: Built, files: Files): Promise<string> {
  const session = await openSession(browser, built, files);
  try {
    await session.throttle(SLOWED);
    return functionTable('mount', [await profiled(session, () => show(session, HAS_RECORDS))], 1);
  } finally {
    await session.close();
  }
}

/** Tables of what is done in a grid; choosing the cells is in them. */
export async function profileGrid(browser: Browser, built: Built, files: Files, library: GridLibrary): Promise<string> {
  const session = await openSession(browser, built, files);
  const deeds = {
    mount: () => show(session, HAS_RECORDS),
    start: () => started(session, library.start ?? ''),
    'five edits': () => edited(session, library),
    'three pastes': () => pasted(session, library),
    fill: () => filled(session, library),
  };
  try {
    await session.throttle(SLOWED);
    const tables: string[] = [];
    for (const [title, deed] of Object.entries(deeds)) tables.push(functionTable(title, [await profiled(session, deed)], 1));
    return tables.join('\n\n');
  } finally {
    await session.close();
  }
}

async function profiled({ cdp }: Session, act: () => Promise<unknown>): Promise<Profile> {
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.setSamplingInterval', { interval: INTERVAL });
  await cdp.send('Profiler.start');
  await act();
  const { profile } = await cdp.send('Profiler.stop');
  return profile;
}

type Entry = { readonly name: string; self: number; total: number };

function entriesOf(profiles: readonly Profile[]): readonly Entry[] {
  const entries = new Map<string, Entry>();
  for (const profile of profiles) addTo(entries, profile);
  return [...entries.values()];
}

function addTo(entries: Map<string, Entry>, { nodes, samples = [], timeDeltas = [] }: Profile): void {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id] as const)));
  const entryOf = (name: string) => {
    const entry = entries.get(name) ?? { name, self: 0, total: 0 };
    entries.set(name, entry);
    return entry;
  };
  samples.forEach((sample, at) => {
    // The time until the next sample is that of this one.
    const spent = (timeDeltas[at + 1] ?? 0) / 1000;
    const names = new Set<string>();
    for (let id: number | undefined = sample; id !== undefined; id = parents.get(id)) {
      const node = byId.get(id);
      if (!node) break;
      const name = nameOf(node);
      if (id === sample) entryOf(name).self += spent;
      names.add(name);
    }
    for (const name of names) entryOf(name).total += spent;
  });
}

const nameOf = ({ callFrame: { functionName, url, lineNumber } }: Node) =>
  url === '' ? functionName : `${functionName || '(anonymous)'} ${url.split('/').at(-1)}:${lineNumber + 1}`;

function functionTable(title: string, profiles: readonly Profile[], calls: number): string {
  const entries = entriesOf(profiles).filter(({ name }) => !outside.has(name));
  const all = entries.reduce((sum, { self }) => sum + self, 0);
  const rows = entries.toSorted((a, b) => b.self - a.self).slice(0, TOP);
  const told = (value: number) => (value / calls).toFixed(calls === 1 ? 0 : 2);
  return table(
    [`${title}: ${told(all)} ms`, 'self ms', 'share', 'with callees ms'],
    rows.map(({ name, self, total }) => [name, told(self), `${((self / all) * 100).toFixed(1)} %`, told(total)]),
  );
}
