/** The part of the environment that says which addresses of the inner network people may have called. */
import type { Config } from './config-types.ts';

/** Reads OUTBOUND_ORIGINS: origins, comma separated. */
export function readOutbound(
  text: (name: string) => string | undefined,
  production: boolean,
  faults: string[],
): Pick<Config, 'outboundOrigins'> {
  const value = text('OUTBOUND_ORIGINS');
  if (value === undefined) return {};
  const origins = value.split(',').map((each) => each.trim());
  const isOrigin = (each: string) => {
    const url = URL.canParse(each) ? new URL(each) : undefined;
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && !production);
    return isSafe && url.username === '' && each.replace(/\/$/, '') === url.origin;
  };
  if (origins.every(isOrigin)) return { outboundOrigins: origins.map((each) => new URL(each).origin) };
  faults.push('OUTBOUND_ORIGINS must be addresses without a path, separated by commas, such as https://erp.example.internal:8443.');
  return {};
}
