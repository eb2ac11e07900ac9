/** Photos of daily updates by link: a signed form for each, and a proof that the file came in by this deployment's link. */

import { isObject } from '../../../engine/core/json/index.ts';
import type { Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import type { Signer } from '../../../engine/server/kernel/secret.ts';
import { isShown, mediaType } from '../../../engine/server/media/file-kinds.ts';
import type { Media, UploadRequest } from '../../../engine/server/media/index.ts';

/** Part of what is signed, so that neither a pass nor a proof serves as the other. */
const PURPOSE = 'photo';

type Options = { readonly signer: Signer; readonly media: Pick<Media, 'signUpload'> };
type Whose = { readonly requestId: string; readonly providerId: string };

/** @throws invalid (422) for what is no picture, and what the upload's form throws. */
export async function signPhoto({ signer, media }: Options, { requestId, providerId }: Whose, upload: UploadRequest): Promise<Row> {
  const type = mediaType(upload.contentType ?? '') ?? '';
  if (!type.startsWith('image/') || !isShown(type)) {
    const message = said('problem.links.only_pictures_added_jpeg_png');
    throw problems.invalid({ message, errors: [{ pointer: '/content_type', code: 'content', message }] });
  }
  const { url, fields } = await media.signUpload({ org: { id: providerId }, user: { id: null } }, upload);
  return { url, fields, proof: signer.sign(PURPOSE, requestId, fields.key ?? '') };
}

/** What the page is told of photos that an update has. */
export const shownPhotos = (signer: Signer, requestId: string, photos: unknown): readonly Row[] =>
  (Array.isArray(photos) ? photos : [])
    .filter(isObject)
    .flatMap(({ id, name }) => (typeof id === 'string' ? [{ id, name, proof: signer.sign(PURPOSE, requestId, id) }] : []));

/** The files that an update is to have. Whoever holds the link may name no file that did not come by it. @throws invalid (422) */
export function provenPhotos(signer: Signer, requestId: string, photos: unknown): readonly Row[] {
  const refuse = (pointer: string, code: string, message: Said) => problems.invalid({ errors: [{ pointer, code, message }] });
  if (!Array.isArray(photos)) throw refuse('/photos', 'type', said('problem.links.must_list'));
  return photos.map((photo: unknown, index) => {
    const { id, proof } = isObject(photo) ? photo : {};
    const isProven = typeof id === 'string' && typeof proof === 'string' && signer.verify(proof, PURPOSE, requestId, id);
    if (!isProven) throw refuse(`/photos/${index}`, 'reference', said('problem.links.photo_did_not_come_link'));
    return { id };
  });
}
