/** Super-admin access by the address: `user_id` and `my_token`. */

export type SuperAdminAccess = { readonly user_id: string; readonly my_token: string };

/**
 * The access that the present address brings, if it does. Both parameters leave the address bar at once, before
 * anything is called: the token is for one use, and is not to stay in a history or a bookmark.
 */
export function takeSuperAdminAccess(): SuperAdminAccess | undefined {
  const address = new URL(window.location.href);
  const [user_id, my_token] = [address.searchParams.get('user_id'), address.searchParams.get('my_token')];
  if (!my_token) return undefined;
  address.searchParams.delete('user_id');
  address.searchParams.delete('my_token');
  window.history.replaceState(window.history.state, '', address.pathname + address.search + address.hash);
  return user_id ? { user_id, my_token } : undefined;
}
