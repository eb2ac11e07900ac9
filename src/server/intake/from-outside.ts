/**
 * Rules that look at the brand of whoever types: nobody does so here, so they are asked of the brand that the request is for.
 * Its lengths of mobile numbers and pincodes hold for what customers tell on a form too.
 */
import type { FieldProblem } from '../../../engine/server/kernel/errors.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { byId, distinct, pointerIn } from '../../../engine/server/workflows/rows.ts';
import { defaults } from '../defaults/index.ts';
import { type Created, entityRows, type HooksOf, type ProductContext } from '../rows/index.ts';

type Raised = Created<'service-request'>;

/** @throws invalid (422) at `/cust_mobile` and `/cust_pincode` */
async function beforeCreate(changes: Raised[], { connection }: ProductContext): Promise<void> {
  const values = distinct(changes.filter(isByForm).map(({ after }) => after.org_id));
  if (values.length === 0) return;
  const columns = ['id', 'mobile_digit', 'selected_country_pincode_length'] as const;
  const brands = byId(await entityRows(connection, { entity: 'organisation', values, columns }));
  const errors = changes.flatMap((change, index): FieldProblem[] => {
    if (!isByForm(change)) return [];
    const { cust_mobile, cust_pincode, org_id } = change.after;
    const brand = brands.get(org_id);
    const n = brand?.mobile_digit ?? defaults.mobileDigits;
    const length = brand?.selected_country_pincode_length ?? defaults.pincodeLength;
    return [
      ...(isOfLength(cust_mobile, n)
        ? []
        : [{ pointer: pointerIn(changes, index, '/cust_mobile'), code: 'check', message: said('message.mobile_length', { n }) }]),
      ...(isOfLength(cust_pincode, length)
        ? []
        : [{ pointer: pointerIn(changes, index, '/cust_pincode'), code: 'check', message: said('message.pincode_invalid') }]),
    ];
  });
  if (errors.length > 0) throw problems.invalid({ errors });
}

const isByForm = ({ after }: Raised): boolean => after.came_by === 'form';
const isOfLength = (text: string | null | undefined, length: number | null | undefined): boolean =>
  !text || !length || text.length === length;

export const fromOutside: HooksOf<'service-request'> = { beforeCreate };
