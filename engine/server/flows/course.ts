/** How far an execution has come: written down when it rests, and forgotten when what it did since comes to nothing. */
import type { Entity } from '../../core/definitions/types.ts';
import { type Flow, type FlowStep, nameOfStep } from '../../core/flows/index.ts';
import type { Row } from '../database/port.ts';
import { wantedLanguages } from '../kernel/accept-language.ts';
import { type Member, type Principal, system } from '../kernel/principal.ts';
import { type Said, worded, wordsOf } from '../kernel/said.ts';
import { type Memory, memoryOf, textOfMemory } from './memory.ts';
import { type Execution, type LogEntry, reasonOf } from './types.ts';

export type Course = {
  readonly execution: Execution;
  readonly flow: Flow;
  readonly entity: Entity;
  /** With whose rights it acts; null: the server's own. */
  readonly member: Member | null;
  position: number;
  memory: Memory;
  readonly log: LogEntry[];
  /** Records that it has locked and read since it last wrote, by their keys (`keyOf`). */
  readonly records: Map<string, Row>;
  /** Records that were locked and read for all that begin together; undefined from the first that it writes on. */
  prefetched?: Map<string, Row> | undefined;
};

type Setting = Pick<Course, 'execution' | 'flow' | 'entity' | 'member' | 'prefetched'>;

export const courseOf = (setting: Setting): Course => ({
  ...setting,
  records: new Map(),
  position: setting.execution.position,
  memory: memoryOf(setting.execution),
  log: [...(setting.execution.log ?? [])],
});

/** Entries that a log has at most: of a long loop the rest is left out, but for what was refused or waited for. */
const MOST_ENTRIES = 300;

export type Came = Pick<LogEntry, 'came' | 'why' | 'what' | 'ms'>;

export function note(course: Pick<Course, 'log'>, step: FlowStep, position: number, at: string, came: Came): void {
  if (course.log.length >= MOST_ENTRIES && ['done', 'skipped'].includes(came.came)) return;
  course.log.push({ at, step: placeOf(step, position), ...calledAs(step), ...came });
}

export const placeOf = (step: FlowStep, position: number): string => step.at ?? String(position + 1);

/** How people know a step. */
export const calledAs = (step: FlowStep): Pick<LogEntry, 'do' | 'name'> => ({
  do: nameOfStep(step),
  ...(step.do === 'call' && step.call.name !== undefined ? { name: step.call.name } : {}),
});

/** What its row says of where it has come to. */
export const written = ({ position, memory, log }: Course): Row => ({ position, memory: textOfMemory(memory), log });

/** What an organisation's flow itself says by a key, in the first language of Accept-Language for which it was written; undefined for other texts. */
export function ownWords({ words }: Pick<Flow, 'words'>, key: string, acceptLanguage?: string | null): string | undefined {
  const said = words?.[key];
  if (said === undefined) return undefined;
  const language = wantedLanguages(acceptLanguage).find((each) => Object.hasOwn(said.languages, each));
  return language === undefined ? said.text : said.languages[language];
}

/** A text of a definition by its key; of an organisation's flow, in the words that it says, for a reader of that language. */
export function wordsIn({ flow }: Pick<Course, 'flow'>, text: Said, acceptLanguage?: string | null): Said {
  return flow.words === undefined ? text : worded(wordsOf(text, (key) => ownWords(flow, key, acceptLanguage)));
}

/** On whose behalf it does what it does. */
export const principalOf = ({ member, flow }: Pick<Course, 'member' | 'flow'>): Principal => member ?? system(reasonOf(flow));

/** A loop is left by whatever leads out of it. */
export function goTo(course: Course, position: number): void {
  course.position = position;
  const { loop, ...rest } = course.memory;
  if (loop === undefined) return;
  const step = course.flow.steps[loop.start];
  const end = step?.do === 'for' ? step.to : loop.start;
  if (position <= loop.start || position >= end) course.memory = rest;
}
