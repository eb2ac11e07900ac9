/** Calls of pages that people open by a link, without an account. `link`: which page; `param`: the parameter of the address that names the record, where the pass is signed. */
import { call } from '../api/http.ts';
// Here before the first picture: code that did not come while the network was away is not asked for again.
import { postFile } from '../api/upload.ts';
import type { SignedForm } from '../api/upload-types.ts';
import { bringFaces, layWords } from '../i18n.ts';

type Input = Readonly<Record<string, unknown>>;
type Answer = { readonly data: unknown };
/** `words`: what the organisation of the page says in its own, by language. */
type Page = Answer & { readonly words: Readonly<Record<string, Readonly<Record<string, string>>>> };
type Signed = { readonly data: SignedForm & { readonly proof: string } };

const pageOf = ({ link }: Input) => `/v1/public/${encodeURIComponent(String(link))}`;

/** What the address carries; without its secret there is nothing to ask for. */
function passHere({ param }: Input): Readonly<Record<string, string>> {
  const address = new URLSearchParams(window.location.search);
  const t = address.get('t') ?? '';
  if (t === '') throw new Error('The address carries no link.');
  return { ...(typeof param === 'string' ? { [param]: address.get(param) ?? '' } : {}), t };
}

/** `{ token }`: goes where the short link leads; rejects when it leads nowhere any more. */
async function followLink({ token }: Input): Promise<unknown> {
  const { data } = await call<{ readonly data: { readonly to: string } }>(`/v1/public/links/${encodeURIComponent(String(token))}`);
  window.location.replace(data.to);
  return undefined;
}

/** `{ link, param, told? }`: what the page shows and asks for; with something told, what may be chosen by it. */
async function readPage(input: Input): Promise<unknown> {
  const { told } = input;
  if (told === undefined) {
    const { data, words } = await call<Page>(pageOf(input), { query: passHere(input) });
    layWords(words);
    // Names and notes are in whatever letters people write: on paper there is no second look.
    bringFaces(JSON.stringify(data));
    return data;
  }
  return (await call<Answer>(`${pageOf(input)}/choices`, { method: 'POST', body: { ...(told as Input), ...passHere(input) } })).data;
}

/** `{ link, param, told, key? }`: tells it; under the same key it is told once. */
async function tellPage(input: Input): Promise<unknown> {
  const { told, key } = input;
  const headers = typeof key === 'string' ? { 'idempotency-key': key } : {};
  return (await call<Answer>(pageOf(input), { method: 'POST', body: { ...(told as Input), ...passHere(input) }, headers })).data;
}

/** `{ link, param, file }`: takes a picture in; answers `{ id, name, proof }`, as what is told names it. */
async function addPicture(input: Input): Promise<unknown> {
  const { file } = input;
  if (!(file instanceof File)) throw new Error('There is no picture.');
  const body = { ...passHere(input), file_name: file.name, content_type: file.type, size: file.size };
  const { data } = await call<Signed>(`${pageOf(input)}/photo`, { method: 'POST', body });
  const { id, name } = await postFile(data, file);
  return { id, name, proof: data.proof };
}

export const linkedActions = {
  'follow-link': followLink,
  'read-page': readPage,
  'tell-page': tellPage,
  'add-picture': addPicture,
};
