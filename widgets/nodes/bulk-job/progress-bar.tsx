/** How far something is, to be seen and to be heard. */
import { useState } from 'react';

type Props = { readonly label: string; readonly done: number; readonly total: number; readonly text: string };

/** Announced at every tenth: more would be noise. */
const STEPS = 10;

export function ProgressBar({ label, done, total, text }: Props) {
  const share = total === 0 ? 1 : done / total;
  const tenth = Math.floor(share * STEPS);
  const [said, setSaid] = useState({ tenth, text });
  if (said.tenth !== tenth) setSaid({ tenth, text });
  return (
    <div className="space-y-2">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-surface-sunken"
      >
        <div className="h-full rounded-full bg-accent transition-[width] duration-quick" style={{ width: `${share * 100}%` }} />
      </div>
      <p aria-hidden className="text-sm tabular-nums">
        {text}
      </p>
      <p role="status" className="sr-only">
        {said.text}
      </p>
    </div>
  );
}
