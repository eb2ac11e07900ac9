/**
 * What the server gave this device when somebody signed in on it. It opens nothing; with it a sign-in is counted by the
 * device, so that strangers cannot keep its people out. It outlives the session, and holds no word about the person.
 */
const KEY = 'device_tokens';
/** People who may share a device; the server looks at no more. */
const MOST = 5;

/** The latest first. */
export function deviceTokens(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((token): token is string => typeof token === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Device and person, the first two parts: a token is renewed with each sign-in. */
const whose = (token: string) => token.split('.', 2).join('.');

export function keepDeviceToken(token: string): void {
  const others = deviceTokens().filter((kept) => whose(kept) !== whose(token));
  localStorage.setItem(KEY, JSON.stringify([token, ...others].slice(0, MOST)));
}

/** A body with what this device was given, where it was given something. */
export function withDevice<T extends object>(body: T): T & { readonly device_tokens?: readonly string[] } {
  const tokens = deviceTokens();
  return tokens.length === 0 ? body : { ...body, device_tokens: tokens };
}
