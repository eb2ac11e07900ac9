/**
 * Machines that are data (machine.schema.json): a field names one where it would name a function of the operator. They
 * come with the product, so every organisation may name them, and nothing of the operator's is run for them.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../../../engine/core/json/index.ts';
import type { MachineFile } from '../../../engine/core/machine/check.ts';
import type { MachineDefinition } from '../../../engine/core/machine/definition.ts';
import { isMachineState } from '../../../engine/core/machine/exchange.ts';
import { nextOf } from '../../../engine/core/machine/next.ts';
import { folderAbove } from '../../../engine/server/kernel/root.ts';

const FOLDER = 'src/server/bluetooth/machines';
/** A name of the form that fields take, in a region and an account that nobody has. */
const PREFIX = 'arn:aws:lambda:fl-machine-1:000000000000:function:';

export const machineArn = (id: string): string => PREFIX + id;
export const isMachineArn = (arn: string): boolean => arn.startsWith(PREFIX);

let read: Promise<readonly MachineFile[]> | undefined;

/** In the order of their names; read once, when somebody asks. They are checked with the definitions. */
export const machines = (): Promise<readonly MachineFile[]> => {
  read ??= readAll();
  return read;
};

async function readAll(): Promise<readonly MachineFile[]> {
  const root = folderAbove(import.meta.url, FOLDER);
  const names = (await readdir(join(root, FOLDER))).filter((name) => name.endsWith('.json')).toSorted();
  return Promise.all(
    names.map(async (name) => ({
      file: `${FOLDER}/${name}`,
      machine: JSON.parse(await readFile(join(root, FOLDER, name), 'utf8')) as MachineDefinition,
    })),
  );
}

type Step = { readonly arn: string; readonly event: unknown; readonly say: (key: string) => string };

/** Answers as a function would; undefined for an ARN that names no machine. */
export async function askMachine({ arn, event, say }: Step): Promise<unknown> {
  const found = (await machines()).find(({ machine }) => machineArn(machine.id) === arn);
  const { currentStateCode: state, stateInfo } = isObject(event) ? event : {};
  if (!found || !isMachineState(state)) return undefined;
  return nextOf(found.machine, { state, info: isObject(stateInfo) ? stateInfo : null }, say);
}
