/**
 * What a page does before its code has come: it stands in the page itself, so that nothing is waited for. It shows the frame in the
 * person's theme and direction, brings the files that this person's page begins with, and asks what that page will ask first.
 * The build writes it into the page (../build/early.ts), alone: it may import nothing.
 */
import type { EarlyAnswers } from './early-answers.ts';

/** Addresses of scripts: those of a page with a session, those that it begins with besides on a phone, a wide screen or a device that keeps records, and those of one without. */
type Files = { readonly [K in 'signedIn' | 'phone' | 'wide' | 'kept' | 'public']: readonly string[] };

export function begin(files: Files): void {
  const root = document.documentElement;
  const read = (key: string): Record<string, unknown> => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? '{}') ?? {};
    } catch {
      return {};
    }
  };
  const { theme, language } = read('device_settings');
  const isChosen = typeof language === 'string' && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language);
  // As `deviceSettings` reads it.
  const given = /[?&]lang=([a-z]{2})\b/.exec(location.search)?.[1];
  const lang = isChosen ? language : (given ?? /^[a-z]{2,3}/.exec(navigator.language)?.[0] ?? 'en');
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = isDark ? 'dark' : 'light';
  if (/^(ar|fa|he|ur)\b/.test(lang)) root.dir = 'rtl';
  // Somebody else's access, which the page uses up before anything else.
  if (/[?&]my_token=/.test(location.search)) return;

  const token = localStorage.getItem('token');
  root.dataset.start = token === null ? 'public' : 'app';
  // As wide as the phones of `useIsPhone`; the page does not know yet how wide it will be.
  const own = [
    ...files.signedIn,
    ...(screen.width <= 768 ? files.phone : files.wide),
    ...(localStorage.getItem('records_kept') === null ? [] : files.kept),
  ];
  for (const href of token === null ? files.public : own)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' }));

  const answers: EarlyAnswers = new Map();
  Object.assign(globalThis, { earlyAnswers: answers });
  const headers = {
    Accept: 'application/json',
    'Accept-Language': root.lang,
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  };
  // Read to its end, whether somebody asks for it or not: what is left unread keeps its connection.
  const whole = async (got: Response) =>
    new Response(got.status === 204 ? null : await got.arrayBuffer(), { status: got.status, headers: got.headers });
  const asItComes = (got: Response) => {
    got
      .clone()
      .arrayBuffer()
      .catch(() => undefined);
    return got;
  };
  const ask = (question: string) => {
    const [address = '', ...words] = question.split(' ');
    const post = { method: 'POST', body: words.join(' '), headers: { ...headers, 'Content-Type': 'application/json' } };
    const answer = words.length === 0 ? fetch(address, { headers }).then(whole) : fetch(address, post).then(asItComes);
    // Who asks for it hears of it.
    answer.catch(() => undefined);
    answers.set(question, { answer, token });
  };
  const start = `start=${encodeURIComponent(location.pathname)}`;
  if (token === null) {
    ask(`/v1/definitions/public?language=${lang}&${start}`);
    return;
  }
  ask('/v1/definitions/app');
  ask(`/v1/definitions/locales/${lang}?${start}`);
  const { day, asked } = read('starts') as { day?: string; asked?: Record<string, string[]> };
  // A list of another day mostly asks for that day.
  const isToday = day === new Date().toDateString();
  for (const question of asked?.[location.pathname] ?? []) if (isToday || !/^\/v1\/(data|groups)\b/.test(question)) ask(question);
}
