/** One screen by id. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScreenPlan } from '../../core/definitions/view-types.ts';
import type { RuleScope } from '../../core/rules/types.ts';
import { useApp, useHost } from '../provider/engine-context.ts';
import { isMissing } from '../records/call-error.ts';
import { keys } from '../records/keys.ts';
import { laterAnswer } from '../records/later-answer.ts';
import { keepEntities } from '../records/use-entity.ts';
import { usePageScope } from '../rules/scope.ts';
import { holds } from '../rules/trusted.ts';
import { useText } from '../text/use-text.ts';
import { useArrival } from '../view-state/places.ts';
import { ScreenContext } from '../view-state/screen-context.ts';
import { bringNodes } from './bring-nodes.ts';
import { NodeView } from './node-view.tsx';
import { Failed, Waiting } from './placeholders.tsx';

type Props = {
  readonly id: string;
  /** Parameters of the address, as text. */
  readonly route: Readonly<Record<string, string>>;
  /** Told the screen's title in words once it is known. */
  readonly onTitle?: (title: string) => void;
};

/** A screen whose plan is there already. */
export function PlannedScreen({ plan, scope }: { readonly plan: ScreenPlan; readonly scope: RuleScope }) {
  const queries = useQueryClient();
  // Before its nodes render, so that none of them asks for an entity that has come.
  useMemo(() => keepEntities(queries, plan.entities), [queries, plan]);
  return (
    <ScreenContext value={plan}>
      <NodeView node={plan.body} scope={scope} />
    </ScreenContext>
  );
}

/** Loads a screen's plan and renders it; skeleton before, Retry when it does not come. */
export function ScreenView({ id, route, onTitle }: Props) {
  const { client, navigate, widgets } = useHost();
  const queries = useQueryClient();
  const { home } = useApp();
  const { t } = useTranslation();
  const text = useText();
  const scope = usePageScope(route);
  const query = useQuery({
    queryKey: keys.screen(id),
    queryFn: async () => {
      const plan = await client.screen(id, laterAnswer(queries, keys.screen(id)));
      await bringNodes(widgets, plan.body, scope);
      return plan;
    },
    staleTime: 5 * 60_000,
  });
  const title = query.data && text(query.data.title);
  useEffect(() => {
    if (title !== undefined) onTitle?.(title);
  }, [title, onTitle]);

  useArrival(title);

  const isClosed = query.data?.guard !== undefined && !holds(query.data.guard, scope);
  useEffect(() => {
    if (isClosed) navigate(home, { replace: true });
  }, [isClosed, navigate, home]);

  if (isClosed) return <Waiting />;
  if (query.data) return <PlannedScreen plan={query.data} scope={scope} />;
  if (!query.error) return <Waiting />;
  return (
    <div className="p-4 md:p-6">
      <Failed
        text={t(isMissing(query.error) ? 'engine.screen_missing' : 'engine.screen_failed')}
        detail={query.error.message}
        onRetry={() => void query.refetch()}
      />
    </div>
  );
}
