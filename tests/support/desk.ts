/** Somebody of an organisation with every right that is left when a test has taken one away: what rules say of him, without a server. */

import type { Entity, Field, Viewer } from '../../engine/core/definitions/types.ts';
import type { Row } from '../../engine/server/database/port.ts';
import roots from '../../schemas/roots.json' with { type: 'json' };
import type { Roots } from './access-oracle.ts';
import { everyRight, rightNames } from './rights.ts';
import { now, viewer } from './viewer.ts';

export const OWN = { org: 'own-org', brand: 'own-brand', type: 7, user: 'own-user' } as const;
export const OTHER = { brand: 'other-brand', type: 8, user: 'other-user' } as const;

/** Works for one brand, on one of its service types, with all menus. */
export function deskOf(type: Viewer['org']['type'], more: Partial<Viewer['user']> = {}): Roots {
  // Lists of service types that come with new rights are those of the one type as well.
  const types = Object.fromEntries(
    Object.keys(roots.properties.user.properties)
      .filter((name) => name.endsWith('_service_ids'))
      .map((name) => [name, [OWN.type]]),
  );
  const rights = {
    id: OWN.user,
    brand_ids: type === 'ORG_TYPE_SRVC_PRVDR' ? [OWN.brand] : [],
    menu_reads: [...rightNames],
    menu_creates: [...rightNames],
    menu_updates: [...rightNames],
    rights: [...everyRight],
    can_see_dep_requests: true,
    has_job_offers: true,
  };
  const { user, org } = viewer({
    user: { ...rights, ...types, ...more },
    org: { id: OWN.org, type, partner_ids: [OWN.brand, OTHER.brand] },
  });
  return { user, org, flags: {}, now, timeZone: 'Asia/Kolkata' };
}

/**
 * Records of an entity given to this provider by a brand, on one of its types: one for each combination of what the
 * entity's rules ask about besides. People in them are others.
 */
export function givenRecords(entity: Entity, { brand, type }: { readonly brand: string; readonly type: number }): readonly Row[] {
  const base: Row = {};
  for (const { name, ref } of entity.fields.values()) {
    if (ref === 'organisation') base[name] = name === 'org_id' || name === 'brand_id' ? brand : OWN.org;
    if (ref === 'service-type') base[name] = type;
    if (ref === 'user') base[name] = entity.fields.get(name)?.type === 'refs' ? [OTHER.user] : OTHER.user;
  }
  const asked = [...entity.fields.values()].filter((field) => !(field.name in base) && isAsked(entity, field));
  return asked.reduce<readonly Row[]>(
    (rows, field) => rows.flatMap((row) => valuesOf(field).map((value) => ({ ...row, [field.name]: value }))),
    [base],
  );
}

const isAsked = ({ access }: Entity, { name }: Field) => access.some(({ when }) => when?.reads.some((path) => path.split('/')[1] === name));

const valuesOf = ({ options, type }: Field): readonly unknown[] => {
  if (type === 'boolean') return [false, true];
  return options ? options.map(({ value }) => value) : [null];
};
