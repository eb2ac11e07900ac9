/** The record that a link stands for, where the link is good and its page there; and what it is found by (x-public-link). */
import { sql } from 'kysely';
import type { PublicLink } from '../../core/definitions/public-link-types.ts';
import type { Entity, Product } from '../../core/definitions/types.ts';
import type { Rule, RuleScope } from '../../core/rules/index.ts';
import { tableOf } from '../access/columns.ts';
import { scopeOf } from '../access/decisions.ts';
import type { Connection, Row } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import { type Principal, system } from '../kernel/principal.ts';
import type { Signer } from '../kernel/secret.ts';
import { withNeeds } from '../rules/load.ts';
import { type Key, rowsOf } from '../workflows/rows.ts';
import { digestOf, isPass, type Pass } from './secrets.ts';

export type Linked = { readonly entity: Entity; readonly link: PublicLink };
/** Its own signer: what was signed for one page means nothing for another. */
export type Opening = Linked & { readonly pass: Pass; readonly signer: Signer; readonly product: Product; readonly now: string };
/** `record`: what the link stands for. Its scope has all that the rules over it need. */
export type Opened = { readonly record: Row; readonly scope: RuleScope };

export const keeperOf = ({ link }: Pick<Linked, 'link'>): Principal => system(`link:${link.id}`);

/** The page of an id. @throws not_found */
export function linkedBy(product: Product, id: string): Linked {
  for (const entity of product.entities.values()) if (entity.publicLink?.id === id) return { entity, link: entity.publicLink };
  throw problems.notFound();
}

/** @throws not_found alike for a record that is none, a pass that is not its, one that has run out, and a page that is closed */
export async function openLink(connection: Connection, opening: Opening): Promise<Opened> {
  const { link, product, now } = opening;
  const id = await idBy(connection, opening);
  const [record] = id === undefined ? [] : await rowsOf(connection, { entity: link.of?.entity ?? opening.entity.name, values: [id] });
  if (!record) throw problems.notFound();
  const rules = [link.open, ...(link.zone ? [link.zone] : []), ...link.shows.values(), ...link.each.values()];
  const known = await withNeeds({ connection, product }, rules, { ...scopeOf(keeperOf(opening), now), doc: record }, [record], [null]);
  const zone = link.zone?.evaluate(known);
  const scope: RuleScope = { ...known, timeZone: typeof zone === 'string' ? zone : String(product.nobody.org.time_zone) };
  if (!link.open.holds(scope)) throw problems.notFound();
  return { record, scope };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const isId = (value: unknown): value is Key => typeof value === 'number' || (typeof value === 'string' && UUID.test(value));

async function idBy(connection: Connection, { link, pass, signer, now }: Opening): Promise<Key | undefined> {
  const { proof } = link;
  if (proof.kind === 'signed') return isId(pass.id) && isPass(signer, pass, now) ? pass.id : undefined;
  const { entity, digest, names } = proof;
  const [kept] = await rowsOf(connection, { entity, column: digest, values: [digestOf(pass.t)], columns: ['id', names] });
  const id = kept?.[names];
  return isId(id) ? id : undefined;
}

/** What rules give, by their names. */
export const given = (rules: ReadonlyMap<string, Rule>, scope: RuleScope): Row =>
  Object.fromEntries([...rules].map(([name, rule]) => [name, rule.evaluate(scope) ?? null]));

type Told = { readonly doc: Row; readonly before?: Row | undefined };

/** What the server sets of a record that is about to be made, or told of again; its rules may look at records that it refers to. */
export async function setOf(connection: Connection, { link, product, now }: Opening, { record, scope }: Opened, told: Told): Promise<Row> {
  const { doc, before = null } = told;
  const own = { ...scope, now, doc, before, ...(link.of ? { parent: record } : {}) };
  return given(link.set, await withNeeds({ connection, product }, [...link.set.values()], own, [doc], [before]));
}

/** What was told already, kept from others until the transaction ends where it is about to be changed. */
export async function toldOf(
  connection: Connection,
  { entity, link }: Linked,
  { record }: Opened,
  { each, lock }: { readonly each: Row; readonly lock: boolean },
): Promise<Row | undefined> {
  if (!link.of) return lock ? (await rowsOf(connection, { entity: entity.name, values: [record.id as Key], lock }))[0] : record;
  const found = connection.kysely
    .selectFrom(tableOf(entity.name))
    .selectAll()
    .where(sql<boolean>`${sql.ref(link.of.field)} = ${record.id}`)
    .where(
      sql<boolean>`${sql.join(
        [...link.each.keys()].map((name) => sql`${sql.ref(name)} = ${each[name]}`),
        sql` and `,
      )}`,
    );
  return (lock ? found.forUpdate() : found).executeTakeFirst();
}
