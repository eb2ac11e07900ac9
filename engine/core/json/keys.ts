/** Keys that would reach an object's prototype instead of its data. */
const unsafe = new Set(['__proto__', 'constructor', 'prototype']);

export const isUnsafeKey = (key: string): boolean => unsafe.has(key);

/** Whether every object has a member of that name already (`constructor`, `toString` …): no name for people's own values. */
export const isInheritedKey = (key: string): boolean => key in Object.prototype || unsafe.has(key);

/** Thrown when a pointer or a patch names a key that no data may have. */
export class UnsafeKey extends Error {
  readonly key: string;
  constructor(key: string) {
    super(`The key "${key}" is not allowed.`);
    this.name = 'UnsafeKey';
    this.key = key;
  }
}

/** Throws UnsafeKey for a key that would reach a prototype. */
export function assertSafeKey(key: string): void {
  if (unsafe.has(key)) throw new UnsafeKey(key);
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object: neither null nor a list. */
export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
