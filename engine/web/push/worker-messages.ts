/** A click on a push message while a page is open: the worker brings it forward, and the page goes where it leads. */

const textOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** Only addresses of this site. Answers how to end it. */
export function followWorker(navigate: (path: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const listen = ({ data }: MessageEvent<unknown>) => {
    const address = textOf(data, 'address');
    if (textOf(data, 'type') !== 'push-open' || typeof address !== 'string') return;
    const { origin } = window.location;
    const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined;
    if (url?.origin === origin) navigate(url.pathname + url.search);
  };
  serviceWorker.addEventListener('message', listen);
  return () => serviceWorker.removeEventListener('message', listen);
}
