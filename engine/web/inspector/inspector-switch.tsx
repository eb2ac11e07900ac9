/** Opens the inspector by Ctrl+Alt+I, for those whom the server lets look. Its code comes when it first opens. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { useApp } from '../../react/index.ts';

const Inspector = lazy(() => import('./inspector.tsx'));

export function InspectorSwitch() {
  const { flags, user } = useApp();
  const isAllowed = flags.inspector === true && (flags.development === true || user.is_admin);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isAllowed) return undefined;
    const press = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.altKey || event.code !== 'KeyI') return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isAllowed]);
  if (!isAllowed || !isOpen) return null;
  return (
    <Suspense fallback={null}>
      <Inspector onClose={() => setOpen(false)} />
    </Suspense>
  );
}
