/** What stands in the information of a state. Function and app send it, so that nothing of it is taken for granted. */
import { isObject } from '../../../engine/core/json/index.ts';
import type { MachineState, StateInfo } from '../../../engine/core/machine/exchange.ts';

/** A machine or a command to choose; `value` goes back to the app as it came. */
export type FlowChoice = { readonly id: string; readonly label: string; readonly value: StateInfo };

const atRest: ReadonlySet<string> = new Set<MachineState>(['ERROR_FOUND', 'NETWORK_FAILURE', 'CHOOSE_COMMAND', 'FINAL_SUCCESS']);
const executing: ReadonlySet<string> = new Set<MachineState>(['EXECUTING_COMMAND', 'EXECUTING_COMMAND_ON_ACTION']);

/**
 * Calls are skipped in error, network failure, choose command and final success, and while executing
 * with no state information, unless permissions are disabled or an operation failure code exists. It holds for both
 * sides: for the function when the app reports such a state, for the app when the function names it.
 */
export function isCallSkipped(state: string, info: StateInfo | null): boolean {
  if (info?.permissionsDisabled === true || isThere(info?.operationFailureCode)) return false;
  return atRest.has(state) || (executing.has(state) && (info === null || Object.keys(info).length === 0));
}

const isThere = (code: unknown): boolean => (typeof code === 'string' && code !== '') || typeof code === 'number';

const MOST_CHOICES = 100;
const LONGEST = 500;
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, LONGEST) : undefined;

/** Machines of DEVICE_SELECTION (`devices`: `id`, `name`), commands of CHOOSE_COMMAND (`commands`: `code`, `label`). */
export function choicesIn(state: string, info: StateInfo | null): readonly FlowChoice[] {
  if (state === 'DEVICE_SELECTION') return read(info?.devices, 'id', 'name');
  if (state === 'CHOOSE_COMMAND') return read(info?.commands, 'code', 'label');
  return [];
}

function read(list: unknown, idKey: string, labelKey: string): readonly FlowChoice[] {
  const seen = new Set<string>();
  return (Array.isArray(list) ? list : []).slice(0, MOST_CHOICES).flatMap((item: unknown) => {
    const id = isObject(item) ? textOf(item[idKey]) : undefined;
    if (!isObject(item) || id === undefined || seen.has(id)) return [];
    seen.add(id);
    return [{ id, label: textOf(item[labelKey]) ?? id, value: item }];
  });
}

/** A sentence for the person: `message`, or the words themselves. */
export const wordsIn = (said: unknown): string | undefined => textOf(isObject(said) ? said.message : said);

/** `formFieldValue` of a final success. */
export const valueIn = (info: StateInfo | null): string | undefined =>
  typeof info?.formFieldValue === 'string' && info.formFieldValue !== '' ? info.formFieldValue : undefined;
