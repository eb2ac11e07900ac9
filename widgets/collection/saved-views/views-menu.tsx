/**
 * The views of a list, as its toolbar shows them: a button from the start, which knows what the plan of the screen tells. All
 * views, and what can be done with them, come when somebody opens them, or an address names one that the plan does not know.
 */
import { lazy, Suspense, useState } from 'react';
import type { ScreenNode } from '../../../engine/core/definitions/types.ts';
import { useScreen, type ViewState } from '../../../engine/react/index.ts';
import { closedButton } from '../../primitives/support/closed-button.ts';
import { differs } from './state-text.ts';
import { ViewsButton } from './views-button.tsx';

const SavedViews = lazy(async () => ({ default: (await import('./saved-views.tsx')).SavedViews }));

export type OpenView = {
  /** Id of the view that is open; empty where its owner chose none over the first one. */
  readonly saved: string | undefined;
  /** What the list shows now, key by key as the address has it. */
  readonly state: ViewState;
  /** Says which view is open, and leaves the list as it is. */
  readonly onSaved: (saved: string | undefined) => void;
  /** Brings the list to a state: a key that is not in it goes back to what the definition says. */
  readonly onOpen: (state: ViewState, saved: string | undefined) => void;
};

type Props = OpenView & { readonly node: Pick<ScreenNode, 'id'> };

/** Nothing outside of screens: a view belongs to one. */
export function ViewsMenu({ node, ...open }: Props) {
  const screen = useScreen();
  const [isWanted, setWanted] = useState(false);
  if (screen === undefined) return null;
  const { saved, state } = open;
  const first = screen.first_views?.[node.id];
  const known = saved !== undefined && saved === first?.id ? first : undefined;
  const button = <ViewsButton name={known?.name} isChanged={known !== undefined && differs(known, state)} />;
  const closed = closedButton(button, 'dialog', () => setWanted(true));
  if (!isWanted && (known || !saved)) return closed;
  return (
    <Suspense fallback={closed}>
      <SavedViews key={`${screen.id} ${node.id}`} screen={screen.id} node={node.id} startsOpen={isWanted} {...open} />
    </Suspense>
  );
}
