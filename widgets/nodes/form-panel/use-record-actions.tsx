/** Everything that can be done to records from a button: create, edit, delete, run a workflow; with the dialogs it takes. */
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import type { EntityView, WorkflowView } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import type { FormLayout } from '../../../engine/react/form/index.ts';
import { useEntity, useHost, useMutations, useText, useToast } from '../../../engine/react/index.ts';
import type { BulkSelection } from '../../../engine/react/transfer.ts';
import type { Labels, RecordData } from '../../../engine/react/types.ts';
import { ConfirmDialog } from '../../primitives/dialog/confirm-dialog.tsx';
import { Dialog } from '../../primitives/dialog/dialog.tsx';
import { useOnceOpen } from '../../primitives/support/once-open.ts';
import type { FormTask } from './form-task.ts';
import { linkIn, secretIn } from './link-in.ts';
import { answerWords, runOnEach } from './run-on-each.ts';
import { useDoneNotice } from './use-done-notice.ts';
import { begunIn, isMany, type Targets, useOnServer } from './use-on-server.ts';

/** A list is read before anything is done from it. */
const FormDialog = lazy(async () => ({ default: (await import('./form-dialog.tsx')).FormDialog }));

/** Few workflows answer with an address or a secret. */
const LinkDialog = lazy(() => import('./link-dialog.tsx'));
const SecretDialog = lazy(() => import('./secret-dialog.tsx'));
const JobDialog = lazy(() => import('./job-dialog.tsx'));

type Json = Readonly<Record<string, unknown>>;

export type RecordActions = {
  readonly create: (start: Pick<FormTask, 'initial' | 'by' | 'only' | 'layout' | 'verb'>) => void;
  /** A new record that begins with what this one has (`again` of the entity). */
  readonly again: (record: RecordData) => void;
  readonly edit: (record: RecordData, labels?: Labels) => void;
  readonly remove: (records: readonly RecordData[]) => void;
  /** No records: on the collection. `everything`: on all that a list finds, of which the records are some. */
  readonly run: (workflow: string, records: readonly RecordData[], initial?: Json, everything?: BulkSelection) => void;
  /** What becomes of a job over many records. */
  readonly show: (job: string) => void;
  /** Must be rendered once by the caller. */
  readonly dialogs: ReactNode;
};

type Options = {
  readonly entity: EntityView | undefined;
  readonly entityName: string;
  readonly scope: RuleScope;
  readonly createLabel?: string | undefined;
  /** How the groups of the forms to create and to edit stand, unless the call says. */
  readonly layout?: FormLayout | undefined;
  readonly onCreated?: ((record: unknown) => void) | undefined;
  readonly onRemoved?: (() => void) | undefined;
  /** Where a record has its page. */
  readonly pathOf?: ((record: RecordData) => string | undefined) | undefined;
  /** After a workflow or an edit. */
  readonly onChanged?: (() => void) | undefined;
};

type Question = Targets & { readonly workflow?: WorkflowView };

/** Opens the dialog that an action needs, and sends what it gives. */
export function useRecordActions(options: Options): RecordActions {
  const { entity, entityName, scope, layout, onCreated, onRemoved, onChanged } = options;
  const [task, setTask] = useState<FormTask>();
  const [question, setQuestion] = useState<Question>();
  const [link, setLink] = useState<string>();
  // Stays from the first one on, so that it can close as dialogs do.
  const [hasLink, setHasLink] = useState(false);
  const [secret, setSecret] = useState<string>();
  const hasSecret = useOnceOpen(secret !== undefined);
  const [job, setJob] = useState<string>();
  const hasJob = useOnceOpen(job !== undefined);
  const showLink = useCallback((answer: unknown) => {
    setJob((now) => begunIn(answer) ?? now);
    const next = linkIn(answer);
    setLink(next);
    if (next !== undefined) setHasLink(true);
    setSecret(secretIn(answer));
  }, []);
  const runAtOnce = useRunAtOnce(entityName, onChanged, showLink);
  const text = useText();

  const create = useCallback<RecordActions['create']>(
    (start) => setTask({ layout, ...start, entity: entityName, purpose: 'create', records: [] }),
    [entityName, layout],
  );
  const again = useAgain(entity, setTask, layout, scope);
  const edit = useCallback<RecordActions['edit']>(
    (record, labels) => setTask({ layout, entity: entityName, purpose: 'update', records: [record], ...(labels ? { labels } : {}) }),
    [entityName, layout],
  );
  const remove = useCallback<RecordActions['remove']>((records) => setQuestion({ records }), []);
  const run = useCallback<RecordActions['run']>(
    (name, records, initial, everything) => {
      const workflow = entity?.workflows.find((one) => one.name === name);
      if (!workflow) return;
      if (workflow.fields.length > 0) setTask({ entity: entityName, purpose: name, records, everything, ...(initial ? { initial } : {}) });
      else if (workflow.confirm) setQuestion({ workflow, records, everything });
      else void runAtOnce.quietly(workflow, { records, everything });
    },
    [entity, entityName, runAtOnce],
  );
  const done = useCallback(
    (answer: unknown) => {
      showLink(answer);
      if (task?.purpose === 'create') onCreated?.(answer);
      else onChanged?.();
    },
    [task?.purpose, showLink, onCreated, onChanged],
  );

  const hasTask = useOnceOpen(task !== undefined);
  const hasQuestion = useOnceOpen(question !== undefined);
  const workflow = entity?.workflows.find((one) => one.name === task?.purpose);
  const title = titleOf({ task, workflow, entity, createLabel: options.createLabel, text });
  const dialogs = (
    <>
      {hasLink ? (
        <Suspense fallback={null}>
          <LinkDialog link={link} onClose={() => setLink(undefined)} />
        </Suspense>
      ) : null}
      {hasSecret ? (
        <Suspense fallback={null}>
          <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
        </Suspense>
      ) : null}
      {hasJob ? (
        <Suspense fallback={null}>
          <JobDialog job={job} entity={entity} pathOf={options.pathOf} onClose={() => setJob(undefined)} />
        </Suspense>
      ) : null}
      {hasTask ? (
        <Suspense fallback={<Dialog isOpen onClose={() => setTask(undefined)} title={title} />}>
          <FormDialog
            task={task}
            title={title}
            text={workflow?.confirm ? text(workflow.confirm) : undefined}
            scope={scope}
            onClose={() => setTask(undefined)}
            onDone={done}
          />
        </Suspense>
      ) : null}
      {hasQuestion ? (
        <ConfirmDialog
          isOpen={question !== undefined}
          question={questionOf(question, text)}
          verb={text(question?.workflow?.label ?? 'action.delete')}
          isDangerous={question !== undefined && question.workflow === undefined}
          onClose={() => setQuestion(undefined)}
          onConfirm={async () => {
            if (!question) return;
            if (question.workflow) await runAtOnce.loudly(question.workflow, question);
            else {
              await runAtOnce.remove(question.records);
              onRemoved?.();
            }
          }}
        />
      ) : null}
    </>
  );
  const show = useCallback<RecordActions['show']>((id) => setJob(id), []);
  return useMemo(() => ({ create, again, edit, remove, run, show, dialogs }), [create, again, edit, remove, run, show, dialogs]);
}

