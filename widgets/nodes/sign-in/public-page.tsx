/** Layout of the pages around signing in: the product on one side, what is asked on the other; one column on phones. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Headline } from './headline.tsx';

/** Options that all of these pages share. */
export type PublicPageOptions = {
  readonly headlines: readonly string[];
  /** Addresses of pages; a link that is not given is not there. */
  readonly privacy?: string;
  readonly install?: string;
};

type Props = PublicPageOptions & { readonly children: ReactNode };

const linkLook =
  'inline-flex min-h-11 items-center rounded-control px-1 text-text-muted underline-offset-4 hover:text-text hover:underline';

export function PublicPage({ headlines, privacy, install, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
      <Headline keys={headlines} />
      <div className="flex flex-1 flex-col items-center justify-between bg-surface px-6 pt-8 pb-[calc(0.75rem+env(safe-area-inset-bottom))] lg:pt-[clamp(2.5rem,22dvh,14rem)]">
        {/* From the top and not in the middle: nothing moves when the form grows. */}
        <div className="w-full max-w-sm">{children}</div>
        <p className="mt-8 flex flex-wrap justify-center gap-x-5 text-sm">
          {privacy === undefined ? null : (
            <a href={privacy} className={linkLook}>
              {t('signin.privacy')}
            </a>
          )}
          {install === undefined ? null : (
            // Inside the native app it is installed already: the host says so on the document.
            <a href={install} className={`${linkLook} in-data-[host=app]:hidden`}>
              {t('signin.install')}
            </a>
          )}
        </p>
      </div>
    </div>
  );
}
