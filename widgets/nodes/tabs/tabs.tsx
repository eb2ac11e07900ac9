/** Node: one of several nodes at a time. Arrow keys move between tabs; the chosen one stands in the address. */
import { type KeyboardEvent, useId, useRef } from 'react';
import type { ScreenNode } from '../../../engine/core/definitions/types.ts';
import { holds, NodeView, useText, useViewState } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { Icon } from '../../primitives/icon/icon.tsx';

type Tab = { readonly id: string; readonly label: string; readonly icon?: string; readonly show?: string; readonly body: ScreenNode };
type Options = { readonly tabs: readonly Tab[] };

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export default function TabsNode({ node, scope }: NodeProps<Options>) {
  const text = useText();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const key = `${node.id}_tab`;
  const [state, setState] = useViewState([key]);
  const tabs = node.tabs.filter((tab) => tab.show === undefined || holds(tab.show, scope));
  const current = tabs.find((tab) => tab.id === state[key]) ?? tabs[0];
  if (!current) return null;

  const move = (event: KeyboardEvent) => {
    const isRtl = document.documentElement.dir === 'rtl';
    const step = (STEPS[event.key] ?? 0) * (isRtl ? -1 : 1);
    const next = tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length];
    if (step === 0 || !next) return;
    event.preventDefault();
    setState({ [key]: next.id });
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next.id}`)}`)?.focus();
  };
  return (
    <div className="min-w-0">
      <div ref={list} role="tablist" onKeyDown={move} className="flex gap-1 overflow-x-auto border-b border-border px-4 md:px-6">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => setState({ [key]: tab.id })}
            className="-mb-px flex h-11 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2 text-sm font-medium text-text-muted aria-selected:border-accent aria-selected:text-text"
          >
            {tab.icon ? <Icon name={tab.icon} /> : null}
            {text(tab.label)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current.id}`}>
        <NodeView key={current.id} node={current.body} scope={scope} />
      </div>
    </div>
  );
}
