import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const TURN_MS = 6000;

/** Specification 2.2: morning 5-12, afternoon 12-16, evening 16-19, otherwise night. */
export function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' | 'night' {
  if (hour >= 5 && hour < 12) return 'morning';
  if (hour >= 12 && hour < 16) return 'afternoon';
  return hour >= 16 && hour < 19 ? 'evening' : 'night';
}

const skies = {
  morning: 'from-[oklch(0.62_0.13_235)] to-[oklch(0.5_0.15_265)]',
  afternoon: 'from-[oklch(0.56_0.16_255)] to-[oklch(0.42_0.17_275)]',
  evening: 'from-[oklch(0.52_0.15_330)] to-[oklch(0.36_0.13_280)]',
  night: 'from-[oklch(0.36_0.11_272)] to-[oklch(0.2_0.06_270)]',
} as const;

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
      className={`relative hidden flex-col justify-between overflow-hidden bg-linear-to-br p-12 text-white lg:flex ${skies[part]}`}
    >
      <Weave />
      <p className="relative text-lg font-semibold tracking-tight">Fieldloom</p>
      <p key={key} className="relative max-w-lg text-4xl leading-tight font-semibold text-balance motion-safe:animate-[fade_.6s_ease-out]">
        {t(key.replace(/^t:/, ''))}
      </p>
      <p className="relative text-sm text-white/80">{t(`signin.${part}`)}</p>
    </section>
  );
}

/** Warp and weft: the mark of the house, drawn large. */
function Weave() {
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full opacity-15" preserveAspectRatio="xMidYMid slice" viewBox="0 0 400 400">
      <defs>
        <pattern id="weave" width="40" height="40" patternUnits="userSpaceOnUse" patternTransform="rotate(-18)">
          <path d="M0 10h26M34 30h6M0 30h14M22 10h18" stroke="white" strokeWidth="2" strokeLinecap="round" />
          <path d="M10 0v4M10 16v24M30 0v24M30 36v4" stroke="white" strokeWidth="2" strokeLinecap="round" />
        </pattern>
      </defs>
      <rect width="400" height="400" fill="url(#weave)" />
    </svg>
  );
}
