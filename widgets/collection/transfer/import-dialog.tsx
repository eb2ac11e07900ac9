/** Records out of a file: choose it, say what its columns mean, look at what is wrong, import, and take the rest away. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { useHost, useText } from '../../../engine/react/index.ts';
import { type ImportRun, useImport } from '../../../engine/react/transfer.ts';
import { Dialog } from '../../primitives/dialog/dialog.tsx';
import { CheckRows } from './check-rows.tsx';
import { ChooseFile } from './choose-file.tsx';
import { guessMapping } from './guess-mapping.ts';
import { finishJob, openJob } from './import-job.ts';
import { MapColumns, type Mapping, planOf } from './map-columns.tsx';
import { RunRows } from './run-rows.tsx';
import type { Table } from './table.ts';
import type { CheckedRow } from './use-check.ts';
import { type ImportVerb, useImportKit } from './use-import-kit.ts';
import { VerbChoice } from './verb-choice.tsx';

export type ImportDialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly entity: EntityView;
  /** Of the collection: rules of choices read user and organisation. */
  readonly scope: RuleScope;
  /** Other headings of columns, by pointer. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Entity whose records tell what became of imports. */
  readonly log?: string | undefined;
  /** What a file may do here; the first is offered first. */
  readonly verbs: readonly ImportVerb[];
};

type Chosen = { readonly name: string; readonly table: Table };
type Running = {
  readonly run: ImportRun;
  /** Ending of the job that counts the rows; undefined where nobody counts. */
  readonly ending: Promise<unknown> | undefined;
  readonly sent: readonly CheckedRow[];
  readonly left: readonly CheckedRow[];
};
const steps = ['file', 'mapping', 'check', 'run'] as const;

export default function ImportDialog({ isOpen, onClose, entity, scope, synonyms, log, verbs }: ImportDialogProps) {
  const { t } = useTranslation();
  const text = useText();
  const { client } = useHost();
  const [verb, setVerb] = useState<ImportVerb>(verbs[0] ?? 'create');
  const kit = useImportKit(entity, { verb, synonyms });
  const importing = useImport(entity.name, verb);
  const [chosen, setChosen] = useState<Chosen>();
  const [mapping, setMapping] = useState<Mapping>({ columns: new Map(), fixed: new Map() });
  const [step, setStep] = useState<(typeof steps)[number]>('file');
  const [running, setRunning] = useState<Running>();
  const plan = useMemo(() => planOf(mapping, kit), [mapping, kit]);
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step takes the focus.
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [step]);

  const take = (name: string, table: Table) => {
    setChosen({ name, table });
    setMapping({ columns: guessMapping(table.columns, kit.candidates), fixed: new Map() });
    setStep('mapping');
  };
  const begin = async (rows: readonly CheckedRow[], { name, table }: Chosen) => {
    const sent = rows.filter(({ isGood }) => isGood);
    const job =
      log === undefined ? undefined : await openJob(client, { log, entity: entity.name, verb, fileName: name, table, mapping }, sent);
    const run = importing.start(
      sent.map(({ body }) => body),
      job,
    );
    // Also when nobody looks any more: what is not ended here stands as stopped later on.
    const ending = log === undefined || !job ? undefined : run.outcomes.then(() => finishJob(client, log, job));
    ending?.catch(() => undefined);
    setRunning({ run, ending, sent, left: rows.filter(({ isGood }) => !isGood) });
    setStep('run');
  };
  const isWriting = () => running !== undefined && !['done', 'ended'].includes(running.run.get().state);

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      // What is on its way is stopped by its own button, which tells what was written.
      mayClose={() => !isWriting()}
      title={t('transfer.import_into', { name: text(entity.labels) })}
      width="large"
    >
      <h3 ref={heading} tabIndex={-1} className="mb-3 text-sm text-text-muted outline-none">
        {`${steps.indexOf(step) + 1} / ${steps.length} · ${t(`transfer.step_${step}`)}`}
      </h3>
      {step === 'file' || !chosen ? (
        <>
          {verbs.length > 1 ? <VerbChoice verbs={verbs} verb={verb} onChange={setVerb} /> : null}
          <ChooseFile name={text(entity.labels)} kit={kit} onChosen={take} />
        </>
      ) : null}
      {step === 'mapping' && chosen ? (
        <MapColumns
          chosen={chosen}
          kit={kit}
          mapping={mapping}
          onChange={setMapping}
          onBack={() => setStep('file')}
          onDone={() => setStep('check')}
        />
      ) : null}
      {step === 'check' && chosen ? (
        <CheckRows
          chosen={chosen}
          plan={plan}
          kit={kit}
          importing={importing}
          verb={verb}
          scope={scope}
          onBack={() => setStep('mapping')}
          onOtherFile={() => setStep('file')}
          onImport={(rows) => begin(rows, chosen)}
        />
      ) : null}
      {step === 'run' && chosen && running ? (
        <RunRows chosen={chosen} kit={kit} plan={plan} {...running} onClose={onClose} verb={verb} />
      ) : null}
    </Dialog>
  );
}
