export { type ChangedPart, changedPart } from './changed-part.ts';
export { isEqual } from './equal.ts';
export { assertSafeKey, isInheritedKey, isObject, isUnsafeKey, type JsonObject, UnsafeKey } from './keys.ts';
export { mergePatch } from './merge-patch.ts';
export { formatPointer, getAt, getIn, parsePointer, setAt } from './pointer.ts';
