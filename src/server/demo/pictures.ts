/**
 * What technicians photographed on the visits of days gone by, and the marks of organisations. The pictures are drawn (`pictures/*.svg`,
 * from which `tests/support/draw-pictures.ts` makes the files); each is taken in once for every organisation, by the call that people's
 * uploads use, and shared by all the records that show it.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { dayIn } from '../../../engine/core/format/zone-days.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import { folderAbove } from '../../../engine/server/kernel/root.ts';
import type { Media, StoredFile } from '../../../engine/server/media/index.ts';
import { defaults } from '../defaults/index.ts';
import { asServer, type Seed, server } from './seed.ts';

const FOLDER = 'src/server/demo/pictures';
/** Before the oldest work, so that they count towards nobody's uploads of today. */
const SINCE = -40;

type Visit = { readonly id: string; readonly provider_id: string; readonly title: string; readonly kind: string; readonly service: string };

const pictureIn = (name: string): Promise<Buffer> => readFile(join(folderAbove(import.meta.url, FOLDER), FOLDER, name));

type Subject = { readonly is: (visit: Visit) => boolean; readonly name: string };
const says = (of: 'title' | 'kind' | 'service', words: RegExp) => (visit: Visit) => words.test(visit[of]);

/** What is seen on a visit: the first that fits. */
const subjects: readonly Subject[] = [
  { name: 'inverter', is: says('title', /inverter|isolator/i) },
  { name: 'gas', is: (visit) => says('title', /gas/i)(visit) || says('kind', /gas/i)(visit) },
  { name: 'water', is: says('service', /purifier/i) },
  { name: 'solar', is: says('service', /solar|plant/i) },
  { name: 'site', is: (visit) => says('kind', /installation/i)(visit) || says('service', /showroom/i)(visit) },
  { name: 'ac', is: () => true },
];

/** Now and then the door that was found, or the meter that was read. */
function besides(index: number): readonly string[] {
  if (index % 5 === 1) return ['door.webp'];
  return index % 5 === 3 ? ['meter.webp'] : [];
}

function namesOf(visit: Visit, index: number): readonly string[] {
  const subject = subjects.find(({ is }) => is(visit))?.name;
  return [`${subject}-before.webp`, ...besides(index), `${subject}-after.webp`];
}

/** Takes a picture in once for each organisation. */
function albumOf(media: Pick<Media, 'signUpload' | 'accept'>) {
  const taken = new Map<string, Promise<StoredFile>>();
  const take = async (org: string, name: string): Promise<StoredFile> => {
    const bytes = await pictureIn(name);
    const upload = { fileName: name, contentType: 'image/webp', size: bytes.length };
    const { fields } = await media.signUpload({ org: { id: org }, user: { id: null } }, upload);
    return media.accept(fields, Readable.from([bytes]));
  };
  return (org: string, name: string): Promise<StoredFile> => {
    const key = `${org} ${name}`;
    const file = taken.get(key) ?? take(org, name);
    taken.set(key, file);
    return file;
  };
}

export async function seedPictures(seed: Seed): Promise<void> {
  const album = albumOf(seed.media);
  const today = dayIn(Date.parse(seed.clock.now()), defaults.timeZone);
  const visits = await asServer(seed, async ({ kysely }) => {
    const { rows } = await sql<Visit>`
      select t.id, t.provider_id, coalesce(t.title, r.title) as title, k.name as kind, y.name as service
      from subtask t join service_request r on r.id = t.srvc_req_id
      join subtask_type k on k.id = t.sbtsk_type_id join service_type y on y.id = t.srvc_type_id
      where t.status_type <> 'ACTIVE' and t.work_ended_at is not null and t.due < ${today}::date
      order by t.display_code`.execute(kysely);
    return rows;
  });
  const shown: { readonly id: string; readonly photos: readonly StoredFile[] }[] = [];
  for (const [index, visit] of visits.entries()) {
    const photos: StoredFile[] = [];
    for (const name of namesOf(visit, index)) photos.push(await album(visit.provider_id, name));
    shown.push({ id: visit.id, photos });
  }
  await asServer(seed, (connection) => showPhotos(connection, shown));
  for (const name of MARKED) {
    const id = seed.fixtures.id(`organisation/${name}`);
    await seed.resources.update(server, 'organisation', [{ id, patch: { icon_file: [await album(id, `mark-${name}.webp`)] } }]);
  }
  await asServer(seed, async ({ kysely }) => {
    const then = seed.instant(SINCE, '10:00');
    await sql`update media_object set created_at = ${then}, updated_at = ${then}, unnamed_since = null`.execute(kysely);
  });
}

const MARKED = ['acme', 'globex', 'evergreen', 'fixit', 'zenith', 'granite'] as const;

/** On the visit, and in what its timeline tells of the work's end. */
async function showPhotos({ kysely }: Connection, shown: readonly unknown[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(shown)}::text::jsonb) as v(id uuid, photos jsonb)`;
  await sql`update subtask t set photos = v.photos from ${given} where t.id = v.id`.execute(kysely);
  await sql`
    update request_event e set files = v.photos from ${given}
    where e.id = (select d.id from request_event d where d.subtask_id = v.id and d.kind = 'status' and d.to_text = 'Done' order by d.at desc, d.id desc limit 1)`.execute(
    kysely,
  );
}
