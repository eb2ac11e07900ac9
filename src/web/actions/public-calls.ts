/** Calls of pages that people open by a link, without an account. */
import { call } from '../../../engine/web/api/http.ts';
import { uploadDailyPhoto as sendDailyPhoto } from './daily-photo.ts';

type Input = Readonly<Record<string, unknown>>;
type Answer = { readonly data: unknown };

const parameters = () => new URLSearchParams(window.location.search);
const parameter = (name: string) => parameters().get(name) ?? '';

/** Without the secret of the address there is nothing to ask for. */
function secret(): string {
  const t = parameter('t');
  if (t === '') throw new Error('The address carries no link.');
  return t;
}

/** `{ token }`: goes where the short link leads; rejects when it leads nowhere any more. */
export async function followLink({ token }: Input): Promise<unknown> {
  const { data } = await call<{ readonly data: { readonly to: string } }>(`/v1/public/links/${encodeURIComponent(String(token))}`);
  window.location.replace(data.to);
  return undefined;
}

/** The page of the feedback whose token the address carries. */
export const readFeedback = async (): Promise<unknown> => (await call<Answer>('/v1/public/feedback', { query: { t: secret() } })).data;

export const sendFeedback = async (input: Input): Promise<unknown> =>
  (
    await call<Answer>('/v1/public/feedback', {
      method: 'POST',
      body: { ...input, t: secret(), language: document.documentElement.lang },
    })
  ).data;

/** The deployment whose signed pass the address carries. */
export const readDailyUpdate = async (): Promise<unknown> =>
  (await call<Answer>('/v1/public/deployment-update', { query: { srvc_req_id: parameter('srvc_req_id'), t: secret() } })).data;

/** `{ file }`: takes a photo in for the update; answers what the update is to name it by. */
export async function uploadDailyPhoto({ file }: Input): Promise<unknown> {
  if (!(file instanceof File)) throw new Error('There is no photo.');
  return sendDailyPhoto(file, { srvc_req_id: parameter('srvc_req_id'), t: secret() });
}

export const sendDailyUpdate = async (input: Input): Promise<unknown> => {
  const body = { ...input, srvc_req_id: parameter('srvc_req_id'), t: secret() };
  return (await call<Answer>('/v1/public/deployment-update', { method: 'POST', body })).data;
};
