/** Without a network: that what is shown is what this device keeps, and of when it is. */
import { Icon } from '../../../widgets/primitives/icon/icon.tsx';
import { useFormat, useText } from '../../react/index.ts';

export default function AwayNotice({ at }: { readonly at: number }) {
  const text = useText();
  const format = useFormat();
  return (
    <p role="status" className="flex h-6 items-center justify-center gap-1.5 bg-surface-sunken px-2 text-text">
      <Icon name="wifi-off" size={12} />
      <span className="truncate">{text('shell.away', { when: format.relative(new Date(at).toISOString()) })}</span>
    </p>
  );
}
