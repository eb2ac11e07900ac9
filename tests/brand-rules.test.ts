/**
 * A provider's people have what a brand owns for as long as they work for it (`user.brand_ids`): while the partnership lasts,
 * the brand is switched on, and they are assigned to it. Each rule of each entity is asked by itself, whoever it is meant for,
 * with nothing known of the record but whose it is.
 */
import { describe, expect, it } from 'vitest';
import type { AccessRule, Entity, Viewer } from '../engine/core/definitions/types.ts';
import { simplify } from '../engine/core/rules/index.ts';
import { servedEntities } from './support/access-oracle.ts';
import { outcomeOf } from './support/brand-rules.ts';
import { deskOf, OTHER, OWN } from './support/desk.ts';
import { shippedProduct } from './support/product.ts';

const product = await shippedProduct();
const PROVIDER = 'ORG_TYPE_SRVC_PRVDR';

/** Everybody whom a provider may have; all their partners are known to them, and one brand is theirs. */
const people: Readonly<Record<string, Partial<Viewer['user']>>> = {
  administrator: { is_admin: true },
  'administrator on field': { is_admin: true, is_on_field: true },
  dispatcher: {},
  technician: { is_on_field: true },
  'dispatcher of another service type': { read_service_ids: [], update_service_ids: [], create_service_ids: [], billing_service_ids: [] },
};

/** What is no work of a brand, with the reason why others than its people may have it. */
const exceptions: Readonly<Record<string, string>> = {
  'partnership provider-admin': 'invitations of brands that nobody works for yet are answered',
  'flow-question asked': 'whose record it is about stands in owner_id, which must be a brand of theirs',
  'organisation partners': 'administrators give colleagues brands that are not their own',
};

const ownerOf = ({ tenant, fields }: Entity): readonly string[] => {
  const [owner] = tenant;
  return owner !== undefined && (owner === 'id' || fields.get(owner)?.ref === 'organisation') ? [owner] : [];
};

/** The provider's own papers, which name a brand and stay when it goes. */
const ownPapers: ReadonlySet<string> = new Set(['rate-card', 'billing-form']);

type Known = Readonly<Record<string, unknown>>;

/** Records of a brand that is not theirs; of a type of its work, where nobody but the provider knows of them; and their own about its work. */
function recordsOf(entity: Entity, { brand, type }: { readonly brand: string; readonly type: number }): readonly Known[] {
  const { fields, name } = entity;
  const isShared = fields.has('provider_id') && fields.has('srvc_type_id');
  const ofWork = fields.get('brand_id')?.ref === 'organisation' && !ownPapers.has(name);
  const subtask = fields.has('subtask_id') ? { subtask_id: 'work' } : {};
  return ownerOf(entity).flatMap((owner) => [
    { [owner]: brand },
    ...(isShared ? [{ [owner]: null, srvc_type_id: type }] : []),
    ...(ofWork ? [{ [owner]: OWN.org, brand_id: brand, ...subtask }] : []),
  ]);
}

const nameOf = (entity: Entity, rule: AccessRule): string => `${entity.name} ${rule.id}`;
const onRecords = (entity: Entity, { can }: AccessRule) => [...can].some((verb) => entity.workflows.get(verb)?.on !== 'collection');

/** Whom the rule might give one of the records, knowing no more of them. */
const granted = ({ when }: AccessRule, records: readonly Known[]): readonly string[] =>
  Object.entries(people)
    .filter(([, who]) => {
      const roots = deskOf(PROVIDER, who);
      return records.some((known) => when === undefined || outcomeOf(simplify(when.predicate(roots)), known) !== 'no');
    })
    .map(([who]) => who);

const cases = servedEntities(product).flatMap((entity) =>
  entity.access.filter((rule) => onRecords(entity, rule)).map((rule) => [nameOf(entity, rule), { entity, rule }] as const),
);
const ofOthers = ({ entity, rule }: (typeof cases)[number][1]) => granted(rule, recordsOf(entity, OTHER));

describe('what a brand owns is its people’s and those of providers that work for it', () => {
  it.each(cases)('%s', (name, about) => {
    const left = exceptions[name] === undefined ? ofOthers(about) : [];
    expect(left, `${about.rule.when?.text ?? 'true'} must hold doc.org_id in user.brand_ids`).toEqual([]);
  });

  it('has no exception that is none', () => {
    const needed = cases.filter(([, about]) => ofOthers(about).length > 0).map(([name]) => name);
    expect(Object.keys(exceptions).filter((name) => !needed.includes(name))).toEqual([]);
  });

  it('is about rules that give providers something', () => {
    const given = cases.filter(([, { entity, rule }]) => granted(rule, recordsOf(entity, OWN)).length > 0).map(([name]) => name);
    expect(given).toEqual(expect.arrayContaining(['subtask technician', 'service-request technician', 'job-offer mine']));
  });

  it('knows of each record of a provider’s own that is about a sub-task whose work it is', () => {
    const own = servedEntities(product).filter(({ fields }) => fields.get('subtask_id')?.ref === 'subtask' && !fields.has('provider_id'));
    // Words for somebody are made of what he may read when he reads them; entries of the ledger are the owner's of the stock.
    const untold = own.filter(({ name, fields }) => !fields.has('brand_id') && !['notification', 'stock-entry'].includes(name));
    expect(untold.map(({ name }) => name)).toEqual([]);
  });
});
