import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from '../../react/index.ts';
import { Prompts } from './prompts.tsx';

let isShown = false;

/** Once a page, in a root of its own: the frame neither waits for it nor is drawn again by it. */
export function showPrompts(): void {
  if (isShown) return;
  isShown = true;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <ErrorBoundary fallback={() => null}>
      <Prompts />
    </ErrorBoundary>,
  );
}
