const sealed = (): never => {
  throw new TypeError('A plan is frozen.');
};

/** What was frozen through and through stays so: a plan that takes parts over from another walks its new ones only. */
const frozen = new WeakSet();

/**
 * Freezes a plan through and through, maps and sets included, and answers it. Functions keep their
 * closures; regular expressions and other instances are left as they are.
 */
export function deepFreeze<T>(value: T): T {
  freeze(value);
  return value;
}

/** Frozen as it stands, without asking its getters: what they give one day they freeze themselves. */
export function freezeUnread<T extends object>(value: T): T {
  frozen.add(value);
  return Object.freeze(value);
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || frozen.has(value)) return;
  frozen.add(value);
  if (value instanceof Map) {
    for (const item of value.values()) freeze(item);
    Object.assign(value, { set: sealed, delete: sealed, clear: sealed });
  } else if (value instanceof Set) {
    Object.assign(value, { add: sealed, delete: sealed, clear: sealed });
  } else {
    for (const item of Object.values(value)) freeze(item);
  }
  Object.freeze(value);
}
