// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetTold, tellPlaces } from './tell-place.ts';

const world = { agreed: true, place: true, calls: [] as string[], fails: false, asked: 0 };
vi.mock('../../../engine/web/api/http.ts', () => ({
  call: async (path: string, init?: { readonly body?: object }) => {
    if (world.fails) throw new Error('No network.');
    world.calls.push(`${init ? 'POST' : 'GET'} ${path.split('?')[0]} ${init?.body ? JSON.stringify(init.body) : ''}`.trim());
    return { data: world.agreed ? [{ id: 'p1', seen_at: null }] : [] };
  },
}));
vi.mock('./find-place.ts', () => ({
  findPlace: async () => {
    world.asked += 1;
    return world.place ? { kind: 'found', spot: { latitude: 1, longitude: 2, accuracy: 5 } } : { kind: 'denied' };
  },
}));

let end = () => {};
const start = () => {
  end = tellPlaces('u1');
  return vi.advanceTimersByTimeAsync(0);
};
const told = () => world.calls.filter((each) => each.startsWith('POST'));
const TOLD = 'POST /v1/data/last-place/p1/actions/tell-place {"latitude":1,"longitude":2}';

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(world, { agreed: true, place: true, calls: [], fails: false, asked: 0 });
});
afterEach(() => {
  end();
  forgetTold();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('tells the place of who agreed, once in five minutes however often the page is looked at', async () => {
  await start();
  expect(told()).toEqual([TOLD]);
  for (let count = 0; count < 4; count += 1) document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(told()).toEqual([TOLD, TOLD]);
});

it('does not even ask the device of who did not agree', async () => {
  world.agreed = false;
  await start();
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect([told(), world.asked]).toEqual([[], 0]);
});

it('tells nothing any longer once it is ended, and nothing sooner where it begins anew', async () => {
  await start();
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  await start();
  expect(told()).toHaveLength(1);
  end();
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(told()).toHaveLength(1);
});

it('asks nothing while the page is out of sight', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await start();
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(world.calls).toEqual([]);
});

it('tells nothing after the consent was withdrawn, and again once there is a network', async () => {
  await start();
  world.agreed = false;
  await vi.advanceTimersByTimeAsync(11 * 60_000);
  expect(told()).toHaveLength(1);
  Object.assign(world, { agreed: true, fails: true });
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(told()).toHaveLength(1);
  world.fails = false;
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(told()).toHaveLength(2);
});
