/** Where calls may go that people or definitions name. */
import { isIP } from 'node:net';
import { isInnerAddress } from './inner-address.ts';

/**
 * Https on its usual port, and no address of the inner network written out; names are looked at again when they are called.
 * `origins` are the operator's own, and may be anywhere.
 */
export function isOuterAddress(address: string, origins: readonly string[] = []): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.username !== '' || url.password !== '') return false;
  if (origins.includes(url.origin)) return true;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return url.protocol === 'https:' && url.port === '' && !(isIP(host) !== 0 && isInnerAddress(host));
}
