/** A still of a moving picture, as a file. */
import { LONGEST_SIDE, QUALITY } from '../shared/media/smaller-photo.ts';

/** @returns undefined while the camera has given no picture yet, or where the browser cannot draw it. */
export async function takePicture(video: HTMLVideoElement): Promise<File | undefined> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return undefined;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return blob ? new File([blob], `photo-${Date.now()}.jpg`, { type: 'image/jpeg' }) : undefined;
}
