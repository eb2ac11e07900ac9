import type { Meta, StoryObj } from '@storybook/react-vite';
import { ScreenContext, useViewState } from '../../../engine/react/index.ts';
import { SAVED, useFirstView } from '../list-address.ts';
import { product } from './story-product.ts';
import { ViewsMenu } from './views-menu.tsx';

const screen = { id: 'tasks', body: { id: 'list', widget: 'collection' } };
const opensFirst = { ...screen, first_views: { list: { id: 'saved-view-2', name: 'Taps', state: 'q=tap' } } };
const NAMES = ['filter', 'order', 'q'];

/** A list that only tells what it would show. */
function ListWithViews() {
  const [address, set] = useViewState([...NAMES, SAVED]);
  const { [SAVED]: saved, ...state } = useFirstView(screen.body, address, set);
  return (
    <div className="flex items-center gap-4 p-6">
      <ViewsMenu
        node={screen.body}
        saved={saved}
        state={state}
        onSaved={(next) => set({ [SAVED]: next })}
        onOpen={(next, view) => set({ ...Object.fromEntries(NAMES.map((name) => [name, next[name]])), [SAVED]: view }, { push: true })}
      />
      <button type="button" onClick={() => set({ q: 'tap' })}>
        Search for tap
      </button>
      <button type="button" onClick={() => set({ q: undefined, filter: undefined })}>
        Clear
      </button>
      <output className="text-sm text-text-muted">{JSON.stringify(state)}</output>
    </div>
  );
}

const InScreen = ({ hasFirst = false }: { readonly hasFirst?: boolean }) => (
  <ScreenContext value={hasFirst ? opensFirst : screen}>
    <ListWithViews />
  </ScreenContext>
);

const meta = { title: 'Nodes/Collection/Saved views', component: InScreen, parameters: { host: { product } } } satisfies Meta<
  typeof InScreen
>;
export default meta;

export const AsDefined: StoryObj<typeof meta> = {};
export const Opened: StoryObj<typeof meta> = { parameters: { host: { product, address: '/tasks?q=tap&saved=saved-view-2' } } };
export const Changed: StoryObj<typeof meta> = { parameters: { host: { product, address: '/tasks?q=pipe&saved=saved-view-2' } } };
export const OpensFirst: StoryObj<typeof meta> = { args: { hasFirst: true } };
