/** A record is chosen, and what the flow would do to it is listed. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isObject } from '../../../engine/core/json/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { useWorkflow, type ViewField } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import { FieldEditor } from '../../primitives/support/field-editor.tsx';
import { readTrial, type TrialAnswer } from './trial-answer.ts';
import { TrialResult } from './trial-result.tsx';

type Props = {
  readonly record: RecordData;
  readonly of: { readonly entity: string; readonly workflow: string };
  /** Entity whose records are chosen from. */
  readonly records: string;
  readonly scope: RuleScope;
  /** Told of the steps of each try, which are marked in the drawing; undefined: of none any more. */
  readonly onTried: (steps: unknown) => void;
};

export function Trial({ record, of, records, scope, onTried }: Props) {
  const { t } = useTranslation();
  const { workflow, run, isRunning } = useWorkflow(of.entity, of.workflow);
  const [chosen, choose] = useState<unknown>(null);
  const [answer, setAnswer] = useState<TrialAnswer>();
  const [fault, setFault] = useState<string>();
  // Who may not try it out sees the drawing alone.
  if (!workflow || records === '') return null;
  const forget = () => {
    setAnswer(undefined);
    setFault(undefined);
    onTried(undefined);
  };
  const start = async () => {
    forget();
    try {
      const input = { record: String(chosen) };
      const answer = workflow.on === 'record' ? await run(record, input) : await run(null, { ...input, [of.entity]: record.id });
      const read = readTrial(answer);
      setAnswer(read);
      onTried(read.steps);
    } catch (error) {
      setFault(wordsOf(error) ?? t('flow_graph.try_failed'));
    }
  };
  return (
    <div className="space-y-3 px-4 pb-4">
      <p className="text-sm text-text-muted">{t('flow_graph.try_help')}</p>
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 max-w-sm flex-1 basis-56">
          <FieldEditor
            field={recordField(records)}
            value={chosen}
            scope={scope}
            error={fault}
            onChange={(value) => {
              choose(value);
              forget();
            }}
          />
        </div>
        <Button kind="primary" icon="play" isBusy={isRunning} disabled={chosen === null || chosen === ''} onClick={() => void start()}>
          {t('flow_graph.try')}
        </Button>
      </div>
      {answer ? <TrialResult answer={answer} /> : null}
    </div>
  );
}

/** The first fault of a field, or what the problem says. */
function wordsOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const [first] = 'errors' in error && Array.isArray(error.errors) ? error.errors : [];
  return isObject(first) && typeof first.message === 'string' ? first.message : error.message;
}

/** A reference of no form: it is chosen as in one. */
const recordField = (ref: string): ViewField => ({
  name: 'record',
  pointer: '/record',
  label: 'flow_graph.record',
  type: 'ref',
  ref,
  required: true,
  readOnly: false,
  system: false,
  whenHidden: 'keep',
  messages: {},
  searchable: false,
  sortable: false,
  filterable: false,
  writable: true,
  rules: {},
  schema: { type: 'string' },
});
