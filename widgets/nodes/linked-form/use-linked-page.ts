/** What the page of a link shows: asked for once, and gone alike for every link that opens nothing. */
import { useEffect, useState } from 'react';
import { useHostAction } from '../../../engine/react/host-actions.ts';
import type { LinkedFormOptions, Page } from './types.ts';

export type LinkedPage = { readonly page: Page | undefined; readonly isGone: boolean };

export function useLinkedPage({ link, param }: Pick<LinkedFormOptions, 'link' | 'param'>): LinkedPage {
  const read = useHostAction('read-page');
  const [page, setPage] = useState<Page>();
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    read({ link, param }).then(
      (answer) => setPage(answer as Page),
      () => setGone(true),
    );
  }, [read, link, param]);
  return { page, isGone };
}
