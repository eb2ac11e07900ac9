/** What a device keeps is sealed (AES-GCM): under a key that no script can read back, and each entry under its own name. */

export type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly data: ArrayBuffer };

const CIPHER = 'AES-GCM';
/** Bytes of a nonce, as NIST SP 800-38D recommends for this cipher. */
const NONCE = 12;

/** `text`: 256 bits, base64url, as the server gives them. The key seals and opens, and cannot be taken out of the browser. */
export function keyFrom(text: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, CIPHER, false, ['encrypt', 'decrypt']);
}

/** An entry opens under the name that it was sealed under, and under no other. */
const boundTo = (iv: Uint8Array<ArrayBuffer>, name: string) => ({ name: CIPHER, iv, additionalData: new TextEncoder().encode(name) });

export async function sealBytes(key: CryptoKey, name: string, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE));
  return { iv, data: await crypto.subtle.encrypt(boundTo(iv, name), key, bytes) };
}

/** @throws OperationError for what was sealed under another key or name, or changed since. */
export const unsealBytes = (key: CryptoKey, name: string, { iv, data }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt(boundTo(iv, name), key, data);

export const seal = (key: CryptoKey, name: string, value: unknown): Promise<Sealed> =>
  sealBytes(key, name, new TextEncoder().encode(JSON.stringify(value)));

/** @throws OperationError as `unsealBytes` */
export const unseal = async (key: CryptoKey, name: string, sealed: Sealed): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await unsealBytes(key, name, sealed)));
