/** Stand-ins of what an operator names for maps: a server of pictures, and one that speaks as OSRM's route service. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { png } from './png.ts';

export type MapServices = {
  /** What the product is started with. */
  readonly env: Readonly<Record<string, string>>;
  readonly origin: string;
  /** Paths of the pictures and the ways that were asked for. */
  readonly tiles: string[];
  readonly roads: string[];
  /** Whether pictures are there. */
  areTilesGone: boolean;
  close(): void;
};

export const ATTRIBUTION = '© The people of these pictures';

/** Each way goes east first and then north, which no straight line does; so many metres and seconds. */
export const WAY = { metres: 12_400, seconds: 1980 } as const;

export async function startMapServices(): Promise<MapServices> {
  const picture = png();
  const [tiles, roads]: [string[], string[]] = [[], []];
  const services = { areTilesGone: false };
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://maps.test').pathname;
    if (path.startsWith('/route/')) {
      roads.push(path);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(wayOf(path)));
      return;
    }
    tiles.push(path);
    if (services.areTilesGone) response.writeHead(503).end();
    else response.setHeader('content-type', 'image/png').end(picture);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(services, {
    env: { MAPS_TILES_URL: `${origin}/tiles/{z}/{x}/{y}.png`, MAPS_TILES_ATTRIBUTION: ATTRIBUTION, MAPS_ROUTE_URL: origin },
    origin,
    tiles,
    roads,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}

function wayOf(path: string) {
  const places = (path.split('/').at(-1) ?? '').split(';').map((text) => text.split(',').map(Number));
  const line = places.flatMap(([longitude = 0, latitude = 0], at) => {
    const before = places[at - 1];
    return before ? [[before[1] ?? 0, longitude] as const, [latitude, longitude] as const] : [[latitude, longitude] as const];
  });
  return { code: 'Ok', routes: [{ geometry: encoded(line), distance: WAY.metres, duration: WAY.seconds }] };
}

/** An encoded polyline: what `pointsOf` of the maps area reads. */
function encoded(points: readonly (readonly [number, number])[]): string {
  let text = '';
  let before = [0, 0];
  for (const [latitude, longitude] of points) {
    const now = [Math.round(latitude * 1e5), Math.round(longitude * 1e5)];
    for (const at of [0, 1]) {
      const difference = (now[at] ?? 0) - (before[at] ?? 0);
      let rest = difference < 0 ? ~(difference << 1) : difference << 1;
      while (rest >= 32) {
        text += String.fromCharCode((32 | (rest & 31)) + 63);
        rest >>= 5;
      }
      text += String.fromCharCode(rest + 63);
    }
    before = now;
  }
  return text;
}
