/**
 * Devices on which somebody signed in before. Each keeps a signed token that names it and the person; it opens nothing,
 * but what is tried with it is counted by the device, so that strangers cannot use up the tries and texts of the person.
 */
import type { Clock } from '../kernel/clock.ts';
import { isUuid, newId } from '../kernel/ids.ts';
import type { Signer } from '../kernel/secret.ts';
import { givenIn } from './password-form.ts';

/** Milliseconds after the last sign-in for which a device is known. */
const LIFE = 180 * 86_400_000;
/** A device may be shared by so many people; more tokens in one call are not looked at. */
const MOST = 5;
const TOKEN_LENGTH = 200;

export type KnownDevices = {
  /** The device behind those of the tokens that is one of these people's; undefined for a stranger. */
  find(tokens: readonly string[], identityIds: readonly string[]): string | undefined;
  /** A token for a person who has just signed in; a device that is known stays the same one. */
  issue(tokens: readonly string[], identityId: string): string;
};

/** `device_tokens` of a body: what the device was given by earlier sign-ins. Anything else is as if there were none. */
export function deviceTokensIn(body: unknown): readonly string[] {
  const given = givenIn(body, 'device_tokens');
  if (!Array.isArray(given)) return [];
  return given.slice(0, MOST).filter((token): token is string => typeof token === 'string' && token.length <= TOKEN_LENGTH);
}

export function createKnownDevices({ signer, clock }: { readonly signer: Signer; readonly clock: Clock }): KnownDevices {
  /** `device.person.instant.signature` */
  function read(token: string): { readonly device: string; readonly identityId: string } | undefined {
    const [device = '', identityId = '', at = '', signature = '', ...rest] = token.split('.');
    if (rest.length > 0 || !isUuid(device) || !isUuid(identityId) || !/^\d{1,15}$/.test(at)) return undefined;
    const isLive = Date.parse(clock.now()) - Number(at) < LIFE;
    return isLive && signer.verify(signature, device, identityId, at) ? { device, identityId } : undefined;
  }

  const find: KnownDevices['find'] = (tokens, identityIds) => {
    for (const token of tokens) {
      const known = read(token);
      if (known && identityIds.includes(known.identityId)) return known.device;
    }
    return undefined;
  };

  return {
    find,
    issue(tokens, identityId) {
      const device = find(tokens, [identityId]) ?? newId();
      const at = String(Date.parse(clock.now()));
      return [device, identityId, at, signer.sign(device, identityId, at)].join('.');
    },
  };
}
