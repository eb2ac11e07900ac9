// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { nameOfUser } from './user-name.ts';

const fetching = vi.fn<(url: string) => Promise<Response>>();
vi.stubGlobal('fetch', fetching);

it('asks for a person once, and anew after a failure', async () => {
  fetching.mockResolvedValueOnce(Response.json({ code: 'not_found', message: 'There is nothing here.' }, { status: 404 }));
  await expect(nameOfUser('u-1', true)).rejects.toMatchObject({ status: 404 });
  fetching.mockImplementation(async () => Response.json({ data: { name: 'Asha Rao' } }));
  expect(await Promise.all([nameOfUser('u-1', true), nameOfUser('u-1', true)])).toEqual(['Asha Rao', 'Asha Rao']);
  expect(fetching.mock.calls.map(([url]) => url)).toEqual(['/v1/user/u-1?showInActive=true', '/v1/user/u-1?showInActive=true']);
  await nameOfUser('u-1', false);
  expect(fetching.mock.lastCall?.[0]).toBe('/v1/user/u-1?showInActive=false');
});
