/** Time that a lane cannot be used, hatched, with the reason where there is room for it. */
import type { Off } from './use-off.ts';

type Props = { readonly off: Off; readonly at: number; readonly length: number };

export const hatch = {
  backgroundImage: 'repeating-linear-gradient(135deg, var(--border-strong) 0 1px, transparent 1px 7px)',
};

/** The head of the lane says it to people who do not see it. */
export function OffTime({ off, at, length }: Props) {
  if (length <= 0) return null;
  return (
    <span
      aria-hidden="true"
      title={off.message}
      className="absolute inset-y-0 overflow-hidden bg-surface-sunken"
      style={{ insetInlineStart: `${at}%`, width: `${length}%` }}
    >
      <span className="absolute inset-0 opacity-45" style={hatch} />
      {off.isUsual ? null : <span className="absolute inset-x-1 bottom-0.5 truncate text-[11px] text-text-muted">{off.message}</span>}
    </span>
  );
}
