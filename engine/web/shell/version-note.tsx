/** Version of the web app; leads to what changed for those who may open it. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useApp } from '../../react/index.ts';

const CHANGES = '/change-log';

/** `isShort`: the number alone, for a bar that has room for no more. */
export function VersionNote({ isShort = false }: { readonly isShort?: boolean }) {
  const { t } = useTranslation();
  const mayRead = useApp().routes.some(({ path }) => path === CHANGES);
  const words = t('shell.version', { version: __APP_VERSION__ });
  const shown = isShort ? __APP_VERSION__ : words;
  const look = 'rounded-control px-1.5 py-1 text-xs text-text-muted tabular-nums';
  if (!mayRead) return <span className={look}>{shown}</span>;
  return (
    <Link
      to={CHANGES}
      aria-label={t('shell.version_changes', { version: __APP_VERSION__ })}
      className={`${look} hover:text-text hover:underline`}
    >
      {shown}
    </Link>
  );
}
