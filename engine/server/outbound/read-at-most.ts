/** The body of somebody else's answer as text. @throws an Error for one of more bytes than that: it is not read to its end */
export async function readAtMost({ body }: Response, most: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > most) throw new Error(`The answer is longer than ${most} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
