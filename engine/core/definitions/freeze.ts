const sealed = (): never => {
  throw new TypeError('A plan is frozen.');
};

/**
 * Freezes a plan through and through, maps and sets included, and answers it. Functions keep their
 * closures; regular expressions and other instances are left as they are.
 */
export function deepFreeze<T>(value: T): T {
  freeze(value, new Set());
  return value;
}

function freeze(value: unknown, seen: Set<unknown>): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if (value instanceof Map) {
    for (const item of value.values()) freeze(item, seen);
    Object.assign(value, { set: sealed, delete: sealed, clear: sealed });
  } else if (value instanceof Set) {
    Object.assign(value, { add: sealed, delete: sealed, clear: sealed });
  } else {
    for (const item of Object.values(value)) freeze(item, seen);
  }
  Object.freeze(value);
}
