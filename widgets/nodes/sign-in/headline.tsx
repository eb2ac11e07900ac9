import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const TURN_MS = 6000;

/** Hours of the day: morning 5-12, afternoon 12-16, evening 16-19, otherwise night. */
export function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' | 'night' {
  if (hour >= 5 && hour < 12) return 'morning';
  if (hour >= 12 && hour < 16) return 'afternoon';
  return hour >= 16 && hour < 19 ? 'evening' : 'night';
}

const skies = { morning: 'sky-morning', afternoon: 'sky-afternoon', evening: 'sky-evening', night: 'sky-night' } as const;

/** Whether sentences take turns at all: not for who asks for less motion. */
const canTurn = (count: number): boolean => count > 1 && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The sentence whose turn it is; it stands still while it is pointed at or paused. */
function useTurn(count: number, isHeld: boolean): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (isHeld || !canTurn(count)) return;
    const timer = setInterval(() => setTurn((now) => now + 1), TURN_MS);
    return () => clearInterval(timer);
  }, [count, isHeld]);
  return count === 0 ? 0 : turn % count;
}

/** The product's side of the pages before sign-in: sentences that take turns, on the sky of the hour; a band on phones. */
export function Headline({ keys }: { readonly keys: readonly string[] }) {
  const { t } = useTranslation();
  const [isHeld, setHeld] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const current = useTurn(keys.length, isHeld || isPaused);
  const part = partOfDay(new Date().getHours());
  return (
    <section
      data-part-of-day={part}
      // A finger that went may never say so: by touch there is the button.
      onPointerEnter={({ pointerType }) => setHeld(pointerType !== 'touch')}
      onPointerLeave={() => setHeld(false)}
      className={`relative flex flex-col justify-between gap-5 overflow-hidden p-6 pt-[calc(1.5rem+env(safe-area-inset-top))] text-on-sky lg:p-12 ${skies[part]}`}
    >
      <Weave />
      <div className="relative flex items-center justify-between">
        <p className="flex items-center gap-2.5 text-lg font-semibold tracking-tight">
          <Mark />
          {__PRODUCT_NAME__}
        </p>
        {canTurn(keys.length) ? <PauseButton isPaused={isPaused} onChange={setPaused} /> : null}
      </div>
      <div className="relative grid max-w-lg text-xl font-semibold text-balance lg:text-display">
        {keys.map((key, index) => (
          <p
            key={key}
            // All in one place, so that nothing moves when a longer one has its turn.
            className={`col-start-1 row-start-1 self-end ${index === current ? 'transition-opacity duration-500' : 'invisible opacity-0'}`}
          >
            {t(key.replace(/^t:/, ''))}
          </p>
        ))}
      </div>
      <p className="relative hidden text-base lg:block">{t(`signin.${part}`)}</p>
    </section>
  );
}

/** What moves by itself for longer than a moment can be stopped (WCAG 2.2.2). */
function PauseButton({ isPaused, onChange }: { readonly isPaused: boolean; readonly onChange: (isPaused: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-label={t('signin.headline_pause')}
      aria-pressed={isPaused}
      onClick={() => onChange(!isPaused)}
      className="-my-1.5 grid size-8 place-items-center rounded-full opacity-70 hover:opacity-100 focus-visible:opacity-100 focus-visible:outline-2 focus-visible:outline-current pointer-coarse:-my-3 pointer-coarse:size-11"
    >
      {/* Drawn here: the page needs no other icon, and so not the file of them all. */}
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-3.5" fill="currentColor">
        <path d={isPaused ? 'M7 4v16l13-8z' : 'M6 4h4v16H6zM14 4h4v16h-4z'} />
      </svg>
    </button>
  );
}

function Mark() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 32 32"
      className="size-8"
      fill="none"
      strokeWidth="2.4"
      strokeLinecap="round"
      stroke="currentColor"
    >
      <rect width="32" height="32" rx="7" fill="currentColor" fillOpacity="0.16" stroke="none" />
      <path d="M8 10h16M8 16h10M8 22h16" />
      <path d="M12 7v18M20 7v18" strokeDasharray="4.2 3" opacity="0.65" />
    </svg>
  );
}

/** Warp and weft: the mark of the house, drawn large. */
function Weave() {
  return (
    <svg
      aria-hidden="true"
      className="absolute inset-0 size-full opacity-[0.07]"
      preserveAspectRatio="xMidYMid slice"
      viewBox="0 0 400 400"
    >
      <defs>
        <pattern id="weave" width="40" height="40" patternUnits="userSpaceOnUse" patternTransform="rotate(-18)">
          <path d="M0 10h26M34 30h6M0 30h14M22 10h18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          <path d="M10 0v4M10 16v24M30 0v24M30 36v4" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </pattern>
      </defs>
      <rect width="400" height="400" fill="url(#weave)" />
    </svg>
  );
}
