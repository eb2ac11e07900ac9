/**
 * The views of a list, as its toolbar shows them: a button from the start, which knows what the plan of the screen tells. All
 * views, and what can be done with them, come when somebody opens them, or an address names one that the plan does not know.
 */
import { lazy, Suspense, useState } from 'react';
import type { ScreenNode } from '../../../engine/core/definitions/types.ts';
import { useScreen } from '../../../engine/react/index.ts';
import { closedButton } from '../../primitives/support/closed-button.ts';
import type { OpenView } from './open-view.ts';
import { differs } from './state-text.ts';
import { ViewsButton } from './views-button.tsx';

const SavedViews = lazy(async () => ({ default: (await import('./saved-views.tsx')).SavedViews }));

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
