/** Google's Distance Matrix API, and what answers as it does: GET with `origins`, `destinations`, `mode` and `key`. */
import type { MatrixConfig } from '../../../../engine/server/kernel/config-types.ts';
import type { Site } from '../day/index.ts';
import { isAmount, listAt, memberAt, sizedAs } from './read.ts';
import type { Dialect } from './types.ts';

const pointsOf = (sites: readonly Site[]) =>
  sites.map(({ latitude, longitude }) => `${latitude.toFixed(6)},${longitude.toFixed(6)}`).join('|');

/** Places between which there is no way. */
const NO_WAY = new Set<unknown>(['ZERO_RESULTS', 'NOT_FOUND']);

export const google = ({ url, profile, key }: Pick<MatrixConfig, 'url' | 'profile' | 'key'>): Dialect => ({
  request({ from, to }) {
    const target = new URL(url);
    target.searchParams.set('origins', pointsOf(from));
    target.searchParams.set('destinations', pointsOf(to));
    target.searchParams.set('mode', profile);
    if (key !== undefined) target.searchParams.set('key', key);
    return { url: target.href, headers: { accept: 'application/json' } };
  },
  read(answer, question) {
    const status = memberAt(answer, 'status');
    if (status !== 'OK') throw new Error(`The map service answered with the status ${JSON.stringify(status)}.`);
    const rows = listAt(answer, 'rows');
    return sizedAs(question, (row, column) => {
      const element = memberAt(memberAt(rows[row], 'elements'), column);
      if (NO_WAY.has(memberAt(element, 'status'))) return null;
      const [seconds, metres] = [memberAt(memberAt(element, 'duration'), 'value'), memberAt(memberAt(element, 'distance'), 'value')];
      return memberAt(element, 'status') === 'OK' && isAmount(seconds) && isAmount(metres) ? { seconds, metres } : undefined;
    });
  },
});
