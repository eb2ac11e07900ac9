/** Colleagues who have the same record open. */
import { useTranslation } from 'react-i18next';
import type { Colleague } from '../../../engine/react/index.ts';
import { Avatar } from '../../primitives/avatar/avatar.tsx';

/** Beyond them a number stands. */
const SHOWN = 3;

export function Colleagues({ colleagues }: { readonly colleagues: readonly Colleague[] }) {
  const { t } = useTranslation();
  const words = t('detail.open_too', { names: colleagues.map(({ name }) => name).join(', ') });
  const more = colleagues.length - SHOWN;
  return (
    // It comes and goes while somebody reads: told when there is a pause.
    // While nobody is there it takes no room, not even the gap beside it.
    <div role="status" className="contents">
      {colleagues.length > 0 && (
        <div className="flex items-center gap-2 text-sm text-text-muted" title={words}>
          <span className="flex -space-x-1.5 rtl:space-x-reverse" aria-hidden="true">
            {colleagues.slice(0, SHOWN).map(({ id, name }) => (
              <span key={id} className="rounded-full ring-2 ring-surface">
                <Avatar name={name} />
              </span>
            ))}
          </span>
          {more > 0 && (
            <span aria-hidden="true" className="tabular-nums">
              +{more}
            </span>
          )}
          <span className="sr-only">{words}</span>
        </div>
      )}
    </div>
  );
}
