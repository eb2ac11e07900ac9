/** OSRM's table service (HTTP API v1): `/table/v1/{profile}/{longitude},{latitude};…?sources=…&destinations=…&annotations=duration,distance`. */
import type { MatrixConfig } from '../../../../engine/server/kernel/config-types.ts';
import type { Site } from '../day/index.ts';
import { isAmount, listAt, memberAt, sizedAs } from './read.ts';
import type { Dialect } from './types.ts';

const pointOf = ({ latitude, longitude }: Site) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`;
const indices = (count: number, from: number) => Array.from({ length: count }, (_, index) => index + from).join(';');

export const osrm = ({ url, profile, key }: Pick<MatrixConfig, 'url' | 'profile' | 'key'>): Dialect => ({
  request({ from, to }) {
    const target = new URL(url);
    const points = [...from, ...to].map(pointOf).join(';');
    target.pathname = `${target.pathname.replace(/\/$/, '')}/table/v1/${profile}/${points}`;
    target.searchParams.set('sources', indices(from.length, 0));
    target.searchParams.set('destinations', indices(to.length, from.length));
    target.searchParams.set('annotations', 'duration,distance');
    if (key !== undefined) target.searchParams.set('key', key);
    return { url: target.href, headers: { accept: 'application/json' } };
  },
  read(answer, { from, to }) {
    const code = memberAt(answer, 'code');
    if (code !== 'Ok') throw new Error(`The map service answered with the code ${JSON.stringify(code)}.`);
    const [durations, distances] = [listAt(answer, 'durations'), listAt(answer, 'distances')];
    return sizedAs({ from, to }, (row, column) => {
      const [seconds, metres] = [memberAt(durations[row], column), memberAt(distances[row], column)];
      if (seconds === null || metres === null) return null;
      return isAmount(seconds) && isAmount(metres) ? { seconds, metres } : undefined;
    });
  },
});
