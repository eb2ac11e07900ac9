import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** In place of an address that leads nowhere. */
export function NotFound({ home }: { readonly home: string }) {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-[60dvh] place-items-center p-6 text-center">
      <div>
        <p aria-hidden="true" className="text-display font-semibold text-text-muted tabular-nums">
          404
        </p>
        <h1 className="mt-4 text-lg font-semibold text-text">{t('page.not_found')}</h1>
        <Link to={home} className="mt-5 inline-flex h-10 items-center rounded-control bg-accent px-4 font-medium text-accent-text">
          {t('page.go_home')}
        </Link>
      </div>
    </div>
  );
}
