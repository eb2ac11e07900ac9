/** What the rules of a definition mean for a record. Server and browser share it. */
export { applyComputed, applyDefaults, applyHidden, applyRowDefaults, newRow, settle } from './apply.ts';
export { checkRecord, checkRows, type RecordFault } from './check.ts';
export { isEmpty, isRequired, isShown, type RecordDoc, type RecordScope, type RuledField, type RuledFields } from './fields.ts';
export { lockedChanges } from './locks.ts';
export { mapRules, messageOf, type OwnMessage } from './messages.ts';
export { type Computed, type ComputeOrder, orderComputed, sortComputed } from './order.ts';
export { type FoundField, findField, mapRows, membersOf, rowScope, rowsOf, withMember } from './rows.ts';
