/** The part of the environment that says which maps service is asked. */
import type { Config } from './config-types.ts';

/** Reads MAPS_GEOCODE_URL and MAPS_KEY. Faults never repeat the key. */
export function readMaps(text: (name: string) => string | undefined, faults: string[]): Pick<Config, 'maps'> {
  const [url, key] = [text('MAPS_GEOCODE_URL'), text('MAPS_KEY')];
  if (url === undefined) {
    if (key !== undefined) faults.push('MAPS_KEY is set without MAPS_GEOCODE_URL.');
    return {};
  }
  const target = URL.canParse(url) ? new URL(url) : undefined;
  const isWeb = target !== undefined && /^https?:$/.test(target.protocol) && target.username === '' && target.password === '';
  if (!isWeb) faults.push('MAPS_GEOCODE_URL must look like https://maps.example.com/geocode/json.');
  return { maps: { url, ...(key === undefined ? {} : { key }) } };
}
