// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { isFeatureOn } from './feature-access.ts';

const fetching = vi.fn<(url: string) => Promise<Response>>();
vi.stubGlobal('fetch', fetching);
afterEach(() => fetching.mockReset());

it('asks the server for the switch by its name', async () => {
  fetching.mockImplementation(async () => Response.json({ data: true }));
  expect(await isFeatureOn('a/b')).toBe(true);
  expect(fetching.mock.calls[0]?.[0]).toBe('/v1/feature-access/a%2Fb');
  fetching.mockImplementation(async () => Response.json({ data: false }));
  expect(await isFeatureOn('a')).toBe(false);
});

it.each<[string, () => Promise<Response>]>([
  ['fails', async () => Response.json({ code: 'internal', message: 'Something went wrong on our side.' }, { status: 500 })],
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers something else', async () => Response.json({ data: 'true' })],
  ['answers nothing', async () => new Response(null, { status: 200 })],
])('takes every switch as off when the server %s', async (_what, answer) => {
  fetching.mockImplementation(answer);
  expect(await isFeatureOn('TMS250613736422')).toBe(false);
});
