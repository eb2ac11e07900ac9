/** 'Back': where the person came from, a list as it was filtered; for whoever came from outside, where the definition leads. */
import { useTranslation } from 'react-i18next';
import { useHost, useText } from '../../../engine/react/index.ts';
import { leaveBy, usePlaceBefore } from '../../../engine/react/places.ts';
import { Icon } from '../../primitives/icon/icon.tsx';

type Props = { readonly to: string | undefined; readonly label: string | undefined };

export function BackLink({ to, label }: Props) {
  const { t } = useTranslation();
  const text = useText();
  const { Link } = useHost();
  const before = usePlaceBefore();
  const target = before ? `${before.pathname}${before.search}` : to;
  if (target === undefined) return null;
  const own = label === undefined ? t('detail.back') : text(label);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes that the link inside was followed
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <span className="print:hidden" onClick={() => leaveBy('back')}>
      <Link to={target} className="-ms-1 inline-flex min-h-6 items-center gap-1 text-sm max-md:min-h-11 text-text-muted hover:text-text">
        <Icon name="chevron-left" className="flip" />
        {before && before.pathname !== to ? before.title : own}
      </Link>
    </span>
  );
}
