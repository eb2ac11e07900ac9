/** Says that the platform's owner is here as somebody else, and ends it. */
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../widgets/primitives/icon/icon.tsx';
import { useHostAction } from '../../react/host-actions.ts';
import { useApp } from '../../react/index.ts';

export default function VisitNotice() {
  const { t } = useTranslation();
  const { user, org } = useApp();
  const logout = useHostAction('logout');
  return (
    <div className="flex h-9 items-center gap-2 bg-danger px-3 text-danger-on md:justify-center">
      <Icon name="shield-alert" size={16} />
      <span className="min-w-0 truncate">
        {t('shell.visiting', { name: user.name, organisation: org.nickname })}
        <span className="max-md:hidden"> {t('shell.visit_recorded')}</span>
      </span>
      <button
        type="button"
        onClick={() => void logout({})}
        className="ms-auto h-7 shrink-0 rounded-control border border-danger-on/60 px-2.5 font-medium focus-visible:outline-danger-on md:ms-2"
      >
        {t('shell.end_visit')}
      </button>
    </div>
  );
}
