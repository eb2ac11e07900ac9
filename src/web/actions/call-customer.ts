/** Calling a customer: what of the server the call button needs. */
import type { HostAction } from '../../../engine/react/host-actions.ts';
import { call } from '../../../engine/web/api/http.ts';

/** `{ srvc_type_id, srvc_id, sbtsk_type_id }`: the numbers that may be dialled, or 'max_call_exceeded'. Counts as a call. */
export const callCustomer: HostAction = async ({ srvc_type_id, srvc_id, sbtsk_type_id }) => {
  const body = { srvc_type_id, srvc_id, sbtsk_type_id };
  return (await call<{ readonly data: unknown }>('/v1/services/app_call', { method: 'POST', body })).data;
};
