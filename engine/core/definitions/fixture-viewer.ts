/** People for the tests of definitions. */
import { schemas } from './fixture.ts';
import { nobodyOf, ROOTS_SCHEMA } from './roots.ts';
import type { Viewer } from './types.ts';

export const now = '2026-03-02T06:00:00.000Z';

/** By the names of the small product's roots, which are no product's that ships. */
type Changes = { readonly user?: Readonly<Record<string, unknown>>; readonly org?: Readonly<Record<string, unknown>> };

const nobody = nobodyOf(schemas.schemas[ROOTS_SCHEMA] ?? {});

/** A member of a team; changed as told. */
export const viewer = ({ user, org }: Changes = {}): Viewer => ({
  ...nobody,
  user: { ...nobody.user, id: 'u1', name: 'Uma', cannot_change_password: false, ...user },
  org: { ...nobody.org, id: 'o1', nickname: 'Acme', ...org },
});
