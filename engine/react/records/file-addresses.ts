/**
 * Addresses of files that need no network, known beside the records and not in them: a form sends back a file as it came, and a file
 * that had one would be another than the server's. Filled by the host before records that name the files are shown.
 */
type Named = { readonly id: string };
type File = Named & { readonly url?: string };

const small = new Map<string, string>();
const whole = new Map<string, string>();

/** `src` of a small picture of the file. */
export const noteSmallPicture = (fileId: string, src: string): void => void small.set(fileId, src);

/** Of files that no record of the person names now. */
export function forgetSmallPictures(areNamed: (fileId: string) => boolean): void {
  for (const id of small.keys()) if (!areNamed(id)) small.delete(id);
}

/** A file that is here alone until it is sent; once a page. */
export function noteWaitingFile(fileId: string, file: () => Blob): void {
  if (!whole.has(fileId)) whole.set(fileId, URL.createObjectURL(file()));
}

export const smallPictureOf = ({ id }: Named): string | undefined => small.get(id);

/** Of the whole file: the server's, or that of a file which waits here. */
export const addressOf = ({ id, url }: File): string | undefined => url ?? whole.get(id);

/** What is quickest seen of a picture. */
export const pictureOf = (file: File): string | undefined => smallPictureOf(file) ?? addressOf(file);
