/** What the information of a state asks of a machine. Functions and definitions give it, so that nothing of it is taken for granted. */

import { isObject } from '../../core/json/index.ts';
import type { StateInfo } from '../../core/machine/exchange.ts';
import { bytesOf } from '../../core/machine/reading.ts';

export type Order = {
  readonly code: string;
  readonly service: string;
  readonly write: { readonly characteristic: string; readonly bytes: Uint8Array } | undefined;
  readonly answer: { readonly characteristic: string; readonly by: 'notify' | 'read'; readonly bytes: number };
  /** Milliseconds. */
  readonly timeout: number;
};

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isCount = (value: unknown): value is number => typeof value === 'number' && value > 0;

export function searchIn(info: StateInfo | null): { readonly services: readonly string[]; readonly prefix: string | undefined } {
  const services = Array.isArray(info?.services) ? info.services.filter(isText) : [];
  return { services, prefix: isText(info?.name_prefix) ? info.name_prefix : undefined };
}

/** Undefined for what is no whole order. */
export function orderIn(info: StateInfo | null): Order | undefined {
  const command = info?.command;
  if (!isObject(command) || !isObject(command.answer) || !isText(command.code) || !isText(command.service)) return undefined;
  const { characteristic, by, bytes } = command.answer;
  if (!isText(characteristic) || !isCount(bytes) || !isCount(command.timeout)) return undefined;
  const write = writeIn(command.write);
  if (write === null) return undefined;
  const answer = { characteristic, by: by === 'read' ? by : 'notify', bytes } as const;
  return { code: command.code, service: command.service, write, answer, timeout: command.timeout };
}

/** Null for what cannot be written. */
function writeIn(write: unknown): Order['write'] | null {
  if (write === null || write === undefined) return undefined;
  if (!isObject(write) || !isText(write.characteristic) || !isText(write.bytes)) return null;
  const bytes = bytesOf(write.bytes);
  return bytes ? { characteristic: write.characteristic, bytes } : null;
}

type Asked = { readonly order: Order | undefined; readonly hasTap: boolean };

/** What a browser refused or could not do, as a state: by the names of its errors. */
export function failureOf(error: unknown, { order, hasTap }: Asked): { readonly stateCode: string; readonly stateInfo: StateInfo } {
  const name = error instanceof Error ? error.name : '';
  // Once it was let in, the page may do what it likes: then it is the machine that refuses.
  const isShut = order === undefined && (name === 'NotAllowedError' || name === 'SecurityError');
  if (isShut && (name === 'NotAllowedError' || hasTap)) return { stateCode: 'PERMISSION_DENIED', stateInfo: { permissionsDisabled: true } };
  if (isShut) return { stateCode: 'PERMISSION_REQUIRED', stateInfo: { permissionsDisabled: true } };
  const command = order ? { command: order.code } : {};
  return { stateCode: 'ERROR_FOUND', stateInfo: { ...command, operationFailureCode: codeOf(name, order) } };
}

function codeOf(name: string, order: Order | undefined): string {
  if (name === 'TimeoutError') return 'TIMEOUT';
  // Of a search: the person closed the chooser, or nothing was near.
  if (name === 'NotFoundError' && !order) return 'NOTHING_CHOSEN';
  return name === '' ? 'FAILED' : name;
}
