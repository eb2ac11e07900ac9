/** Cameras and microphones for tests and stories: none of them real, each track counted. */

/** A stream of one track; `live` counts the tracks that nobody stopped. */
export function fakeStream(count: { live: number }): MediaStream {
  count.live += 1;
  let isLive = true;
  const track = {
    kind: 'audio',
    stop: () => {
      if (isLive) count.live -= 1;
      isLive = false;
    },
  };
  return Object.assign(new MediaStream(), { getTracks: () => [track], getVideoTracks: () => [track] });
}

/** What a browser rejects with. */
export const refusal = (name: string): Error => Object.assign(new Error(name), { name });

/** Puts `getUserMedia` into the page; undefined takes it out. Answers what undoes it. */
export function setDevices(
  getUserMedia: ((constraints: MediaStreamConstraints) => Promise<MediaStream>) | undefined,
  cameras = 1,
): () => void {
  const before = Object.getOwnPropertyDescriptor(navigator, 'mediaDevices');
  const enumerateDevices = async () => Array.from({ length: cameras }, () => ({ kind: 'videoinput' }));
  Object.defineProperty(navigator, 'mediaDevices', {
    value: getUserMedia ? { getUserMedia, enumerateDevices } : undefined,
    configurable: true,
  });
  return () => {
    if (before) Object.defineProperty(navigator, 'mediaDevices', before);
    else Reflect.deleteProperty(navigator, 'mediaDevices');
  };
}
