/**
 * Ratings are those of people: what the machine thinks of a visit is a review of its own. Answers that a machine gave go, because as
 * anybody else's they would be averaged with those of people; the number stays on the visit. Templates for a machine stay, retired, because
 * somebody wrote their questions: as one for supervisors such a template may be switched on again.
 */
import type { Migration } from '../../../../engine/server/model/migrate.ts';

export const ratingsOfPeople: Migration = {
  number: 10,
  name: 'ratings-of-people',
  async up(sql) {
    await sql(`delete from rating where audience = 'ai'`);
    await sql(`update rating_template set audience = 'supervisor', is_active = false where audience = 'ai'`);
  },
};
