/** Calls to addresses that people or definitions name. */
export { isOuterAddress } from './address.ts';
export { isInnerAddress, outerLookup } from './inner-address.ts';
export { createOutbound, type Outbound, type SendOutcome } from './send.ts';
