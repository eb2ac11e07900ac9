/** What is told on a page of a link: what may be chosen, what is wrong with it, and how it is kept. */
import { isObject } from '../../core/json/index.ts';
import type { Row } from '../database/port.ts';
import type { FieldProblem } from '../kernel/errors.ts';
import type { Signer } from '../kernel/secret.ts';
import { keywordProblem, sentence, type Texts } from '../resources/messages.ts';
import { valueProblems } from '../resources/validator.ts';
import { idsOf, provable, unproven } from './files.ts';
import type { Linked, Opened } from './open.ts';

const isFiles = ({ entity }: Linked, name: string) => entity.fields.get(name)?.type === 'files';

/** What was told already. Files are named with the proof by which they may be told again. */
export const answerOf = (linked: Linked, { record }: Opened, { told, signer }: { readonly told: Row; readonly signer: Signer }): Row =>
  Object.fromEntries(
    linked.link.fields.map((name) => [
      name,
      isFiles(linked, name) ? provable(signer, String(record.id), told[name]) : (told[name] ?? null),
    ]),
  );

/** Values that may be chosen, by the names of fields that have some. */
export function choicesOf({ entity, link }: Linked): Row {
  const all = link.fields.flatMap((name) => {
    const { schema } = entity.fields.get(name) ?? {};
    const values = isObject(schema?.items) ? schema.items.enum : schema?.enum;
    return Array.isArray(values) ? [[name, values] as const] : [];
  });
  return Object.fromEntries(all);
}

const isTold = (value: unknown) => value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '');

/** Everything that is wrong with what was told, each once. */
export function faultsIn(linked: Linked, { record, scope }: Opened, body: Row, { texts, signer }: { texts: Texts; signer: Signer }) {
  const { entity, link } = linked;
  const known = new Set([...link.fields, ...link.each.keys()]);
  const told = (code: string, name: string): FieldProblem =>
    keywordProblem(entity.fields.get(name), { pointer: `/${name}`, code, message: sentence(code, {}) }, texts, scope);
  const unknown = Object.keys(body).filter((name) => !known.has(name));
  const missing = [...link.required, ...link.each.keys()].filter((name) => !isTold(body[name]));
  const given = Object.entries(body).filter(([name]) => known.has(name));
  const [files, values] = [given.filter(([name]) => isFiles(linked, name)), given.filter(([name]) => !isFiles(linked, name))];
  return [
    ...unknown.map((name) => told('unknown', name)),
    ...missing.map((name) => told('required', name)),
    ...files.flatMap(([name, value]) => unproven(signer, String(record.id), { name, files: value })),
    ...valueProblems(entity.fields, Object.fromEntries(values), '', texts, scope),
  ];
}

/** The values that were told, as the record takes them. */
export const valuesIn = (linked: Linked, body: Row): Row =>
  Object.fromEntries(
    linked.link.fields
      .filter((name) => body[name] !== undefined)
      .map((name) => [name, isFiles(linked, name) ? idsOf(body[name]) : body[name]]),
  );
