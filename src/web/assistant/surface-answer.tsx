/** An answer as a small screen, drawn like any screen of the product on the person's own cut of the data. */
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary, PlannedScreen, usePageScope, Waiting } from '../../../engine/react/index.ts';
import { type SurfacePlan, surfaceOf } from './assistant-calls.ts';

/** It stands beside the page, in no place of its own. */
const NOWHERE = {};

export default function SurfaceAnswer({ surface }: { readonly surface: object }) {
  const { t } = useTranslation();
  const scope = usePageScope(NOWHERE);
  // Asked each time it is shown: what somebody may see is what they may see now.
  const [planned, setPlanned] = useState<SurfacePlan | 'failed'>();
  useEffect(() => {
    let isStale = false;
    surfaceOf(surface).then(
      (found) => {
        if (isStale) return;
        i18next.addResources(i18next.language, 'translation', found.words);
        setPlanned(found);
      },
      () => !isStale && setPlanned('failed'),
    );
    return () => {
      isStale = true;
    };
  }, [surface]);
  if (!planned) return <Waiting />;
  if (planned === 'failed' || !planned.plan) return <p className="text-sm text-text-muted">{t('assistant.nothing_shown')}</p>;
  return (
    <ErrorBoundary fallback={() => <p className="text-sm text-text-muted">{t('assistant.nothing_shown')}</p>}>
      {/* The frame of the message is its edge. */}
      <div className="[--inset:0px]">
        <PlannedScreen plan={planned.plan} scope={scope} />
      </div>
    </ErrorBoundary>
  );
}
