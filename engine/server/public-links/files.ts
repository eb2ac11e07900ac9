/** Pictures that come in by a link: a signed form for each, and a proof that a file came by this link and no other. */
import { isObject } from '../../core/json/index.ts';
import type { Row } from '../database/port.ts';
import { type FieldProblem, problems } from '../kernel/errors.ts';
import { said } from '../kernel/said.ts';
import type { Signer } from '../kernel/secret.ts';
import { isShown, mediaType } from '../media/file-kinds.ts';
import type { Media, UploadRequest } from '../media/index.ts';

/** Part of what is signed, so that neither a pass nor a proof serves as the other. */
const PURPOSE = 'photo';

/** Which record the link stands for, and which organisation owns its files. */
export type Whose = { readonly recordId: string; readonly orgId: string };
type Options = { readonly signer: Signer; readonly media: Pick<Media, 'signUpload'> };

/** @throws invalid (422) for what is no picture, and what the upload's form throws */
export async function signPicture({ signer, media }: Options, { recordId, orgId }: Whose, upload: UploadRequest): Promise<Row> {
  const type = mediaType(upload.contentType ?? '') ?? '';
  if (!type.startsWith('image/') || !isShown(type)) {
    const message = said('problem.platform.links.only_pictures');
    throw problems.invalid({ message, errors: [{ pointer: '/content_type', code: 'content', message }] });
  }
  const { url, fields } = await media.signUpload({ org: { id: orgId }, user: { id: null } }, upload);
  return { url, fields, proof: signer.sign(PURPOSE, recordId, fields.key ?? '') };
}

/** What the page is told of the files that there are. */
export const provable = (signer: Signer, recordId: string, files: unknown): readonly Row[] =>
  (Array.isArray(files) ? files : [])
    .filter(isObject)
    .flatMap(({ id, name }) => (typeof id === 'string' ? [{ id, name, proof: signer.sign(PURPOSE, recordId, id) }] : []));

/** What is wrong with the files that somebody names: who holds the link names none that did not come by it. */
export function unproven(signer: Signer, recordId: string, { name, files }: { name: string; files: unknown }): readonly FieldProblem[] {
  if (files === null) return [];
  if (!Array.isArray(files)) return [{ pointer: `/${name}`, code: 'type', message: said('problem.platform.links.must_list') }];
  return files.flatMap((file: unknown, index): FieldProblem[] => {
    const { id, proof } = isObject(file) ? file : {};
    const isProven = typeof id === 'string' && typeof proof === 'string' && signer.verify(proof, PURPOSE, recordId, id);
    const message = said('problem.platform.links.file_not_by_link');
    return isProven ? [] : [{ pointer: `/${name}/${index}`, code: 'reference', message }];
  });
}

/** As they are stored: their ids alone. */
export const idsOf = (files: unknown): unknown => (Array.isArray(files) ? files.filter(isObject).map(({ id }) => ({ id })) : files);
