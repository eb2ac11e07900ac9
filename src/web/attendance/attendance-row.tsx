/** Node: whether one is punched in, at the lower edge of a phone's page, within reach of a thumb. */
import { useIsPhone } from '../../../widgets/primitives/support/use-is-phone.ts';
import { AttendancePlace } from './attendance-place.tsx';

export default function AttendanceRowNode() {
  if (!useIsPhone()) return null;
  return (
    <div className="sticky bottom-0 z-10 bg-surface-raised empty:hidden print:hidden">
      <AttendancePlace appearance="thumb" />
    </div>
  );
}
