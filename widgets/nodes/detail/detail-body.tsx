/** What stands under the head of a record's page: fields and nodes in two columns, in tabs where the definition says so. */
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { opensOwnRecords } from '../../../engine/core/definitions/own-records.ts';
import type { ScreenNode } from '../../../engine/core/definitions/types.ts';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { getAt } from '../../../engine/core/json/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { holds, inside, NodeList, useText, useViewState } from '../../../engine/react/index.ts';
import type { Labels, NodeProps, RecordData } from '../../../engine/react/types.ts';
import { TabBar } from '../../primitives/tab-bar/tab-bar.tsx';
import { useTabCounts } from '../tabs/use-tab-counts.ts';
import type { DetailOptions, DetailTab } from './options.ts';
import { RecordSections } from './record-sections.tsx';

type Props = {
  readonly node: NodeProps<DetailOptions>['node'];
  readonly entity: EntityView;
  readonly record: RecordData;
  readonly labels: Labels;
  readonly scope: RuleScope;
};

export function DetailBody({ node, entity, record, labels, scope }: Props) {
  const isCompact = node.compact ?? false;
  const hasRoom = useHasRoom();
  const hasAside = (node.aside?.length ?? 0) > 0;
  const isBeside = hasAside && hasRoom;
  const margin = isCompact ? '' : 'px-4 pb-6 md:px-6';
  const facts = { node, entity, record, labels, scope };
  const named = useMemo(() => new Set(node.tabs?.flatMap(({ nodes }) => nodes ?? [])), [node.tabs]);
  // On a narrow page what stands beside is in its tab, and below everything where no tab names it.
  const aside = isBeside ? node.aside : node.aside?.filter(({ id }) => !named.has(id));
  return (
    <div
      className={`grid min-w-0 grid-cols-1 items-start gap-4 [--inset:0px] ${margin} ${hasAside ? 'lg:grid-cols-[minmax(0,2fr)_minmax(300px,1fr)] print:grid-cols-1' : ''}`}
    >
      <div className="flex min-w-0 flex-col gap-4">
        {node.tabs ? <Tabs {...facts} tabs={node.tabs} isBeside={isBeside} /> : <Rest {...facts} />}
      </div>
      {hasAside ? (
        <aside className="flex min-w-0 flex-col gap-4">
          <NodeList nodes={aside} scope={scope} />
        </aside>
      ) : null}
    </div>
  );
}

/** Sections and main nodes, without those that other tabs name. */
function Rest({ node, entity, record, labels, scope, without }: Props & { readonly without?: ReadonlySet<string> }) {
  return (
    <>
      <Card>
        <RecordSections
          entity={entity}
          record={record}
          labels={labels}
          sections={node.sections}
          scope={scope}
          hasCustom={node.custom ?? true}
          isEdited={node.edit ?? false}
        />
      </Card>
      <NodeList nodes={without ? node.main?.filter(({ id }) => !without.has(id)) : node.main} scope={scope} />
    </>
  );
}

const Card = ({ children }: { readonly children: ReactNode }) => (
  <div className="space-y-6 rounded-card border border-border bg-surface-raised p-4 empty:hidden md:p-5">{children}</div>
);

/** How many files or rows a field holds. */
const sizeOf = (value: unknown) => (Array.isArray(value) ? value.length : 0);

type TabsProps = Props & { readonly tabs: readonly DetailTab[]; readonly isBeside: boolean };

function Tabs({ tabs: given, isBeside, ...facts }: TabsProps) {
  const { node, entity, record, labels, scope } = facts;
  const text = useText();
  const key = `${node.id}_tab`;
  const [state, setState] = useViewState([key], node.compact ?? false);
  const tabs = useMemo(() => {
    const nodes = [...(node.main ?? []), ...(isBeside ? [] : (node.aside ?? []))];
    const own = inside(scope);
    const isShown = (one: ScreenNode) => one.show === undefined || holds(one.show, opensOwnRecords(one) ? own : scope);
    return given.flatMap((tab) => {
      if (tab.show !== undefined && !holds(tab.show, scope)) return [];
      const inIt = nodes.filter((one) => tab.nodes?.includes(one.id) && isShown(one));
      const isRest = tab.nodes === undefined && tab.fields === undefined;
      const held = tab.fields?.reduce((sum, pointer) => sum + sizeOf(getAt(record, pointer)), 0);
      return isRest || tab.fields || inIt.length > 0 ? [{ ...tab, nodes: inIt, isRest, ...(held === undefined ? {} : { held }) }] : [];
    });
  }, [given, node.main, node.aside, isBeside, scope, record]);
  const counts = useTabCounts(tabs, scope);
  const named = useMemo(() => new Set(given.flatMap(({ nodes }) => nodes ?? [])), [given]);
  const current = tabs.find(({ id }) => id === state[key]) ?? tabs[0];
  if (!current) return null;
  return (
    <TabBar
      tabs={tabs.map(({ id, label, icon }) => ({ id, label: text(label), icon, count: counts.get(id) }))}
      current={current.id}
      onChange={(id) => setState({ [key]: id })}
      label={text(entity.label)}
      className="-mt-2"
      panelClassName="mt-4 flex min-w-0 flex-col gap-4"
    >
      {current.isRest ? (
        <Rest {...facts} without={named} />
      ) : (
        <>
          {current.fields ? (
            <Card>
              <RecordSections
                entity={entity}
                record={record}
                labels={labels}
                sections={[{ id: current.id, fields: current.fields, columns: 1 }]}
                scope={scope}
                hasCustom={false}
                isAll
                isEdited={node.edit ?? false}
              />
            </Card>
          ) : null}
          <NodeList nodes={current.nodes} scope={scope} />
        </>
      )}
    </TabBar>
  );
}

/** As wide as the second column needs; the same width at which the grid folds. */
const WIDE = '(min-width: 1024px)';
const media = () => (typeof window.matchMedia === 'function' ? window.matchMedia(WIDE) : undefined);
const subscribe = (listener: () => void) => {
  const list = media();
  list?.addEventListener('change', listener);
  return () => list?.removeEventListener('change', listener);
};
const useHasRoom = () =>
  useSyncExternalStore(
    subscribe,
    () => media()?.matches ?? true,
    () => true,
  );
