/** Fieldloom as the platform sees it: its code, beside the definitions in `schemas` and `screens`. */
import { folderAbove } from '../../engine/server/kernel/root.ts';
import { defineProduct } from '../../engine/server/product.ts';
import { areas } from './areas.ts';
import { flags } from './flags.ts';
import { people } from './membership/index.ts';
import { migrations } from './migrations.ts';
import { noticeSubjects } from './notices/index.ts';

export const fieldloom = defineProduct({
  name: 'Fieldloom',
  definitions: folderAbove(import.meta.url, 'screens'),
  areas,
  people,
  subjects: noticeSubjects,
  migrations,
  flags,
});
