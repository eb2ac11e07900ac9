// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../engine/web/api/http.ts', () => ({ call }));
const { actions } = await import('./index.ts');

it('asks the server for the number of a customer, for one sub-task', async () => {
  call.mockResolvedValue({ data: 'max_call_exceeded' });
  const target = { srvc_type_id: 3, srvc_id: 'r1', sbtsk_type_id: 12 };
  expect(await actions['call-customer']?.({ ...target, more: 'x' })).toBe('max_call_exceeded');
  expect(call).toHaveBeenCalledExactlyOnceWith('/v1/services/app_call', { method: 'POST', body: target });
});
