/** Records out of a file: choose it, say what its columns mean, have it checked, import, and take the rest away. From the check on the server does it, and whoever comes back finds it here. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { useText } from '../../../engine/react/index.ts';
import { useBulkJob } from '../../../engine/react/transfer.ts';
import { JobView } from '../../nodes/bulk-job/job-view.tsx';
import { Dialog } from '../../primitives/dialog/dialog.tsx';
import { ChooseFile } from './choose-file.tsx';
import { guessMapping } from './guess-mapping.ts';
import { MapColumns, type Mapping, planOf } from './map-columns.tsx';
import { OpenJobs } from './open-jobs.tsx';
import { SendRows } from './send-rows.tsx';
import type { Table } from './table.ts';
import { type ImportVerb, keyHead, useImportKit } from './use-import-kit.ts';
import { VerbChoice } from './verb-choice.tsx';

export type ImportDialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly entity: EntityView;
  /** Of the collection: rules of choices read user and organisation. */
  readonly scope: RuleScope;
  /** Other headings of columns, by pointer. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>> | undefined;
  /** What a file may do here; the first is offered first. */
  readonly verbs: readonly ImportVerb[];
};

type Chosen = { readonly name: string; readonly table: Table };
const steps = ['file', 'mapping', 'send', 'job'] as const;

export default function ImportDialog({ isOpen, onClose, entity, scope, synonyms, verbs }: ImportDialogProps) {
  const { t } = useTranslation();
  const text = useText();
  const [verb, setVerb] = useState<ImportVerb>(verbs[0] ?? 'create');
  const kits = { create: useImportKit(entity, { verb: 'create', synonyms }), update: useImportKit(entity, { verb: 'update', synonyms }) };
  const kit = kits[verb];
  const [chosen, setChosen] = useState<Chosen>();
  const [mapping, setMapping] = useState<Mapping>({ columns: new Map(), fixed: new Map() });
  const [step, setStep] = useState<(typeof steps)[number]>('file');
  const [job, setJob] = useState<string>();
  const plan = useMemo(() => planOf(mapping, kit), [mapping, kit]);
  // A check goes on in the job; it is still the check.
  const isCheck = useBulkJob(job ?? '').job?.phase === 'check';
  const at = steps.indexOf(step === 'job' && isCheck ? 'send' : step);
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step takes the focus.
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [at]);

  const take = (name: string, table: Table) => {
    // A file that was written for changes says so by its first column, and needs no mapping.
    const isForChanges = verbs.includes('update') && table.columns[0] === keyHead(text, entity);
    const own = isForChanges ? kits.update : kit;
    if (isForChanges) setVerb('update');
    const columns = guessMapping(table.columns, own.candidates);
    setChosen({ name, table });
    setMapping({ columns, fixed: new Map() });
    setStep(isForChanges && columns.size === table.columns.length ? 'send' : 'mapping');
  };
  const show = (id: string) => {
    setJob(id);
    setStep('job');
  };
  const leaveTo = (next: (typeof steps)[number]) => () => {
    setJob(undefined);
    setStep(next);
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      // What is on its way to the server is ended by its own button.
      mayClose={() => step !== 'send'}
      title={t('transfer.import_into', { name: text(entity.labels) })}
      width="large"
    >
      <h3 ref={heading} tabIndex={-1} className="mb-3 text-sm text-text-muted outline-none">
        {`${at + 1} / ${steps.length} · ${t(`transfer.step_${steps[at] ?? step}`)}`}
      </h3>
      {step === 'file' ? (
        <>
          <OpenJobs entity={entity.name} onShow={show} />
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
          onDone={() => setStep('send')}
        />
      ) : null}
      {step === 'send' && chosen ? (
        <SendRows
          entity={entity.name}
          chosen={chosen}
          mapping={mapping}
          plan={plan}
          kit={kit}
          scope={scope}
          verb={verb}
          onBack={() => setStep('mapping')}
          onSent={show}
        />
      ) : null}
      {step === 'job' && job !== undefined ? (
        <JobView id={job} {...(chosen ? { onBack: leaveTo('mapping') } : {})} onOtherFile={leaveTo('file')} onClose={onClose} />
      ) : null}
    </Dialog>
  );
}
