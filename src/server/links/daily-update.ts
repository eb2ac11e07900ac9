/** Daily updates of a deployment by people without an account: the page's address carries a signature over request and time. */

import { sql } from 'kysely';
import { dayIn } from '../../../engine/core/format/zone-days.ts';
import type { Connection, Database, Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { Signer } from '../../../engine/server/kernel/secret.ts';
import type { Media, UploadRequest } from '../../../engine/server/media/index.ts';
import type { Resources } from '../../../engine/server/resources/types.ts';
import { defaults } from '../defaults/index.ts';
import { provenPhotos, shownPhotos, signPhoto } from './daily-photos.ts';

const keeper = system('daily update by link');
const DAY = 86_400_000;
/** Days after the last one on which the link still takes updates. */
const GRACE = 2;
const HOLDING = ['confirmed', 'deployed'];

type Request = {
  readonly id: string;
  readonly provider_id: string;
  /** Of the brand whose site it is. */
  readonly time_zone: string | null;
  readonly title: string;
  readonly site: string | null;
  readonly from_day: string;
  readonly to_day: string;
  readonly state: string;
};
export type Pass = { readonly requestId: string; readonly t: string };

/** `{expiry}.{signature}` for the address of one request; it stands for nothing else and for no other time. */
export function passFor(signer: Signer, requestId: string, lastDay: string): string {
  const expires = Math.floor((Date.parse(lastDay) + (GRACE + 1) * DAY) / 1000);
  return `${expires}.${signer.sign(requestId, expires)}`;
}

export const isPass = (signer: Signer, { requestId, t }: Pass, now: string): boolean => {
  const [expires = '', signature = ''] = t.split('.');
  return /^\d{1,12}$/.test(expires) && Number(expires) * 1000 > Date.parse(now) && signer.verify(signature, requestId, Number(expires));
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const told = ['progress', 'headcount', 'blockers', 'materials', 'next_day_need', 'reporter'] as const;

export type DailyUpdates = {
  /** @throws not_found alike for a request that is none, a pass that is not its, and one that has run out. */
  page(pass: Pass): Promise<Row>;
  /** Writes or amends the update of a day. @throws not_found, invalid (422) with pointers into the body. */
  send(pass: Pass, body: Row): Promise<void>;
  /** The form of one upload, and the proof by which `photos` of an update may name the file. @throws not_found, invalid, too_large (413) */
  signPhoto(pass: Pass, upload: UploadRequest): Promise<Row>;
};

export type DailyUpdatesOptions = {
  readonly database: Database;
  readonly resources: Resources;
  readonly media: Pick<Media, 'signUpload'>;
  readonly signer: Signer;
  readonly clock: { now(): string };
};

export function createDailyUpdates({ database, resources, media, signer, clock }: DailyUpdatesOptions): DailyUpdates {
  const requestOf = async (pass: Pass): Promise<Request> => {
    if (!UUID.test(pass.requestId) || !isPass(signer, pass, clock.now())) throw problems.notFound();
    const { rows } = await database.read(keeper, ({ kysely }) =>
      sql<Request>`
        select r.id, r.provider_id, o.time_zone, r.title, r.site, r.from_day::text as from_day, r.to_day::text as to_day, r.state
        from deployment_request r join organisation o on o.id = r.org_id and o.is_active
          join partnership p on p.org_id = r.org_id and p.provider_id = r.provider_id and p.is_active
        where r.id = ${pass.requestId}::uuid`.execute(kysely),
    );
    const [request] = rows;
    if (!request || !HOLDING.includes(request.state)) throw problems.notFound();
    return request;
  };
  const updateOf = async ({ kysely }: Connection, requestId: string, day: string): Promise<Row | undefined> => {
    const { rows } = await sql<Row>`select * from deployment_update where request_id = ${requestId}::uuid and day = ${day}::date`.execute(
      kysely,
    );
    return rows[0];
  };
  return {
    async page(pass) {
      const { id, title, site, from_day, to_day, time_zone } = await requestOf(pass);
      const today = dayIn(Date.parse(clock.now()), time_zone ?? defaults.timeZone);
      const day = today < from_day ? from_day : ([today, to_day].sort()[0] ?? today);
      const update = await database.read(keeper, (connection) => updateOf(connection, pass.requestId, day));
      const known = Object.fromEntries(told.map((name) => [name, update?.[name] ?? null]));
      const photos = shownPhotos(signer, id, update?.photos);
      return { title, site, from_day, to_day, day, update: update ? { ...known, photos } : null };
    },
    async send(pass, body) {
      const request = await requestOf(pass);
      const { day, photos, ...words } = body;
      const rest = photos === undefined ? words : { ...words, photos: provenPhotos(signer, request.id, photos) };
      const unknown = Object.keys(words).filter((name) => !told.some((field) => field === name));
      if (unknown.length > 0)
        throw problems.invalid({
          errors: unknown.map((name) => ({ pointer: `/${name}`, code: 'unknown', message: said('problem.links.not_asked') })),
        });
      if (typeof day !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(day))
        throw problems.invalid({ errors: [{ pointer: '/day', code: 'format', message: said('problem.links.choose_day') }] });
      if (typeof words.reporter !== 'string' || words.reporter.trim() === '')
        throw problems.invalid({ errors: [{ pointer: '/reporter', code: 'required', message: said('problem.links.say_who') }] });
      await database.transaction(keeper, async (connection) => {
        const before = await updateOf(connection, request.id, day);
        if (before) await resources.update(keeper, 'deployment-update', [{ id: String(before.id), patch: rest }], connection);
        else await resources.create(keeper, 'deployment-update', [{ request_id: request.id, day, ...rest }], connection);
      });
    },
    async signPhoto(pass, upload) {
      const { id, provider_id } = await requestOf(pass);
      return signPhoto({ signer, media }, { requestId: id, providerId: provider_id }, upload);
    },
  };
}
