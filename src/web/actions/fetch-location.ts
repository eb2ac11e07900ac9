import type { HostAction } from '../../../engine/react/host-actions.ts';
import { call } from '../../../engine/web/api/http.ts';

/** `{ type, id }` of a request without coordinates: has the server find its place. */
export const fetchLocation: HostAction = ({ type, id }) =>
  call(`/v1/services/geolocation-update/${encodeURIComponent(String(type))}/${encodeURIComponent(String(id))}`, { method: 'PUT' });
