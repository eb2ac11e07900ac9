/** Next statuses as buttons: in a row on a desktop; on a phone one big button at the bottom edge, the rest behind '…'. */
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import type { Choice } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import { Dot } from '../../primitives/chip/chip.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import { MenuButton } from '../../primitives/menu-button/menu-button.tsx';
import { Skeleton } from '../../primitives/skeleton/skeleton.tsx';
import { type RecordActions, useRecordActions } from '../form-panel/use-record-actions.tsx';
import { useNextStatuses } from './use-next-statuses.ts';

type Props = {
  readonly entity: EntityView;
  readonly record: RecordData;
  readonly workflow: string;
  readonly field?: string | undefined;
  readonly scope: RuleScope;
  /** Where it stands: in a header, or as the bar at the bottom edge of a phone. */
  readonly look: 'row' | 'bar';
};

const SHOWN = 2;

/** The dialogs stand whatever becomes of the buttons: a status that is refused comes back into the form that it was entered in. */
export function StatusButtons(props: Props) {
  const { entity, scope } = props;
  const actions = useRecordActions({ entity, entityName: entity.name, scope });
  return (
    <>
      <Offered {...props} actions={actions} />
      {actions.dialogs}
    </>
  );
}

function Offered({ entity, record, workflow, field = 'to', scope, look, actions }: Props & { readonly actions: RecordActions }) {
  const { t } = useTranslation();
  const { choices, isLoading, error, retry } = useNextStatuses({ entity, record, workflow, field, scope });
  const go = (choice: Choice) => actions.run(workflow, [record], { [field]: choice.value });
  const menu = (from: number) =>
    choices.slice(from).map((choice) => ({ id: String(choice.value), label: choice.label, run: () => go(choice) }));

  if (isLoading) return <Skeleton className={look === 'bar' ? 'h-primary w-full' : 'h-control w-32'} />;
  if (error && choices.length === 0)
    return (
      <Button icon="refresh-cw" onClick={retry}>
        {t('status_actions.failed')}
      </Button>
    );
  const [first, ...others] = choices;
  if (!first) return null;
  if (look === 'bar') {
    return (
      <div className="flex gap-2">
        <button
          type="button"
          onClick={() => go(first)}
          className="flex h-primary min-w-0 flex-1 items-center justify-center gap-2 rounded-card bg-accent px-4 text-lg font-semibold text-accent-text"
        >
          <span className="truncate">{first.label}</span>
          <Icon name="arrow-right" size={20} className="flip" />
        </button>
        {others.length > 0 ? (
          <MenuButton
            label={t('status_actions.more')}
            actions={menu(1)}
            trigger={
              <button
                type="button"
                aria-label={t('status_actions.more')}
                className="grid size-primary shrink-0 place-items-center rounded-card border border-border bg-surface-raised"
              >
                <Icon name="ellipsis" size={22} />
              </button>
            }
          />
        ) : null}
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {choices.slice(0, SHOWN).map((choice, index) => (
        <Button key={choice.value} kind={index === 0 ? 'primary' : 'plain'} onClick={() => go(choice)}>
          {index === 0 ? null : <Dot colour={choice.colour} />}
          {choice.label}
        </Button>
      ))}
      <MenuButton icon="chevron-down" label={t('status_actions.more')} actions={menu(SHOWN)} />
    </div>
  );
}
