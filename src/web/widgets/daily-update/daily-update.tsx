/** Node: what happened today at a site, told by somebody who has nothing but the link. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHostAction } from '../../../../engine/react/host-actions.ts';
import { PublicCard } from '../../../../widgets/primitives/public-card/public-card.tsx';
import { useLinkedPage } from '../../../../widgets/primitives/public-card/use-linked-page.ts';
import { Headcount, type HeadcountRow } from './headcount.tsx';
import { Line, Words } from './inputs.tsx';
import { type Photo, Photos } from './photos.tsx';

type Told = {
  readonly progress: number | null;
  readonly headcount: readonly HeadcountRow[] | null;
  readonly blockers: string | null;
  readonly materials: string | null;
  readonly next_day_need: string | null;
  readonly reporter: string | null;
  readonly photos?: readonly Photo[];
};
type Page = {
  readonly title: string;
  readonly site: string | null;
  readonly from_day: string;
  readonly to_day: string;
  readonly day: string;
  readonly answer: Told | null;
};

export default function DailyUpdateNode() {
  const { t } = useTranslation();
  const { page, isGone } = useLinkedPage<Page>('read-daily-update');
  const [isSent, setSent] = useState(false);
  if (isGone) return <PublicCard icon="link" title={t('daily.gone')} text={t('daily.gone_text')} />;
  if (!page) return <PublicCard title={t('links.opening')} />;
  if (isSent) return <PublicCard icon="circle-check" title={t('daily.sent')} text={t('daily.sent_text')} />;
  return (
    <PublicCard
      title={t('daily.title')}
      text={[page.title, page.site].filter((part, index, all) => part && all.indexOf(part) === index).join(' · ')}
    >
      <Form page={page} onSent={() => setSent(true)} />
    </PublicCard>
  );
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

function Form({ page, onSent }: { readonly page: Page; readonly onSent: () => void }) {
  const { t } = useTranslation();
  const send = useHostAction('send-daily-update');
  const { answer: update } = page;
  const [day, setDay] = useState(page.day);
  const [progress, setProgress] = useState(String(update?.progress ?? ''));
  const [headcount, setHeadcount] = useState<readonly HeadcountRow[]>(update?.headcount ?? [{ skill: '', count: 1 }]);
  const [blockers, setBlockers] = useState(update?.blockers ?? '');
  const [materials, setMaterials] = useState(update?.materials ?? '');
  const [need, setNeed] = useState(update?.next_day_need ?? '');
  const [reporter, setReporter] = useState(update?.reporter ?? '');
  const [photos, setPhotos] = useState<readonly Photo[]>(update?.photos ?? []);
  const [isUploading, setUploading] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const faultOf = (): string | undefined => {
    if (progress !== '' && !(Number(progress) >= 0 && Number(progress) <= 100)) return t('daily.progress_wrong');
    return reporter.trim() === '' ? t('daily.reporter_missing') : undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const fault = faultOf();
    setFailure(fault);
    if (fault !== undefined) return;
    setBusy(true);
    try {
      await send({
        day,
        progress: progress === '' ? null : Number(progress),
        headcount: headcount.filter(({ skill }) => skill.trim() !== ''),
        blockers: orNull(blockers),
        materials: orNull(materials),
        next_day_need: orNull(need),
        photos: photos.map(({ id, proof }) => ({ id, proof })),
        reporter: reporter.trim(),
      });
      onSent();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-3">
        <Line label={t('daily.day')} type="date" value={day} min={page.from_day} max={page.to_day} onChange={setDay} />
        <Line label={t('daily.progress')} inputMode="numeric" value={progress} onChange={setProgress} />
      </div>
      <Headcount rows={headcount} onChange={setHeadcount} />
      <Words label={t('daily.blockers')} value={blockers} onChange={setBlockers} />
      <Words label={t('daily.materials')} value={materials} onChange={setMaterials} />
      <Words label={t('daily.next_day_need')} value={need} onChange={setNeed} />
      <Photos photos={photos} onChange={setPhotos} onBusy={setUploading} />
      <Line label={t('daily.reporter')} autoComplete="name" value={reporter} onChange={setReporter} />
      {failure === undefined ? null : (
        <p role="alert" className="text-sm text-danger-text">
          {failure}
        </p>
      )}
      <button
        type="submit"
        disabled={isBusy || isUploading}
        className="h-14 rounded-control bg-accent font-medium text-accent-text disabled:opacity-60 md:h-11"
      >
        {t('daily.send')}
      </button>
    </form>
  );
}
