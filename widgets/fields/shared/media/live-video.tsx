/** A stream as a moving picture. */
import { type Ref, useEffect, useRef } from 'react';

type Props = { readonly stream: MediaStream; readonly label: string; readonly ref?: Ref<HTMLVideoElement> };

export function LiveVideo({ stream, label, ref }: Props) {
  const own = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = own.current;
    if (!video) return;
    video.srcObject = stream;
    // Refused only where pages may not play by themselves; then the person's next tap plays it.
    video.play()?.catch(() => undefined);
    return () => {
      video.srcObject = null;
    };
  }, [stream]);
  return (
    <video
      ref={(element) => {
        own.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      muted
      playsInline
      autoPlay
      aria-label={label}
      className="max-h-[60dvh] w-full rounded-control bg-surface-sunken object-contain"
    />
  );
}
