/** What a notification says of its sub-task or request: number, appointment, address. */
import type { JsonObject } from '../../../engine/core/json/index.ts';
import { useFormat } from '../../../engine/react/index.ts';
import { Icon } from '../../../widgets/primitives/icon/icon.tsx';
import { shortAddress } from './short-address.ts';

const textIn = (data: JsonObject, name: string): string => (typeof data[name] === 'string' ? data[name] : '');

export function NotificationDetails({ data }: { readonly data: JsonObject }) {
  const format = useFormat();
  const [ticket, address] = [textIn(data, 'sbtsk_ticket_id'), textIn(data, 'srvc_req_address')];
  const [day, time] = [textIn(data, 'sbtsk_start_day'), textIn(data, 'sbtsk_start_time')];
  const start = [day && format.date(day), time && format.time(time)].filter(Boolean).join(', ');
  return (
    <>
      {ticket || start ? <span className="mt-1 block text-xs text-text-muted">{[ticket, start].filter(Boolean).join(' · ')}</span> : null}
      {address ? (
        <span title={address} className="mt-1 flex items-start gap-1 text-xs wrap-anywhere text-text-muted">
          <Icon name="map-pin" size={12} className="mt-0.5" />
          {shortAddress(address)}
        </span>
      ) : null}
    </>
  );
}
