/** For whom a file is taken in: where a page needs no account, nobody is named but the organisation. */
export type Uploader = { readonly org: { readonly id: string }; readonly user: { readonly id: string | null } };