type Naming = {
  readonly task: FormTask | undefined;
  readonly workflow: WorkflowView | undefined;
  readonly entity: EntityView | undefined;
  readonly createLabel: string | undefined;
  readonly text: ReturnType<typeof useText>;
};

function titleOf({ task, workflow, entity, createLabel, text }: Naming): string {
  if (!task || !entity) return '';
  if (workflow) return text(workflow.label);
  const name = text(entity.label);
  if (task.isAgain && entity.again) return text(entity.again.label);
  if (task.purpose === 'update') return text('form_panel.edit_title', { name });
  return createLabel === undefined ? text('form_panel.create_title', { name }) : text(createLabel);
}

/** A list knows of its rows what it shows: the record is fetched whole. */
function useAgain(
  entity: EntityView | undefined,
  setTask: (task: FormTask) => void,
  layout: FormLayout | undefined,
  scope: RuleScope,
): RecordActions['again'] {
  const { client } = useHost();
  const { add } = useToast();
  const text = useText();
  return useCallback(
    async ({ id }) => {
      if (!entity?.again) return;
      try {
        const { taskAgain } = await import('./taken-over.ts');
        setTask({ layout, ...(await taskAgain({ client, entity, id, scope })) });
      } catch (error) {
        add({ text: error instanceof Error ? error.message : text('engine.something_wrong'), tone: 'danger' });
      }
    },
    [client, entity, setTask, layout, scope, add, text],
  );
}

function questionOf(question: Question | undefined, text: ReturnType<typeof useText>): string {
  if (!question) return '';
  if (question.workflow) return text(question.workflow.confirm ?? question.workflow.label);
  return text('form_panel.delete_question', { count: question.records.length });
}

function useRunAtOnce(entityName: string, onChanged: (() => void) | undefined, onAnswer: (answer: unknown) => void) {
  const mutations = useMutations(entityName);
  const { add } = useToast();
  const text = useText();
  const { entity } = useEntity(entityName);
  const onServer = useOnServer(entity);
  const doneNotice = useDoneNotice();
  return useMemo(() => {
    const loudly = async (workflow: WorkflowView, targets: Targets) => {
      if (isMany(targets)) {
        onAnswer(await onServer({ kind: 'run', entity: entityName, workflow: workflow.name, input: {} }, targets));
        onChanged?.();
        return;
      }
      const [only] = targets.records;
      const answer = await mutations.run(workflow.name, only ?? null, {}, entity);
      add(doneNotice(answer, text(workflow.done ?? 'form_panel.done', answerWords(answer))));
      onAnswer(answer);
      onChanged?.();
    };
    const quietly = async (workflow: WorkflowView, targets: Targets) => {
      try {
        await loudly(workflow, targets);
      } catch (error) {
        add({ text: error instanceof Error ? error.message : text('engine.something_wrong'), tone: 'danger' });
      }
    };
    const remove = async (records: readonly RecordData[]) => {
      await runOnEach(records, (record) => mutations.remove(record));
      add({ text: text('form_panel.deleted', { count: records.length }), tone: 'success' });
    };
    return { loudly, quietly, remove };
  }, [entity, entityName, mutations, add, doneNotice, text, onChanged, onAnswer, onServer]);
}
