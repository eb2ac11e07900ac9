import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { useText, useToast } from '../../react/index.ts';

/** An address that is closed to this person: it leads to their first page, which says why they are there. */
export function NotForYou({ home }: { readonly home: string }) {
  const { add } = useToast();
  const text = useText();
  useEffect(() => {
    add({ text: text('page.not_for_you'), tone: 'warning' });
  }, [add, text]);
  return <Navigate to={home} replace />;
}
