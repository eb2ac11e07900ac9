/** Who approves what somebody asks for: authorities in their order, and administrators where nobody is left. Pure. */

export type Holder =
  | { readonly kind: 'person'; readonly id: string }
  /** Whoever has the value in a list of theirs: a role, a group. */
  | { readonly kind: 'among'; readonly list: string; readonly value: unknown }
  /** The first active person above whoever asks. */
  | { readonly kind: 'above' };

export type Authority = {
  readonly id: string;
  readonly name: string;
  readonly matters: readonly unknown[];
  /** What it is for alone; null: for all. */
  readonly scope: unknown;
  /** In minor units; null: any amount. */
  readonly limit: number | null;
  readonly order: number;
  readonly holder: Holder;
};

export type Person = {
  readonly id: string;
  readonly isActive: boolean;
  readonly isAdmin: boolean;
  readonly lists: Readonly<Record<string, readonly unknown[]>>;
  readonly reportsTo: string | null;
};

export type Asked = {
  readonly requesterId: string;
  readonly matter: string;
  /** In minor units; null where there is none. */
  readonly amount: number | null;
  readonly scope: unknown;
};

/** Why an authority was passed over: its limit, nobody holds it, only the requester does, or reporting runs in a circle. */
export type PassedOver = { readonly authorityId: string; readonly reason: 'limit' | 'missing' | 'requester' | 'circle' };

export type Approval =
  | {
      readonly kind: 'authority';
      readonly authorityId: string;
      readonly approverIds: readonly string[];
      readonly passedOver: readonly PassedOver[];
    }
  /** Administrators are asked: to be shown, for nobody meant it so. */
  | { readonly kind: 'escalated'; readonly approverIds: readonly string[]; readonly passedOver: readonly PassedOver[] }
  /** It waits: nothing is approved because nobody is there. */
  | { readonly kind: 'nobody'; readonly passedOver: readonly PassedOver[] };

type Found = readonly string[] | PassedOver['reason'];

/** The approver of a request: any one of `approverIds`, never the requester. */
export function resolveApprover(authorities: readonly Authority[], people: readonly Person[], asked: Asked): Approval {
  const known = new Map(people.map((person) => [person.id, person]));
  const passedOver: PassedOver[] = [];
  for (const authority of inOrder(authorities, asked)) {
    const found = isWithin(authority, asked) ? holdersOf(authority.holder, known, asked.requesterId) : 'limit';
    if (typeof found !== 'string') return { kind: 'authority', authorityId: authority.id, approverIds: found, passedOver };
    passedOver.push({ authorityId: authority.id, reason: found });
  }
  const admins = people.filter(({ id, isActive, isAdmin }) => isActive && isAdmin && id !== asked.requesterId).map(({ id }) => id);
  return admins.length > 0 ? { kind: 'escalated', approverIds: admins, passedOver } : { kind: 'nobody', passedOver };
}

/** Those for the matter: by their order, of equals the one for this very scope first. */
const inOrder = (authorities: readonly Authority[], { matter, scope }: Asked): readonly Authority[] =>
  authorities
    .filter((authority) => authority.matters.includes(matter) && (authority.scope === null || authority.scope === scope))
    .toSorted((a, b) => a.order - b.order || Number(a.scope === null) - Number(b.scope === null) || a.id.localeCompare(b.id));

const isWithin = ({ limit }: Authority, { amount }: Asked) => limit === null || amount === null || amount <= limit;

function holdersOf(holder: Holder, known: ReadonlyMap<string, Person>, requesterId: string): Found {
  if (holder.kind === 'above') return aboveOf(requesterId, known);
  const holding = [...known.values()].filter((person) => person.isActive && isHeldBy(holder, person)).map(({ id }) => id);
  const others = holding.filter((id) => id !== requesterId);
  if (others.length > 0) return others;
  return holding.length > 0 ? 'requester' : 'missing';
}

export const isHeldBy = (holder: Exclude<Holder, { kind: 'above' }>, person: Person): boolean =>
  holder.kind === 'person' ? person.id === holder.id : (person.lists[holder.list] ?? []).includes(holder.value);

/** The first active person above somebody. */
function aboveOf(start: string, known: ReadonlyMap<string, Person>): Found {
  const seen = new Set([start]);
  let above = known.get(start)?.reportsTo ?? null;
  while (above !== null) {
    if (seen.has(above)) return 'circle';
    seen.add(above);
    const person = known.get(above);
    if (person?.isActive) return [person.id];
    above = person?.reportsTo ?? null;
  }
  return 'missing';
}
