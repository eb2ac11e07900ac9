/** Node: choices for the record around, or records to choose from, best first; one click takes one, and another takes it back. */
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ruleValue, useHost, useRecordAround, useText, useToast, useWorkflow, Waiting } from '../../../engine/react/index.ts';
import type { NodeProps, RecordData } from '../../../engine/react/types.ts';
import { EmptyState } from '../../primitives/empty-state/empty-state.tsx';
import { ChoiceList } from './choice-list.tsx';
import { type Choice, choicesIn, summaryIn, wordsOf } from './choices.ts';

type Options = {
  readonly entity: string;
  readonly workflow: string;
  readonly of?: 'choices' | 'records';
  readonly choose?: string;
  readonly undo?: { readonly workflow: string; readonly input: Readonly<Record<string, string>> };
  readonly title?: string;
  readonly empty?: string;
};

export default function RankedChoicesNode({ node, scope }: NodeProps<Options>) {
  const { t } = useTranslation();
  const text = useText();
  const toast = useToast();
  const around = useRecordAround();
  const isOfRecords = node.of === 'records';
  const id = around ? String(around.record.id) : undefined;
  const { choices, summary, fault, renew } = useChoices(node, isOfRecords ? null : id, around?.record.version);
  const choosing = useWorkflow(node.entity, node.choose ?? '');
  const undoing = useWorkflow(node.entity, node.undo?.workflow ?? '');
  const [busyId, setBusyId] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const title = text(node.title ?? 'ranked_choices.title');
  if (!around && !isOfRecords) return null;

  const take = async (choice: Choice) => {
    // Whoever chooses from a list chooses the record as it is by now, whatever its version.
    const record = isOfRecords || !around ? ({ id: choice.id } as RecordData) : around.record;
    setBusyId(choice.id);
    setRefusal(undefined);
    try {
      await choosing.run(record, choice.input ?? {});
      const { undo } = node;
      const undoInput =
        undo && Object.fromEntries(Object.entries(undo.input).map(([name, rule]) => [name, ruleValue(rule, { ...scope, doc: record })]));
      const takeBack = () => {
        undoing.run({ id: record.id } as RecordData, undoInput ?? {}).then(
          () => toast.add({ text: t('ranked_choices.undone'), tone: 'info' }),
          (error: unknown) => toast.add({ text: wordsOf(error), tone: 'danger' }),
        );
      };
      const action = undo && undoing.workflow ? { action: { label: t('ranked_choices.undo'), run: takeBack } } : {};
      toast.add({ text: t('ranked_choices.chosen', { title: choice.title }), tone: 'success', ...action });
      if (isOfRecords) renew();
    } catch (error) {
      setRefusal(wordsOf(error));
      // What was offered may be gone: what is offered now stands below.
      renew();
    } finally {
      setBusyId(undefined);
    }
  };

  const possible = choices?.filter(({ input }) => input !== undefined) ?? [];
  const others = choices?.filter(({ input }) => input === undefined) ?? [];
  const button = choosing.workflow
    ? { label: text(choosing.workflow.label), busyId, run: (choice: Choice) => void take(choice) }
    : undefined;
  return (
    <section
      aria-label={title}
      aria-busy={choices === undefined}
      className={`rounded-card border border-border bg-surface-raised ${isOfRecords ? 'mx-4 mt-4 md:mx-6' : ''}`}
    >
      <h2 className="px-4 pt-3 pb-1 font-semibold text-sm">{title}</h2>
      {[refusal, fault].map((words) =>
        words ? (
          <p key={words} role="alert" className="px-4 py-2 text-danger-text text-sm">
            {words}
          </p>
        ) : null,
      )}
      {summary.map((words) => (
        <p key={words} className="px-4 py-1 text-sm text-text-muted">
          {words}
        </p>
      ))}
      {choices === undefined && !fault ? <Waiting /> : null}
      {choices && possible.length === 0 ? (
        <EmptyState compact icon="user-x" title={text(node.empty ?? 'ranked_choices.empty')} />
      ) : (
        <ChoiceList label={title} choices={possible} take={button} />
      )}
      {others.length === 0 ? null : (
        <details className="border-border border-t">
          <summary className="min-h-control cursor-pointer px-4 py-3 text-sm text-text-muted">
            {t('ranked_choices.others', { count: others.length })}
          </summary>
          <ChoiceList label={t('ranked_choices.others', { count: others.length })} choices={others} />
        </details>
      )}
    </section>
  );
}

type Asked = {
  readonly choices: readonly Choice[] | undefined;
  readonly summary: readonly string[];
  readonly fault: string | undefined;
  readonly renew: () => void;
};
const NOTHING = { choices: undefined, summary: [], fault: undefined } as const;

/** Asked once for each version of the record, and again when somebody wants it. `id`: null asks the collection, undefined nobody. */
function useChoices({ entity, workflow }: Options, id: string | null | undefined, version: unknown): Asked {
  const { client } = useHost();
  const [state, setState] = useState<Omit<Asked, 'renew'>>(NOTHING);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a record that changed has other choices
  useEffect(() => {
    if (id === undefined) return undefined;
    let isCurrent = true;
    client.run(entity, workflow, id, {}).then(
      (answer) => isCurrent && setState({ choices: choicesIn(answer), summary: summaryIn(answer), fault: undefined }),
      (error: unknown) => isCurrent && setState({ ...NOTHING, fault: wordsOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, entity, workflow, id, version, round]);
  return { ...state, renew: useCallback(() => setRound((before) => before + 1), []) };
}
