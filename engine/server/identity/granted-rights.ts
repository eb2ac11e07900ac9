/** What a person's roles give of the rights that definitions name. */

import type { RuleUser } from '../../../schemas/types/roots.ts';
import { REACHES, type Reach, type RoleRight, type RoleRights } from '../../core/definitions/role-rights.ts';

const VERBS = ['CREATE', 'READ', 'UPDATE'] as const;
type Verb = (typeof VERBS)[number];
type Grant = Granting['menu_rights'][number];
type Granted = Pick<RuleUser, 'menu_reads' | 'menu_creates' | 'menu_updates' | 'rights'>;
type Asked = {
  readonly isAdmin: boolean;
  /** Whether people of this organisation write whatever they may read, as the `menu_` lists say it. */
  readonly mayAlwaysWrite: boolean;
  readonly rights: RoleRights;
};

/** A role, as far as it gives rights that definitions name. */
export type Granting = {
  readonly menu_rights: readonly { readonly menu_id: string; readonly rights_type: readonly string[]; readonly reach?: string | null }[];
};

/**
 * Reading needs any of the three verbs, writing its own one, unless people may always write, which the `menu_` lists say and
 * `rights` does not. The `menu_` lists hold what reaches over the whole organisation.
 */
export function grantedRights(roles: readonly Granting[], { isAdmin, mayAlwaysWrite, rights }: Asked): Granted {
  const given = roles.flatMap((role) => role.menu_rights);
  const having = (verb?: Verb) =>
    [...rights.values()].filter((right) => widest(right, given, verb) === 'organisation').map(({ name }) => name);
  const all = [...rights.keys()];
  return {
    menu_reads: isAdmin ? all : having(),
    menu_creates: isAdmin || mayAlwaysWrite ? all : having('CREATE'),
    menu_updates: isAdmin || mayAlwaysWrite ? all : having('UPDATE'),
    rights: [...rights.values()].flatMap((right) =>
      VERBS.flatMap((verb) => {
        const reach = isAdmin ? 'organisation' : widest(right, given, verb === 'READ' ? undefined : verb);
        return upTo(right, reach).map((each) => `${right.name}.${verb.toLowerCase()}.${each}`);
      }),
    ),
  };
}

/** How far a right is given for a verb, or for any. A reach that the right does not have gives nothing; none given is its narrowest. */
function widest(right: RoleRight, given: readonly Grant[], verb: Verb | undefined): Reach | undefined {
  const found = given
    .filter(
      ({ menu_id, rights_type }) => menu_id === right.name && (verb === undefined ? rights_type.length > 0 : rights_type.includes(verb)),
    )
    .map(({ reach }) => reach ?? right.reaches[0]);
  return right.reaches.findLast((reach) => found.includes(reach));
}

/** Reaches of the right that this one holds. */
const upTo = ({ reaches }: RoleRight, reach: Reach | undefined): readonly Reach[] =>
  reach === undefined ? [] : reaches.filter((each) => REACHES.indexOf(each) <= REACHES.indexOf(reach));
