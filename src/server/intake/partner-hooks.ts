/** Forms give their requests to a provider for as long as it works for the brand; without one they stay as they are. */
import { system } from '../../../engine/server/kernel/principal.ts';
import { type Changed, entityRows, type HooksOf, type ProductContext } from '../rows/index.ts';

type Ended = Pick<Changed<'partnership'>, 'after'>;
const keeper = system('provider of a form left');

async function leaveForms(changes: readonly Ended[], { connection, resources }: ProductContext): Promise<void> {
  const ended = changes.map(({ after: { org_id, provider_id } }) => `${org_id} ${provider_id}`);
  const values = [...new Set(changes.map(({ after }) => String(after.provider_id)))];
  if (values.length === 0) return;
  await connection.as(keeper, async (on) => {
    const columns = ['id', 'org_id', 'provider_id'] as const;
    const forms = await entityRows(on, { entity: 'intake-form', column: 'provider_id', values, columns });
    const left = forms.filter(({ org_id, provider_id }) => ended.includes(`${org_id} ${provider_id}`));
    const patch = { provider_id: null };
    if (left.length > 0)
      await resources.update(
        keeper,
        'intake-form',
        left.map(({ id }) => ({ id, patch })),
        on,
      );
  });
}

export const partnerHooks: HooksOf<'partnership'> = {
  afterUpdate: (changes, context) =>
    leaveForms(
      changes.filter(({ after }) => after.is_active !== true),
      context,
    ),
};
