/** Restrictions are held against the definitions when they are saved: a name that means nothing would restrict nothing. */

import type { Entity, Product } from '../../../engine/core/definitions/types.ts';
import { compileRestricting } from '../../../engine/server/access/condition.ts';
import { CUSTOM_SECTION, fieldsOfSection, RESTRICTION } from '../../../engine/server/access/restrictable.ts';
import type { Row } from '../../../engine/server/database/port.ts';
import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { type Said, said, worded } from '../../../engine/server/kernel/said.ts';
import type { Change, EntityHooks } from '../../../engine/server/resources/types.ts';
import { pointerIn, textOf, textsOf } from '../../../engine/server/workflows/rows.ts';

/** `product`: the definitions as they are now. */
export function restrictionHooks({ product }: { readonly product: () => Product }): EntityHooks {
  const check = (changes: readonly Change[]) => {
    const errors = changes.flatMap(({ after }, index) =>
      faultsOf(product(), after).map((fault) => ({ ...fault, pointer: pointerIn(changes, index, fault.pointer) })),
    );
    if (errors.length > 0) throw problems.invalid({ errors });
    for (const { after } of changes) Object.assign(after, settledNames(product(), after));
  };
  return { beforeCreate: check, beforeUpdate: check };
}

/** Texts without anything in them say nothing, and a section remembers what it is made of. */
function settledNames({ entities }: Product, row: Row): Row {
  const entity = entities.get(textOf(row.entity) ?? '');
  const section = textOf(row.section);
  const isSection = row.subject === 'section' && entity !== undefined && section !== null;
  return {
    entity: textOf(row.entity),
    condition: textOf(textOf(row.condition)?.trim()),
    section_fields: isSection ? (fieldsOfSection(entity, section) ?? []) : [],
  };
}

const fault = (pointer: string, code: string, message: Said, params: FieldProblem['params'] = {}): FieldProblem => ({
  pointer,
  code,
  message,
  params,
});

function faultsOf({ entities }: Product, row: Row): readonly FieldProblem[] {
  const name = textOf(row.entity);
  if (name === null) return [];
  const entity = entities.get(name);
  if (!entity || entity.system) return [fault('/entity', 'unknown', said('problem.rights.nothing_called', { name }))];
  if (name === RESTRICTION) return [fault('/entity', 'not_restrictable', said('problem.rights.restrictions_not_restricted_nobody_could'))];
  return [...namesFaults(entity, row), ...conditionFaults(entity, textOf(row.condition))];
}

/** A record without these could be neither named nor changed. */
const kept = new Set(['id', 'version']);
const MOST_TOLD = 40;

function namesFaults(entity: Entity, row: Row): readonly FieldProblem[] {
  if (row.subject === 'section') {
    const section = textOf(row.section);
    if (section === null || fieldsOfSection(entity, section) !== undefined) return [];
    const known = [...entity.groups.map(({ id }) => id), ...(entity.customBy === undefined ? [] : [CUSTOM_SECTION])];
    return [fault('/section', 'unknown', said('problem.rights.no_section', { section, known: known.join(', ') }), { known })];
  }
  if (row.subject === 'status' && entity.fields.get('status')?.ref !== 'status')
    return [fault('/entity', 'no_status', said('problem.rights.no_status', { name: entity.name }))];
  if (row.subject !== 'field') return [];
  const known = [...entity.fields.values()].filter((field) => !kept.has(field.name)).map(({ pointer }) => pointer);
  return textsOf(row.fields).flatMap((pointer, index) => {
    if (isKnown(entity, pointer)) return [];
    const message = said('problem.rights.no_field', { name: entity.name, pointer, known: known.slice(0, MOST_TOLD).join(', ') });
    return [fault(`/fields/${index}`, 'unknown', message, { known })];
  });
}

/** Custom fields are data of the types that records have, so any id of one will do. */
function isKnown(entity: Entity, pointer: string): boolean {
  const [, name = '', inner] = pointer.split('/');
  if (name === 'custom') return entity.customBy !== undefined;
  return inner === undefined && entity.fields.has(name) && !kept.has(name);
}

function conditionFaults(entity: Entity, condition: string | null): readonly FieldProblem[] {
  if (condition === null || condition.trim() === '') return [];
  const compiled = compileRestricting(entity, condition);
  if (compiled.ok) return [];
  return compiled.faults.map(({ code, message, start, end }) => fault('/condition', code, worded(message), { start, end }));
}
