import { beforeEach, expect, it, vi } from 'vitest';
import type { WorkerScope } from './scope.ts';
import { followShare } from './share.ts';
import { dropSharedFiles, sharedFiles } from './shared-files.ts';

const ORIGIN = 'https://field.example.com';
/** What the browser keeps by cache and address. */
const kept = new Map<string, Map<string, Response>>();
const device = { isFull: false };
const caches = {
  delete: async (name: string) => kept.delete(name),
  open: async (name: string) => {
    const answers = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, answers);
    return {
      keys: async () => [...answers.keys()],
      match: async (address: string) => answers.get(address)?.clone(),
      put: async (address: string, answer: Response) => {
        if (device.isFull) throw new DOMException('Full', 'QuotaExceededError');
        answers.set(address, answer);
      },
    };
  },
};

beforeEach(() => {
  kept.clear();
  device.isFull = false;
  vi.stubGlobal('caches', caches);
});

async function share(files: readonly File[], path = '/share', method = 'POST'): Promise<Response | undefined> {
  let answered: Promise<Response> | undefined;
  const listen = (_type: string, listener: (event: object) => void) => {
    const body = new FormData();
    for (const file of files) body.append('files', file);
    const request = new Request(ORIGIN + path, method === 'POST' ? { method, body } : { method });
    const respondWith = (answer: Promise<Response>) => {
      answered = answer;
    };
    listener({ request, respondWith });
  };
  followShare({ caches, location: { origin: ORIGIN }, addEventListener: listen } as unknown as WorkerScope);
  return answered;
}
const picture = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });

it('keeps what is shared, with its name, until the page has sent it, and nothing of what was shared before', async () => {
  await share([picture('old.jpg')]);
  const answer = await share([picture('näher dran.jpg'), picture('b.jpg', 7)]);
  expect([answer?.status, answer?.headers.get('location')]).toEqual([303, `${ORIGIN}/share`]);
  const files = await sharedFiles();
  expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([
    ['näher dran.jpg', 'image/jpeg', 3],
    ['b.jpg', 'image/jpeg', 7],
  ]);
  await dropSharedFiles();
  expect(await sharedFiles()).toEqual([]);
});

it('says how many were too many, and when nothing could be kept', async () => {
  const many = Array.from({ length: 22 }, (_, index) => picture(`${index}.jpg`));
  expect((await share(many))?.headers.get('location')).toBe(`${ORIGIN}/share?left=2`);
  expect(await sharedFiles()).toHaveLength(20);
  device.isFull = true;
  expect((await share([picture('a.jpg')]))?.headers.get('location')).toBe(`${ORIGIN}/share?failed=yes`);
  expect(await sharedFiles()).toEqual([]);
});

it('leaves every other call alone', async () => {
  expect([await share([], '/share', 'GET'), await share([], '/v1/share')]).toEqual([undefined, undefined]);
});
