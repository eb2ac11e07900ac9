/** The part of the environment that says which maps services are asked. */
import type { Config, MatrixConfig, RoadsConfig, TilesConfig } from './config-types.ts';

type Text = (name: string) => string | undefined;

/** Reads MAPS_TILES_*, MAPS_GEOCODE_URL, MAPS_MATRIX_*, MAPS_ROUTE_* and MAPS_KEY. Faults never repeat the key. */
export function readMaps(text: Text, faults: string[]): Pick<Config, 'maps' | 'matrix' | 'roads' | 'tiles'> {
  const tiles = readTiles(text, faults);
  const [url, key] = [text('MAPS_GEOCODE_URL'), text('MAPS_KEY')];
  const matrix = readMatrix(text, faults);
  const roads = readRoads(text, matrix, faults);
  const withKey = key === undefined ? {} : { key };
  const ways = {
    ...(tiles ? { tiles } : {}),
    ...(matrix ? { matrix: { ...matrix, ...withKey } } : {}),
    ...(roads ? { roads: { ...roads, ...withKey } } : {}),
  };
  if (url === undefined) {
    if (key !== undefined && text('MAPS_MATRIX_URL') === undefined && text('MAPS_ROUTE_URL') === undefined)
      faults.push('MAPS_KEY is set without MAPS_GEOCODE_URL, MAPS_MATRIX_URL or MAPS_ROUTE_URL.');
    return ways;
  }
  if (!isWeb(url)) faults.push('MAPS_GEOCODE_URL must look like https://maps.example.com/geocode/json.');
  return { maps: { url, ...withKey }, ...ways };
}

function isWeb(url: string): boolean {
  const target = URL.canParse(url) ? new URL(url) : undefined;
  return target !== undefined && /^https?:$/.test(target.protocol) && target.username === '' && target.password === '';
}

/** What stands in the place of a tile's number: no part of the host, for one origin is opened to pages and no other. */
const NUMBERS = ['z', 'x', 'y'] as const;

/** @returns undefined without MAPS_TILES_URL */
function readTiles(text: Text, faults: string[]): TilesConfig | undefined {
  const [url, attribution] = [text('MAPS_TILES_URL'), text('MAPS_TILES_ATTRIBUTION')];
  if (url === undefined) {
    if (attribution !== undefined) faults.push('MAPS_TILES_ATTRIBUTION is set without MAPS_TILES_URL.');
    return undefined;
  }
  const filled = NUMBERS.reduce((whole: string, name) => whole.replace(`{${name}}`, '0'), url);
  const isWhole = NUMBERS.every((name) => url.split(`{${name}}`).length === 2) && !/[{}\s;,'"]/.test(filled) && isWeb(filled);
  const isInPath = isWhole && !/[{}]/.test(url.slice(0, new URL(filled).origin.length));
  if (!isInPath) faults.push('MAPS_TILES_URL must look like https://tiles.example.com/{z}/{x}/{y}.png.');
  if (attribution === undefined) faults.push('MAPS_TILES_URL needs MAPS_TILES_ATTRIBUTION: whom maps name as their source.');
  return isInPath && attribution !== undefined ? { url, attribution } : undefined;
}

/** Places of one side of a question: what the services take unless their operator allows more. */
const SIZES = { osrm: 100, google: 10 } as const;
const MOST_SIZE = 1000;
const TIMEOUT = { usual: 10_000, least: 100, most: 60_000 } as const;
const PARTS = ['MAPS_MATRIX_KIND', 'MAPS_MATRIX_PROFILE', 'MAPS_MATRIX_SIZE', 'MAPS_MATRIX_TIMEOUT'] as const;

function readMatrix(text: Text, faults: string[]): MatrixConfig | undefined {
  const url = text('MAPS_MATRIX_URL');
  if (url === undefined) {
    for (const name of PARTS) if (text(name) !== undefined) faults.push(`${name} is set without MAPS_MATRIX_URL.`);
    return undefined;
  }
  if (!isWeb(url))
    faults.push('MAPS_MATRIX_URL must look like https://osrm.example.com or https://maps.example.com/maps/api/distancematrix/json.');
  const kind = text('MAPS_MATRIX_KIND') ?? 'osrm';
  if (kind !== 'osrm' && kind !== 'google') {
    faults.push(`MAPS_MATRIX_KIND must be osrm or google, not '${kind}'.`);
    return undefined;
  }
  const profile = readProfile(text, { name: 'MAPS_MATRIX_PROFILE', usual: 'driving' }, faults);
  return {
    kind,
    url,
    profile,
    size: whole(text('MAPS_MATRIX_SIZE'), { name: 'MAPS_MATRIX_SIZE', usual: SIZES[kind], least: 2, most: MOST_SIZE }, faults),
    timeout: whole(text('MAPS_MATRIX_TIMEOUT'), { name: 'MAPS_MATRIX_TIMEOUT', ...TIMEOUT }, faults),
  };
}

/** The server of MAPS_ROUTE_URL, else the one of the matrix where it is an OSRM server, which answers both. */
function readRoads(text: Text, matrix: MatrixConfig | undefined, faults: string[]): RoadsConfig | undefined {
  const url = text('MAPS_ROUTE_URL') ?? (matrix?.kind === 'osrm' ? matrix.url : undefined);
  if (url === undefined) {
    if (text('MAPS_ROUTE_PROFILE') !== undefined) faults.push('MAPS_ROUTE_PROFILE is set without MAPS_ROUTE_URL.');
    return undefined;
  }
  if (text('MAPS_ROUTE_URL') !== undefined && !isWeb(url)) faults.push('MAPS_ROUTE_URL must look like https://osrm.example.com.');
  const usual = matrix?.profile ?? 'driving';
  // A fault of the matrix' profile is told once.
  const profile = text('MAPS_ROUTE_PROFILE') === undefined ? usual : readProfile(text, { name: 'MAPS_ROUTE_PROFILE', usual }, faults);
  return { url, profile, timeout: matrix?.timeout ?? TIMEOUT.usual };
}

function readProfile(text: Text, { name, usual }: { readonly name: string; readonly usual: string }, faults: string[]): string {
  const profile = text(name) ?? usual;
  if (!/^[a-z][a-z0-9_-]{0,39}$/.test(profile)) faults.push(`${name} must be one word, such as driving.`);
  return profile;
}

type Whole = { readonly name: string; readonly usual: number; readonly least: number; readonly most: number };

function whole(value: string | undefined, { name, usual, least, most }: Whole, faults: string[]): number {
  if (value === undefined) return usual;
  const number = /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  faults.push(`${name} must be a whole number from ${least} to ${most}.`);
  return usual;
}
