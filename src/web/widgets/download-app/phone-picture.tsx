/** A phone with a day's jobs on it: decoration, without words. */
export function PhonePicture() {
  return (
    <svg aria-hidden="true" viewBox="0 0 220 400" className="h-80 w-44 shrink-0 drop-shadow-lg md:h-[28rem] md:w-62">
      <rect x="4" y="4" width="212" height="392" rx="30" className="fill-text" />
      <rect x="12" y="12" width="196" height="376" rx="23" className="fill-surface" />
      <rect x="84" y="20" width="52" height="7" rx="3.5" className="fill-text" />
      <rect x="26" y="44" width="70" height="10" rx="5" className="fill-text" />
      <rect x="26" y="62" width="112" height="7" rx="3.5" className="fill-text-muted" opacity="0.5" />
      <Job y={84} height={112} stripe="fill-red" isOpen />
      <Job y={206} height={54} stripe="fill-yellow" />
      <Job y={270} height={54} stripe="fill-green" />
      <rect x="26" y="340" width="168" height="32" rx="8" className="fill-accent" />
      <path
        d="M100 356l6 6 12-13"
        className="stroke-accent-text"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

type JobProps = { readonly y: number; readonly height: number; readonly stripe: string; readonly isOpen?: boolean };

function Job({ y, height, stripe, isOpen = false }: JobProps) {
  return (
    <g>
      <rect x="26" y={y} width="168" height={height} rx="8" className="fill-surface-raised stroke-border" />
      <rect x="26" y={y + 8} width="3" height={height - 16} rx="1.5" className={stripe} />
      <rect x="40" y={y + 14} width="92" height="9" rx="4.5" className="fill-text" />
      <rect x="40" y={y + 31} width="120" height="7" rx="3.5" className="fill-text-muted" opacity="0.5" />
      {isOpen ? (
        <>
          <rect x="40" y={y + 46} width="80" height="7" rx="3.5" className="fill-text-muted" opacity="0.5" />
          <rect x="40" y={y + 74} width="62" height="24" rx="6" className="fill-accent-soft" />
          <rect x="110" y={y + 74} width="62" height="24" rx="6" className="fill-surface-sunken" />
        </>
      ) : null}
    </g>
  );
}
