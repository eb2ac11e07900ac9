/** A photo for the daily update whose pass the address carries. Here before the first photo: code that did not come while the network was away is not asked for again. */
import { call } from '../../../engine/web/api/http.ts';
import { postFile, type SignedForm } from '../../../engine/web/api/upload.ts';

type Signed = { readonly data: SignedForm & { readonly proof: string } };

/** Answers `{ id, name, proof }`, as an update names it. */
export async function uploadDailyPhoto(file: File, pass: { readonly srvc_req_id: string; readonly t: string }): Promise<unknown> {
  const body = { ...pass, file_name: file.name, content_type: file.type, size: file.size };
  const { data } = await call<Signed>('/v1/public/deployment-update/photo', { method: 'POST', body });
  const { id, name } = await postFile(data, file);
  return { id, name, proof: data.proof };
}
