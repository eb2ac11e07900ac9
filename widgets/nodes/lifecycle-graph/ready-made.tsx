/** What an empty lifecycle may begin with: each is drawn before it is taken, and taken as a whole. */
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { isObject } from '../../../engine/core/json/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { Failed, ruleValue, useAnswer, useIsPhone, useToast, useWorkflow, Waiting } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import { ChosenState } from './chosen-state.tsx';
import { Drawing } from './drawing.tsx';
import { graphOf } from './graph.ts';
import { layoutOf } from './layout.ts';

export type ReadyMadeOption = {
  readonly input?: Readonly<Record<string, string>>;
  readonly from: { readonly entity: string; readonly workflow: string; readonly begin: string };
};

type Choice = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly states: readonly RecordData[];
  readonly moves: readonly RecordData[];
};

const rowsIn = (value: unknown): readonly RecordData[] =>
  Array.isArray(value) ? value.filter(isObject).map((row): RecordData => ({ ...row, id: String(row.id), version: 0 })) : [];

const readChoices = (answer: unknown): readonly Choice[] =>
  isObject(answer) && Array.isArray(answer.choices)
    ? answer.choices.filter(isObject).map(({ id, title, text, states, moves }) => ({
        id: String(id),
        title: String(title),
        text: typeof text === 'string' ? text : '',
        states: rowsIn(states),
        moves: rowsIn(moves),
      }))
    : [];

type Props = {
  readonly option: ReadyMadeOption;
  readonly rows: NonNullable<EntityView['moves']>;
  readonly stateEntity: EntityView;
  /** The lifecycle that begins. */
  readonly group: Pick<RecordData, 'id' | 'version'>;
  readonly scope: RuleScope;
  readonly onBegun: () => void;
};

export function ReadyMade({ option, rows, stateEntity, group, scope, onBegun }: Props) {
  const { t, i18n } = useTranslation();
  const { add } = useToast();
  const name = useId();
  const { from } = option;
  const begin = useWorkflow(from.entity, from.begin);
  const input = useMemo(
    () => Object.fromEntries(Object.entries(option.input ?? {}).map(([field, rule]) => [field, ruleValue(rule, scope)])),
    [option, scope],
  );
  const isOpen = begin.workflow !== undefined;
  const { answer, isLoading, error, retry } = useAnswer({
    entity: from.entity,
    workflow: isOpen ? from.workflow : undefined,
    input,
  });
  const choices = useMemo(() => readChoices(answer), [answer]);
  const [picked, pick] = useState<string>();
  const choice = choices.find(({ id }) => id === picked) ?? choices[0];
  if (!isOpen) return null;
  if (isLoading) return <Waiting />;
  if (error) return <Failed text={t('lifecycle_graph.ready_made_failed')} detail={error.message} onRetry={retry} />;
  if (!choice) return null;
  const take = async () => {
    try {
      await begin.run(group, { ready_made: choice.id, language: i18n.language });
      add({ text: t('lifecycle_graph.begun', { title: choice.title }), tone: 'success' });
      onBegun();
    } catch (failure) {
      add({ text: failure instanceof Error ? failure.message : t('engine.something_wrong'), tone: 'danger' });
    }
  };
  return (
    <div className="border-border border-t px-4 py-3 text-sm">
      <fieldset>
        <legend className="font-medium">{t('lifecycle_graph.ready_made')}</legend>
        <div className="mt-2 grid gap-2 sm:grid-cols-2">
          {choices.map(({ id, title, text }) => (
            <label
              key={id}
              className="flex cursor-pointer items-start gap-2 rounded-card border border-border p-3 hover:border-text-muted has-checked:border-accent"
            >
              <input type="radio" name={name} value={id} checked={id === choice.id} onChange={() => pick(id)} className="mt-1" />
              <span>
                <span className="block font-medium">{title}</span>
                <span className="block text-text-muted">{text}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Preview key={choice.id} choice={choice} rows={rows} stateEntity={stateEntity} />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button kind="primary" icon="copy" disabled={begin.isRunning} onClick={() => void take()}>
          {t('lifecycle_graph.begin')}
        </Button>
        <span className="text-text-muted">{t('lifecycle_graph.begin_own')}</span>
      </div>
    </div>
  );
}

type PreviewProps = Pick<Props, 'rows' | 'stateEntity'> & { readonly choice: Choice };

const NOTHING_WRONG = () => [];

function Preview({ choice, rows, stateEntity }: PreviewProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [chosen, choose] = useState<string>();
  const { title, colour } = stateEntity;
  const graph = useMemo(() => graphOf({ rows, states: choice.states, moves: choice.moves, title, colour }), [rows, choice, title, colour]);
  const layout = useMemo(() => layoutOf(graph, isPhone ? 'TB' : 'LR'), [graph, isPhone]);
  return (
    <section
      aria-label={t('lifecycle_graph.preview', { title: choice.title })}
      className="mt-3 rounded-card border border-border border-dashed"
    >
      <div className="overflow-x-auto p-4">
        <Drawing graph={graph} layout={layout} chosen={chosen} onChoose={choose} />
      </div>
      {chosen === undefined ? null : (
        <ChosenState graph={graph} id={chosen} roleOf={() => undefined} standing={0} wrongOf={NOTHING_WRONG} />
      )}
    </section>
  );
}
