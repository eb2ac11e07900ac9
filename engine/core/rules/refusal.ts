import type { Place } from './expression.ts';
import type { RuleFault } from './types.ts';

/** Carries one fault out of the checker; never leaves this folder. */
export class Refusal extends Error {
  readonly fault: RuleFault;
  constructor(fault: RuleFault) {
    super(fault.message);
    this.name = 'Refusal';
    this.fault = fault;
  }
}

/** Throws Refusal. */
export function refuse(code: RuleFault['code'], message: string, { start, end }: Place, misread?: RuleFault['misread']): never {
  throw new Refusal({ code, message, start, end, ...(misread === undefined ? {} : { misread }) });
}
