import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const TURN_MS = 6000;

/** Specification 2.2: morning 5-12, afternoon 12-16, evening 16-19, otherwise night. */
export function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' | 'night' {
  if (hour >= 5 && hour < 12) return 'morning';
  if (hour >= 12 && hour < 16) return 'afternoon';
  return hour >= 16 && hour < 19 ? 'evening' : 'night';
}

const skies = { morning: 'sky-morning', afternoon: 'sky-afternoon', evening: 'sky-evening', night: 'sky-night' } as const;

/** The product's side of the sign-in page: sentences that take turns, on the sky of the hour. */
export function Headline({ keys }: { readonly keys: readonly string[] }) {
  const { t } = useTranslation();
  const [turn, setTurn] = useState(0);
  const part = partOfDay(new Date().getHours());
  useEffect(() => {
    if (keys.length < 2 || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setTurn((now) => now + 1), TURN_MS);
    return () => clearInterval(timer);
  }, [keys.length]);
  const key = keys[turn % keys.length] ?? '';
  return (
    <section
      data-part-of-day={part}
      className={`relative hidden flex-col justify-between overflow-hidden p-12 text-on-sky lg:flex ${skies[part]}`}
    >
      <Weave />
      <p className="relative text-lg font-semibold tracking-tight">Fieldloom</p>
      <p key={key} className="relative max-w-lg text-display font-semibold text-balance motion-safe:animate-[fade_.6s_ease-out]">
        {t(key.replace(/^t:/, ''))}
      </p>
      <p className="relative text-sm text-on-sky">{t(`signin.${part}`)}</p>
    </section>
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
