/** One node of a screen: its rule, its widget, its own error boundary. */
import { type ComponentType, Suspense, useMemo } from 'react';
import { opensOwnRecords } from '../../core/definitions/own-records.ts';
import type { ScreenNode } from '../../core/definitions/types.ts';
import type { RuleScope } from '../../core/rules/types.ts';
import { Marked } from '../inspect/marked.tsx';
import { useHost } from '../provider/engine-context.ts';
import { forgetWidget, lazyWidget } from '../registry/lazy-widget.ts';
import { inside } from '../rules/scope.ts';
import { useRule } from '../rules/use-rule.ts';
import type { NodeProps } from '../types.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Failed, UnknownWidget, Waiting } from './placeholders.tsx';

/** A node that names an entity sees its own records as `doc`; the record around is `parent` to it. */
const scopeOf = (node: ScreenNode, scope: RuleScope): RuleScope => (opensOwnRecords(node) ? inside(scope) : scope);

/** Renders a node of a plan, or nothing while its `show` rule does not hold. */
export function NodeView({ node, scope }: NodeProps) {
  const { widgets } = useHost();
  const own = useMemo(() => scopeOf(node, scope), [node, scope]);
  const isShown = useRule(node.show, own);
  if (!isShown) return <Marked node={node} scope={own} isShown={false} />;
  if (!Object.hasOwn(widgets.nodes, node.widget)) return <UnknownWidget name={node.widget} />;
  return (
    <Marked node={node} scope={own} isShown>
      <ErrorBoundary
        key={node.id}
        fallback={(error, retry) => <Failed detail={error.message} onRetry={retry} />}
        onRetry={() => forgetWidget(widgets.nodes, node.widget)}
      >
        <Suspense fallback={<Waiting />}>
          <Loaded node={node} scope={scope} />
        </Suspense>
      </ErrorBoundary>
    </Marked>
  );
}

/** Looks the widget up inside the boundary, so that Retry finds code that did not come the first time. */
function Loaded({ node, scope }: NodeProps) {
  const { widgets } = useHost();
  const Widget: ComponentType<NodeProps<never>> | undefined = lazyWidget(widgets.nodes, node.widget);
  // The plan was checked against the widget's options schema, which is where `never` becomes its options.
  return Widget ? <Widget node={node as never} scope={scope} /> : null;
}

/** Several nodes in order. */
export function NodeList({ nodes, scope }: { readonly nodes: readonly ScreenNode[] | undefined; readonly scope: RuleScope }) {
  return nodes?.map((node) => <NodeView key={node.id} node={node} scope={scope} />) ?? null;
}
