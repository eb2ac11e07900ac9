import { expect, it } from 'vitest';
import { Problem } from '../../../engine/server/kernel/errors.ts';
import { readPunch } from './punch-body.ts';

/** What is wrong with a body, as `pointer code`. */
function faultsOf(body: unknown): readonly string[] {
  try {
    readPunch(body);
    return [];
  } catch (error) {
    return error instanceof Problem && error.status === 422 ? error.errors.map(({ pointer, code }) => `${pointer} ${code}`) : ['?'];
  }
}

it.each([
  ['1', 'in'],
  [1, 'in'],
  [true, 'in'],
  ['0', 'out'],
  [0, 'out'],
  [false, 'out'],
])('reads the status %j as %s', (status, type) => {
  expect(readPunch({ status })).toEqual({ type, position: null, deviceAt: null, selfieId: null });
});

it('reads where and when the device was; null is as good as absent', () => {
  const selfie = '0196a3c0-0000-7000-8000-000000000001';
  const body = { status: '1', latitude: -90, longitude: 180, accuracy: 0, device_at: '2031-03-04T09:20:11+05:30', selfie };
  expect(readPunch(body)).toEqual({
    type: 'in',
    position: { latitude: -90, longitude: 180, accuracy: 0 },
    deviceAt: '2031-03-04T03:50:11.000Z',
    selfieId: selfie,
  });
  expect(readPunch({ status: '1', latitude: null, longitude: null, accuracy: null, device_at: null, selfie: null })).toEqual(
    readPunch({ status: '1' }),
  );
});

it.each([
  ['nothing', {}, ['/status required']],
  ['a list', [], ['/status required']],
  ['another status', { status: 'in' }, ['/status enum']],
  ['an object as status', { status: { active: '1' } }, ['/status enum']],
  ['what is no part of it', { status: '1', user_id: 'x', at: '2031-01-01T00:00:00Z' }, ['/user_id unknown', '/at unknown']],
  ['half of a place', { status: '1', latitude: 12 }, ['/longitude required']],
  ['accuracy of no place', { status: '1', accuracy: 12 }, ['/latitude required', '/longitude required']],
  [
    'a place that is none',
    { status: '1', latitude: 91, longitude: -181, accuracy: -1 },
    ['/latitude range', '/longitude range', '/accuracy range'],
  ],
  ['a place in words', { status: '1', latitude: '12.9', longitude: '77.6' }, ['/latitude type', '/longitude type']],
  ['a clock without zone', { status: '1', device_at: '2031-03-04T09:20:11' }, ['/device_at format']],
  ['a day that does not exist', { status: '1', device_at: '2031-13-45T09:20:11Z' }, ['/device_at format']],
  ['a selfie that is no id', { status: '1', selfie: { id: 'x' } }, ['/selfie format']],
  ['a clock as number', { status: '1', device_at: 1_900_000_000 }, ['/device_at format']],
])('refuses %s', (_what, body, faults) => {
  expect(faultsOf(body)).toEqual(faults);
});

it('refuses what is no body', () => {
  for (const body of [undefined, null, 'in', 1]) expect(faultsOf(body)).toEqual(['/status required']);
});
