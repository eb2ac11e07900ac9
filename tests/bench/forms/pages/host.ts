/** An engine host with no more in it than a page needs; calls it does not expect fail. */
import { createFakeClient } from '../../../../.storybook/fake-client.ts';
import type { DataClient, EngineHost, WidgetSet } from '../../../../engine/react/types.ts';

export const hostOf = (client: Partial<DataClient>, widgets: Partial<WidgetSet>): EngineHost => ({
  client: createFakeClient({ entities: [], rows: {} }, client),
  widgets: { nodes: {}, fields: {}, cells: {}, cards: {}, ...widgets },
  navigate: () => undefined,
  useLocation: () => ({ pathname: '/', search: '' }),
  Link: () => null,
});
