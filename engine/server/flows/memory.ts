/**
 * What an execution keeps between two of its jobs. It is text in its column: a patch takes null for a field that goes, and what
 * rules have found out may well be null.
 */
import { isObject } from '../../core/json/index.ts';
import type { Row } from '../database/port.ts';

/** The loop that goes on: ids of the records that it is about, and which of them is in hand. `start`: position of its step. */
export type Loop = { readonly start: number; readonly ids: readonly (string | number)[]; readonly index: number };

export type Memory = {
  readonly vars: Row;
  /** What was entered for the workflow, or told with the event, that started it. */
  readonly input: Row | null;
  readonly loop?: Loop;
  /** Times that a `try` was begun anew, by the position of its rescue. */
  readonly again?: Readonly<Record<string, number>>;
  /** UTC instant at which it waits in vain. */
  readonly until?: string;
  /** Executions that are the branches of the fork at which it rests. */
  readonly branches?: readonly string[];
  /** Of a branch: the position of the fork that it belongs to. */
  readonly fork?: number;
  /** The question that it waits for an answer to. */
  readonly asked?: string;
};

/** Characters of what rules and answers may be kept, in all. */
export const MOST_KEPT = 100_000;

const EMPTY: Memory = { vars: {}, input: null };

export function memoryOf({ memory }: { readonly memory?: unknown }): Memory {
  const kept: unknown = typeof memory === 'string' ? JSON.parse(memory) : undefined;
  return isObject(kept) ? { ...EMPTY, ...kept } : EMPTY;
}

/** Null where there is nothing to keep. */
export function textOfMemory(memory: Memory): string | null {
  const isEmpty = Object.keys(memory).length === 2 && memory.input === null && Object.keys(memory.vars).length === 0;
  return isEmpty ? null : JSON.stringify(memory);
}
