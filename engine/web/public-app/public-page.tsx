/** One public screen without a frame around it, with and without a session. */
import { useParams } from 'react-router-dom';
import { ScreenView } from '../../react/index.ts';
import { LeaveGuard } from '../shell/leave-guard.tsx';
import { showTitle } from './public-title.ts';

export function PublicPage({ screen }: { readonly screen: string }) {
  const route = useParams();
  const parameters = Object.fromEntries(Object.entries(route).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  return (
    <main id="content">
      <ScreenView key={`${screen} ${JSON.stringify(parameters)}`} id={screen} route={parameters} onTitle={showTitle} />
      <LeaveGuard />
    </main>
  );
}
