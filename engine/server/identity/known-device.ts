/**
 * Devices on which somebody signed in before. Each keeps a signed token that names it and the person, in a cookie that no
 * script reads: payloads stay as they are specified. It opens nothing, but what is tried with it is counted by the device,
 * so that strangers cannot use up the tries and texts of the person.
 */
import type { Clock } from '../kernel/clock.ts';
import { isUuid, newId } from '../kernel/ids.ts';
import type { Signer } from '../kernel/secret.ts';

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

const COOKIE = 'known_device';
/** Between the tokens of people who share a device. */
const BETWEEN = '~';

/** What the device was given by earlier sign-ins, out of the header `Cookie`. Anything else is as if there were none. */
export function deviceTokensIn(header: string | undefined): readonly string[] {
  const given = header?.split(';').find((each) => each.trim().startsWith(`${COOKIE}=`));
  const tokens = given?.slice(given.indexOf('=') + 1).split(BETWEEN) ?? [];
  return tokens.slice(0, MOST).filter((token) => token !== '' && token.length <= TOKEN_LENGTH);
}

/** Device and person, the first two parts: a token is renewed with each sign-in. */
const whose = (token: string) => token.split('.', 2).join('.');

/** Value of `Set-Cookie` with which a device keeps a token beside those of others, the latest first. */
export function deviceCookie(token: string, before: readonly string[], { isSecure }: { readonly isSecure: boolean }): string {
  const others = before.filter((kept) => whose(kept) !== whose(token));
  const value = [token, ...others].slice(0, MOST).join(BETWEEN);
  return `${COOKIE}=${value}; Path=/; Max-Age=${LIFE / 1000}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
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
