/** The page of an address, and what stands there when it crashes as a whole. */
import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../../react/index.ts';
import { ServerFailure } from './server-failure.tsx';

export function WholePage({ home }: { readonly home: string }) {
  return (
    <ErrorBoundary fallback={(_, retry) => <Crashed home={home} retry={retry} />}>
      <Outlet />
    </ErrorBoundary>
  );
}

/** Until another address is opened, in the menu or by the way back. */
function Crashed({ home, retry }: { readonly home: string; readonly retry: () => void }) {
  const { key } = useLocation();
  const crashed = useRef(key);
  useEffect(() => {
    if (crashed.current !== key) retry();
  }, [key, retry]);
  return <ServerFailure home={home} />;
}
