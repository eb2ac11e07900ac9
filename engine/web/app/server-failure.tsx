import { useTranslation } from 'react-i18next';

type Props = { readonly home: string };

/**
 * In place of a page that crashed as a whole. Leaving loads the product anew: what broke
 * in memory stays behind.
 */
export function ServerFailure({ home }: Props) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="grid min-h-[60dvh] place-items-center p-6 text-center">
      <div>
        <p aria-hidden="true" className="text-display font-semibold text-text-muted tabular-nums">
          500
        </p>
        <h1 className="mt-4 text-lg font-semibold text-text">{t('page.server_wrong')}</h1>
        <a href={home} className="mt-5 inline-flex h-10 items-center rounded-control bg-accent px-4 font-medium text-accent-text">
          {t('page.go_home')}
        </a>
      </div>
    </div>
  );
}
