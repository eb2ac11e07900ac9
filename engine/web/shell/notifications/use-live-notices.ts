import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

/** Milliseconds that a page has to come to rest. */
const REST_MS = 3_000;

/** Has this page told at once of what is new. Its code comes when the page has come to rest. */
export function useLiveNotices(): void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  // It is another one on every page, for which nothing is to begin anew.
  const go = useRef(navigate);
  useEffect(() => {
    go.current = navigate;
  }, [navigate]);
  useEffect(() => {
    let end: (() => void) | undefined;
    let isGone = false;
    const timer = setTimeout(() => {
      import('../../push/start.ts').then(
        ({ startLiveNotices }) => {
          if (!isGone) end = startLiveNotices({ queries, navigate: (path) => void go.current(path) });
        },
        () => undefined,
      );
    }, REST_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
      end?.();
    };
  }, [queries]);
}
