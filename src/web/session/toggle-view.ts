import { call } from '../api/http.ts';

/** Specification 4.3: an admin changes between the admin view and the user view; the product starts anew in it. */
export async function toggleView(): Promise<void> {
  await call('/v1/user/toggle_view', { method: 'POST' });
  window.location.assign('/');
}
