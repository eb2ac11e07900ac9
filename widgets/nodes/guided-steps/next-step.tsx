/**
 * The next step of a record's work as one big button: done by the press where a workflow does it, and otherwise the way to its
 * steps. What its form holds is not looked into: a list would have to load what forms are made of.
 */
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { nextStep, type Step, stepStates, stepsOf } from '../../../engine/core/lifecycle/index.ts';
import type { StepRow } from '../../../engine/core/lifecycle/types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { can, fillPath, useHost, useRecord, useText, withRecord } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import { Skeleton } from '../../primitives/skeleton/skeleton.tsx';
import { BigButton } from './foot.tsx';
import { useStepWorkflow } from './use-step-workflow.ts';

type Props = {
  readonly entity: EntityView;
  readonly record: RecordData;
  readonly scope: RuleScope;
  /** Address of the steps; `{field}` takes a value of the record. */
  readonly to: string;
};

const NO_FORM = { fields: [], groups: [] };

export default function NextStep({ entity, record, scope, to }: Props) {
  const { t } = useTranslation();
  const text = useText();
  const { Link, navigate } = useHost();
  const own = useMemo(() => withRecord(scope, record), [scope, record]);
  const { steps: plan, customBy: by } = entity;
  const listing = entity.fields.find(({ name }) => name === by)?.ref;
  const value = by === undefined ? undefined : record[by];
  const id = typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  const { record: listed, isLoading } = useRecord(listing ?? '', listing === undefined ? undefined : id);
  const states = useMemo(() => {
    const rows = plan && listed?.[plan.list];
    const steps = plan ? stepsOf(plan, Array.isArray(rows) ? (rows as readonly StepRow[]) : [], NO_FORM) : [];
    return stepStates(steps, record, () => true);
  }, [plan, listed, record]);
  // What the record is past already, or somebody else does, is not the next step of this person.
  const isOpen = ({ kind }: Step) => kind.workflow === undefined || can(entity, kind.workflow, own, record);
  const ahead = states.slice(nextStep(states));
  const state = ahead.find(({ step }) => isOpen(step)) ?? ahead.at(-1);
  const { workflow, isBusy, asked, go } = useStepWorkflow({ entity, record, state, scope: own });
  const path = fillPath(to, record, scope.route);
  useEffect(() => {
    // Why is asked there, where there is room for it.
    if (asked !== undefined && path !== undefined) navigate(path);
  }, [asked, path, navigate]);
  if (isLoading && id !== undefined) return <Skeleton className="h-14 w-full" />;
  if (path === undefined) return null;
  if (workflow)
    return (
      <BigButton isBusy={isBusy} onClick={() => void go()}>
        {text(workflow.label)}
      </BigButton>
    );
  return (
    <Link
      to={path}
      className="flex min-h-14 w-full items-center justify-center gap-2 rounded-card bg-accent px-4 py-1 text-center text-lg font-semibold leading-tight text-accent-text hover:bg-accent-hover"
    >
      {t('guided.go_on')}
      <Icon name="arrow-right" size={20} className="flip" />
    </Link>
  );
}
