/** What the page of a link shows: asked for once, and gone alike for every link that opens nothing. */
import { useEffect, useState } from 'react';
import { useHostAction } from '../../../engine/react/host-actions.ts';

export type LinkedPage<Page> = { readonly page: Page | undefined; readonly isGone: boolean };

/** `action`: the host's, which answers the page or rejects. The server's answer has the shape that the widget names. */
export function useLinkedPage<Page>(action: string): LinkedPage<Page> {
  const read = useHostAction(action);
  const [page, setPage] = useState<Page>();
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    read({}).then(
      (answer) => setPage(answer as Page),
      () => setGone(true),
    );
  }, [read]);
  return { page, isGone };
}
