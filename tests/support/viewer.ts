/** People of the product for tests that need no server. */
import type { Viewer } from '../../engine/core/definitions/types.ts';
import { nobody } from '../../schemas/types/nobody.ts';

export const now = '2026-03-02T06:00:00.000Z';

type Changes = { readonly user?: Partial<Viewer['user']>; readonly org?: Partial<Viewer['org']> };

/** A member of a brand; changed as told. */
export const viewer = ({ user, org }: Changes = {}): Viewer => ({
  ...nobody,
  user: {
    ...nobody.user,
    id: 'u1',
    name: 'Uma',
    cannot_change_password: false,
    cannot_delete_service_requests: false,
    restrict_export_dump_requests: false,
    ...user,
  },
  org: { ...nobody.org, id: 'o1', nickname: 'Acme', ...org },
});
