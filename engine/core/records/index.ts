/** What the rules of a definition mean for a record. Server and browser share it. */
export { applyComputed, applyDefaults, applyHidden, settle } from './apply.ts';
export { checkRecord, isRequired, lockedChanges, type RecordFault } from './check.ts';
export { isEmpty, isShown, type RecordDoc, type RecordScope, type RuledField, type RuledFields } from './fields.ts';
export { type ComputeOrder, orderComputed } from './order.ts';
