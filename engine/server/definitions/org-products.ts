/**
 * The product as each organisation has it, without what it takes away from a person: planned once for every state of its
 * overrides and every set of restrictions, in every process alike.
 */
import { createHash } from 'node:crypto';
import { restrictProduct } from '../../core/access/index.ts';
import { createOverlay, type Overlaid, type Overlay, type Override } from '../../core/definitions/overrides/index.ts';
import type { Product } from '../../core/definitions/types.ts';
import type { Connection } from '../database/port.ts';
import type { Member, Principal } from '../kernel/principal.ts';
import { createLru } from './lru.ts';
import { ownWeight } from './own-weight.ts';
import { sourcesOf } from './sources.ts';

export type OrgProducts = {
  /** Plans the member's product, if it is not known yet. One query then; none for an organisation that overrides nothing. */
  prepare(member: Member, on?: Connection): Promise<void>;
  /** Whether `prepare` has nothing to do. */
  isPrepared(member: Member): boolean;
  /** What the member is shown; without overrides before `prepare`. */
  shown(member: Member): Product;
  /** What calls of a principal are held to. The server itself is held to the shipped product. */
  enforced(principal: Principal, on?: Connection): Product | Promise<Product>;
  /** The overrides that hold for the member; none before `prepare`. */
  overrides(member: Member): readonly Override[];
  /** Patches over the shipped definitions; undefined where their files are not known. */
  overlay(): Overlay | undefined;
  /**
   * The products of organisations as they word them, for what goes out to whoever has no session; of an organisation that
   * overrides nothing, and of none, the shipped one. One statement more for each that is not known yet.
   */
  worded(orgIds: readonly unknown[], on: Connection): Promise<(orgId: unknown) => Product>;
  /** A product without what the organisation takes away from the member. */
  restricted(member: Member, of: Product): Product;
};

export type OrgProductsOptions = {
  /** The shipped product as it is now. */
  readonly product: () => Product;
  /** The overrides that hold in an organisation. */
  readonly load: (orgId: string, on?: Connection) => Promise<readonly Override[]>;
  /** How many versions of overrides organisations have, as their members' `overrides` say it; those without any are missing. */
  readonly count: (orgIds: readonly string[], on: Connection) => Promise<ReadonlyMap<string, number>>;
};

/** Bytes of all products that are kept, by `ownWeight`: of thousands of organisations where they change little. */
const KEPT = 256_000_000;
/** Organisations of which it is known which product is theirs. */
const KNOWN = 20_000;

type Laid = Overlaid & { readonly overrides: readonly Override[] };
type Prepared = { readonly base: Product; readonly laid: Laid };

export function createOrgProducts({ product, load, count }: OrgProductsOptions): OrgProducts {
  const planned = createLru<Laid>(KEPT, (laid) => ownWeight(product(), laid, overlay));
  /** By an organisation and the state of its overrides the key of its product: those that change the same share one. */
  const keys = createLru<string>(KNOWN);
  const running = new Map<string, Promise<Laid>>();
  // Facts of a person that did not change are the same object in every call, so what was prepared for them stays with it.
  const prepared = new WeakMap<Member, Prepared>();
  let overlay: Overlay | undefined;

  const overlayNow = (): Overlay | undefined => {
    const base = product();
    if (overlay?.product === base) return overlay;
    const sources = sourcesOf(base);
    overlay = sources && createOverlay({ product: base, ...sources });
    return overlay;
  };
  const plan = async (key: string, orgId: string, on: Connection | undefined): Promise<Laid> => {
    const overrides = await load(orgId, on);
    // Nobody may make overrides up that give him the product of another organisation.
    const same = `${product().version} ${createHash('sha256').update(JSON.stringify(overrides)).digest('base64url')}`;
    keys.set(key, same);
    const before = planned.get(same);
    if (before) return before;
    const overlaid = overlayNow()?.plan(overrides) ?? { shown: product(), enforced: product(), conflicts: new Map() };
    const made = { ...overlaid, overrides };
    planned.set(same, made);
    return made;
  };
  const once = (key: string, orgId: string, on: Connection | undefined): Promise<Laid> => {
    // Inside a transaction nothing is waited for that another call has to bring.
    if (on) return plan(key, orgId, on);
    const before = running.get(key);
    if (before) return before;
    const started = plan(key, orgId, undefined).finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
  const known = (member: Member): Laid | undefined => {
    const found = prepared.get(member);
    return found?.base === product() ? found.laid : undefined;
  };
  const restricted = createRestricted(product);
  const isPrepared = (member: Member) => !member.overrides || known(member) !== undefined;
  const laidOver = async (base: Product, orgId: string, overrides: number | undefined, on: Connection | undefined): Promise<Laid> => {
    const key = `${base.version} ${orgId} ${overrides}`;
    const same = keys.get(key);
    return (same === undefined ? undefined : planned.get(same)) ?? (await once(key, orgId, on));
  };
  const prepare: OrgProducts['prepare'] = async (member, on) => {
    if (isPrepared(member)) return;
    const base = product();
    prepared.set(member, { base, laid: await laidOver(base, member.org.id, member.overrides, on) });
  };
  const worded: OrgProducts['worded'] = async (orgIds, on) => {
    const base = product();
    const asked = [...new Set(orgIds.filter((id) => typeof id === 'string'))];
    const counts = asked.length === 0 ? new Map<string, number>() : await count(asked, on);
    const made = new Map<unknown, Product>();
    for (const [orgId, overrides] of counts) made.set(orgId, (await laidOver(base, orgId, overrides, on)).shown);
    return (orgId) => made.get(orgId) ?? base;
  };

  return {
    prepare,
    isPrepared,
    shown: (member) => restricted(member, known(member)?.shown ?? product()),
    enforced: (principal, on) => {
      if (principal.kind !== 'member') return product();
      if (!principal.overrides) return restricted(principal, product());
      const found = known(principal);
      if (found) return restricted(principal, found.enforced);
      return prepare(principal, on).then(() => restricted(principal, known(principal)?.enforced ?? product()));
    },
    worded,
    restricted,
    overrides: (member) => known(member)?.overrides ?? [],
    overlay: overlayNow,
  };
}

/** Sets of restrictions that are kept for each product. */
const SETS = 50;

/** Restrictions are read against what is shipped, so that what is shown and what is enforced lack the same. */
function createRestricted(shipped: () => Product): OrgProducts['restricted'] {
  const made = new WeakMap<Product, ReturnType<typeof createLru<Product>>>();
  return ({ restrictions }, of) => {
    if (!restrictions) return of;
    const known = made.get(of) ?? createLru<Product>(SETS);
    made.set(of, known);
    const found = known.get(restrictions.hash);
    if (found) return found;
    const less = restrictProduct(of, restrictions.of(shipped()), restrictions.hash);
    known.set(restrictions.hash, less);
    return less;
  };
}
