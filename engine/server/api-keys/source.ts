/**
 * SQL of keys in the shape of sessions, for the statement that reads what is known of a person: alive, of the member who made
 * each, as long as the membership is still that person's. Stands where the table `session` does, under the alias `s`; `token_hash` is the part
 * of the key that is no secret, and `key` what else is asked of it.
 */
export const keySource = `(
  select k.id, k.xmin, k.user_id, k.identity_id, k.starts_with as token_hash, k.created_at, k.last_used_at, k.expires_at,
    null::text as seen_hash, null::uuid as opened_by, null::uuid as visit_id, null::text as chosen_view, null::text as user_agent,
    null::timestamptz as revoked_at,
    json_build_object('id', k.id, 'secret_hash', k.secret_hash, 'former_hash', k.former_hash, 'former_until', k.former_until, 'last_used_at', k.last_used_at,
      'scopes', k.scopes, 'requests_per_minute', k.requests_per_minute) as key
  from api_key k where k.state = 'ACTIVE')`;
