/** Entities and principals made by hand, for tests below the definitions. */

import type { Entity, Field } from '../../engine/core/definitions/types.ts';
import type { FieldTypeName } from '../../engine/core/fields/field-types.ts';
import { newId } from '../../engine/server/kernel/ids.ts';
import type { Member } from '../../engine/server/kernel/principal.ts';
import { viewer } from './viewer.ts';

export type FieldSketch = Partial<Omit<Field, 'type' | 'name'>> & { readonly type?: FieldTypeName };

const field = (name: string, sketch: FieldSketch): Field => ({
  name,
  pointer: `/${name}`,
  label: `field.${name}`,
  type: sketch.ref === undefined ? 'text' : 'ref',
  required: false,
  readOnly: false,
  system: false,
  whenHidden: 'keep',
  messages: {},
  searchable: false,
  sortable: false,
  schema: {},
  rules: {},
  indexed: false,
  ...sketch,
});

const SYSTEM_FIELDS: Readonly<Record<string, FieldTypeName>> = {
  id: 'id',
  created_at: 'datetime',
  created_by: 'id',
  updated_at: 'datetime',
  updated_by: 'id',
  version: 'integer',
};

export type EntitySketch = Partial<Omit<Entity, 'fields' | 'name'>> & { readonly fields?: Readonly<Record<string, FieldSketch>> };

/** An entity of the given fields; everything left out is as plain as it can be. */
export const sketchEntity = (name: string, { fields = {}, ...rest }: EntitySketch = {}): Entity => ({
  name,
  file: `schemas/entities/${name}.json`,
  label: name,
  labels: `${name}s`,
  title: 'title',
  idType: 'uuid',
  tenant: ['org_id'],
  shared: [],
  system: false,
  audit: true,
  order: ['-/created_at'],
  unique: [],
  groups: [],
  access: [],
  workflows: new Map(),
  schema: {},
  person: { user: {}, org: {} },
  ...rest,
  fields: new Map([
    ...Object.entries(SYSTEM_FIELDS).map(([key, type]) => [key, field(key, { type, system: true })] as const),
    ...Object.entries(fields).map(([key, sketch]) => [key, field(key, sketch)] as const),
  ]),
});

export type MemberSketch = { readonly org?: string; readonly partners?: readonly string[]; readonly type?: Member['org']['type'] };

/** A member of an organisation, without any right: below the access rules only the organisation counts. */
export const sketchMember = ({ org = newId(), partners = [], type = 'ORG_TYPE_CUSTOMER' }: MemberSketch = {}): Member => ({
  kind: 'member',
  sessionId: newId(),
  identityId: newId(),
  ...viewer({ user: { id: newId(), name: 'Asha' }, org: { id: org, type, partner_ids: [...partners] } }),
  rightsHash: '',
  ...(type === 'ORG_TYPE_OWNER' ? { ownsPlatform: true } : {}),
});
