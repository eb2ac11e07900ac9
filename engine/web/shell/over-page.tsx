/** What opens over the page: each one's code comes when it is first asked for. */
import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { OverPageProps } from './over-page-props.ts';
import { panels } from './panels.ts';
import { openByKey } from './shell-keys.ts';
import { withPanels } from './with-panels.ts';

type Panel = keyof typeof panels;

const over: Readonly<Record<Panel, LazyExoticComponent<ComponentType<OverPageProps>>>> = {
  menu: withPanels(() => import('./menu-sheet.tsx')),
  alerts: withPanels(() => import('./notifications/alerts-sheet.tsx')),
  palette: withPanels(() => import('./palette/palette.tsx')),
  password: lazy(() => import('./change-password.tsx')),
  // Not part of the notice that opens it, which is gone once everything is sent: the panel says so.
  waiting: lazy(() => import('./waiting-dialog.tsx')),
  words: lazy(() => import('../words/words-panel.tsx')),
};
const names = Object.keys(over) as Panel[];

export function OverPage() {
  const open = useSnapshot(panels);
  const wasOpen = useRef(new Set<Panel>());
  useEffect(() => {
    window.addEventListener('keydown', openByKey);
    return () => window.removeEventListener('keydown', openByKey);
  }, []);
  for (const name of names) if (open[name]) wasOpen.current.add(name);
  return names.map((name) => {
    if (!wasOpen.current.has(name)) return null;
    const Panel = over[name];
    return (
      <Suspense key={name} fallback={null}>
        <Panel isOpen={open[name]} onClose={() => (panels[name] = false)} />
      </Suspense>
    );
  });
}
