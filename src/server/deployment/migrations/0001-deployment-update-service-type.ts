/** Daily updates get the service type of their deployment, by which people see them; without it nobody would. */
import type { Migration } from '../../../../engine/server/model/migrate.ts';

export const deploymentUpdateServiceType: Migration = {
  number: 1,
  name: 'deployment-update-service-type',
  async up(sql) {
    await sql('alter table deployment_update add column if not exists srvc_type_id integer');
    await sql(`update deployment_update u set srvc_type_id = r.srvc_type_id
      from deployment_request r where r.id = u.request_id and u.srvc_type_id is null`);
  },
};
