/** The saved views that a person opens the lists of a screen with, as their plan of the screen tells them. */
import type { FirstView } from '../../core/definitions/view-types.ts';
import { quote } from '../../core/rules/index.ts';
import type { Member } from '../kernel/principal.ts';
import type { Resources } from '../resources/types.ts';

const ENTITY = 'saved-view';
/** More lists than a screen has. */
const MOST = 50;

/** By the ids of lists; undefined where the person chose none of those that they may still read. */
export type FirstViews = Readonly<Record<string, FirstView>>;

export type FirstViewsOf = (member: Member, screen: string) => Promise<FirstViews | undefined>;

/** One statement for a person, two where somebody else's view is followed. */
export function createFirstViews({ resources }: { readonly resources: Pick<Resources, 'list'> }): FirstViewsOf {
  const rowsOf = async (member: Member, filter: string, fields: readonly string[]) =>
    (await resources.list(member, ENTITY, { filter, fields, orderBy: '/updated_at', pageSize: MOST, count: 'none' })).data;

  return async (member, screen) => {
    // Programs have no views.
    if (member.key) return undefined;
    const mine = `doc.screen == ${quote(screen)} && doc.owner_id == ${quote(member.user.id)} && doc.is_default == true`;
    const chosen = await rowsOf(member, mine, ['/node', '/name', '/state', '/follows']);
    if (chosen.length === 0) return undefined;
    const followed = chosen.flatMap(({ follows }) => (typeof follows === 'string' && follows !== '' ? [quote(follows)] : []));
    const others = followed.length === 0 ? [] : await rowsOf(member, `doc.id in [${followed.join(', ')}]`, ['/name', '/state']);
    const byId = new Map([...chosen, ...others].map((row) => [row.id, row]));
    // Should two of one list say so, the one that was said last counts.
    const views = chosen.flatMap(({ id, node, follows }): (readonly [string, FirstView])[] => {
      const view = byId.get(typeof follows === 'string' && follows !== '' ? follows : id);
      return view ? [[String(node), { id: String(view.id), name: String(view.name), state: String(view.state ?? '') }]] : [];
    });
    return views.length === 0 ? undefined : Object.fromEntries(views);
  };
}
