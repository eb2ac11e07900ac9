/** A page that shows pictures of screens, beside those of an earlier run where there are some. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileOf, type Picture } from './take.ts';

type Index = { readonly folder: string; readonly beside?: string; readonly pictures: readonly Picture[] };

/** Written to `index.html` of the folder. */
export async function writeIndex({ folder, beside, pictures }: Index): Promise<void> {
  const image = (from: string, picture: Picture, words: string) => {
    const file = join(from, fileOf(picture));
    if (!existsSync(file)) return `<p>${words}: none</p>`;
    return `<figure><figcaption>${words}</figcaption><img loading="lazy" alt="" src="${encodeURI(relative(folder, file))}"></figure>`;
  };
  const section = (picture: Picture) =>
    [
      `<section class="${picture.size}"><h2>${picture.screen}, ${picture.size}, ${picture.scheme}</h2>`,
      ...(beside === undefined ? [] : [image(beside, picture, 'before')]),
      image(folder, picture, beside === undefined ? '' : 'after'),
      '</section>',
    ].join('');
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>
body { font: 14px sans-serif; margin: 24px } figure { display: inline-block; margin: 0 16px 16px 0; vertical-align: top }
img { border: 1px solid #ccc; width: 700px } .phone img { width: 300px }
</style>${pictures.map(section).join('\n')}`,
  );
}
