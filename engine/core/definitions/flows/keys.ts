/** Which keys a step takes, and where it may stand. */
import type { FlowTrigger } from '../../flows/index.ts';
import { didYouMean } from '../../names/nearest.ts';
import type { Workspace } from '../check/workspace.ts';
import type { JsonObject } from '../raw.ts';
import { inside, type Place } from '../report.ts';

type Keys = Readonly<Record<string, boolean>>;

/** Keys of the steps that are flows' own, beside `do` and `when`; `true`: they cannot do without. */
export const stepKeys: Readonly<Record<string, Keys>> = {
  set: { values: true },
  let: { vars: true },
  switch: { cases: true, else: true },
  for: { each: true, where: true, most: false, steps: true },
  try: { steps: true, again: false, catch: true },
  fork: { branches: true, compete: false },
  wait: { for: false, until: false },
  listen: { until: true, for: true, late: false },
  ask: { who: true, question: true, for: true, as: false, late: false },
  call: { function: false, url: false, payload: false, timeout: false, retries: false, as: false },
  mail: { to: true, subject: true, text: true, sms: false, attach: false },
  run: { workflow: true, of: false, input: false },
  emit: { event: true, vars: false },
  delete: {},
  raise: { message: true, code: false },
  end: {},
  refuse: { at: false, message: true, code: false },
};

/** Keys that some effect has too. */
const OF_EFFECTS = ['values', 'to', 'of'];
/** Keys that no effect has. */
const OWN: ReadonlySet<string> = new Set(
  Object.values(stepKeys)
    .flatMap(Object.keys)
    .filter((key) => !OF_EFFECTS.includes(key)),
);

/** Steps that may stand while a record is saved: what is saved waits for nobody, and nothing else happens before it is. */
const WHILE_SAVING = ['set', 'let', 'switch', 'refuse', 'end'];

export const isOwn = (name: string): boolean => stepKeys[name] !== undefined;

type Stated = { readonly name: string; readonly raw: JsonObject; readonly on: FlowTrigger['on']; readonly isLooped: boolean };

export function checkStep(workspace: Workspace, stated: Stated, place: Place): void {
  checkPlace(workspace, stated, place);
  checkKeys(workspace, stated, place);
}

/** Afterwards nothing can be refused, what is gone cannot be changed, and a loop stands in no other. */
function checkPlace({ report }: Workspace, { name, on, isLooped }: Stated, place: Place): void {
  const here = inside(place, 'do');
  if (on === 'saving' && !WHILE_SAVING.includes(name))
    report.add(here, 'not-while-saving', `A flow that runs while a record is saved cannot "${name}".`);
  if (on !== 'saving' && name === 'refuse')
    report.add(here, 'too-late', 'Only a flow that runs while a record is saved ("saving") can refuse it; say "raise".');
  if (on === 'deleted' && !isLooped && ['set', 'delete', 'run', 'listen'].includes(name))
    report.add(here, 'too-late', `The record is gone: it cannot be the record of "${name}".`);
  if (isLooped && name === 'fork')
    report.add(here, 'nested-loop', 'Nothing is done side by side inside of a loop: have it start a flow of its own ("emit").');
  if (isLooped && name === 'for')
    report.add(here, 'nested-loop', 'A loop stands in no other loop: have it start a flow of its own ("emit").');
}

function checkKeys({ report }: Workspace, { name, raw }: Stated, place: Place): void {
  const keys = stepKeys[name];
  const taken = keys && ['do', 'when', ...Object.keys(keys)];
  for (const key of Object.keys(raw))
    if (taken ? !taken.includes(key) : OWN.has(key))
      report.add(inside(place, key), 'unknown-key', `"${name}" takes no "${key}".${didYouMean(key, taken ?? [])}`);
  for (const [key, isNeeded] of Object.entries(keys ?? {}))
    if (isNeeded && raw[key] === undefined) report.add(place, 'missing-key', `"${name}" needs "${key}".${WHY[`${name} ${key}`] ?? ''}`);
}

const WHY: Readonly<Record<string, string>> = {
  'switch else': ' Say what becomes of all others; an empty list where nothing does.',
  'listen for': ' What nothing ends would wait for ever.',
  'ask for': ' What nobody answers would wait for ever.',
};
