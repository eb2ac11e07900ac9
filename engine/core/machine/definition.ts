/** A Bluetooth machine as its definition says it (machine.schema.json). */
import type { MachineState } from './exchange.ts';

export type NumberKind =
  | 'uint8'
  | 'int8'
  | 'uint16le'
  | 'uint16be'
  | 'int16le'
  | 'int16be'
  | 'uint32le'
  | 'uint32be'
  | 'float32le'
  | 'float32be';

export type ReadingPart = {
  readonly name: string;
  readonly at: number;
  readonly as: NumberKind | 'text';
  readonly length?: number;
  readonly scale?: number;
  readonly digits?: number;
};

export type MachineCommand = {
  readonly id: string;
  readonly label: string;
  readonly service: string;
  readonly write?: { readonly characteristic: string; readonly bytes: string };
  readonly answer: { readonly characteristic: string; readonly by: 'notify' | 'read'; readonly bytes: number };
  readonly timeout?: number;
  readonly reading?: readonly ReadingPart[];
};

export type MachineBranch = {
  readonly when?: string;
  readonly next: MachineState;
  readonly command?: string;
  readonly commands?: readonly string[];
  readonly value?: string;
  readonly say?: string;
};

export type MachineDefinition = {
  readonly id: string;
  readonly label: string;
  readonly search: { readonly services: readonly string[]; readonly name_prefix?: string };
  readonly commands: readonly MachineCommand[];
  readonly states: Readonly<Partial<Record<MachineState, readonly MachineBranch[]>>>;
};

/** Milliseconds of a command that says no time of its own. */
export const USUAL_TIMEOUT = 10_000;
