/** Photos as they are sent: small enough for a phone's connection, large enough to read a label by. */

/** Longest side in pixels. */
export const LONGEST_SIDE = 2048;
export const QUALITY = 0.85;
/** Bytes up to which a photo goes as it is. */
const SMALL = 1_000_000;
/** What cameras write. A drawing or a screen (PNG) would lose its edges. */
const PHOTOS: ReadonlySet<string> = new Set(['image/jpeg', 'image/webp', 'image/heic', 'image/heif']);

/** As JPEG, upright; the file itself where it is no photo, is small, cannot be read here, or would not get smaller. */
export async function smallerPhoto(file: File): Promise<File> {
  if (!PHOTOS.has(file.type) || file.size <= SMALL) return file;
  const picture = await read(file);
  if (!picture) return file;
  const drawn = await draw(picture).finally(() => picture.close());
  if (!drawn || drawn.size >= file.size) return file;
  return new File([drawn], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: 'image/jpeg', lastModified: file.lastModified });
}

/** Undefined where this browser cannot read it. */
const read = (file: File): Promise<ImageBitmap | undefined> =>
  'createImageBitmap' in globalThis
    ? createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
    : Promise.resolve(undefined);

async function draw(picture: ImageBitmap): Promise<Blob | undefined> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))) ?? undefined;
}
