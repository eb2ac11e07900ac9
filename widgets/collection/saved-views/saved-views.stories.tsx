import type { Meta, StoryObj } from '@storybook/react-vite';
import { ScreenContext, useViewState } from '../../../engine/react/index.ts';
import { SavedViews } from './saved-views.tsx';
import { product } from './story-product.ts';

const screen = { id: 'tasks', body: { id: 'list', widget: 'collection' } };
const NAMES = ['filter', 'order', 'q'];

/** A list that only tells what it would show. */
function ListWithViews() {
  const [state, set] = useViewState(NAMES);
  return (
    <div className="flex items-center gap-4 p-6">
      <SavedViews node={screen.body} state={state} onApply={(next) => set(Object.fromEntries(NAMES.map((name) => [name, next[name]])))} />
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

const InScreen = () => (
  <ScreenContext value={screen}>
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
