/** Without a network: that what is shown is what this device keeps, and of when it is; and what waits here to be sent. */
import { useSnapshot } from 'valtio';
import { Icon } from '../../../widgets/primitives/icon/icon.tsx';
import { useFormat, useText } from '../../react/index.ts';
import { waiting } from '../api/waiting.ts';
import { panels } from './panels.ts';

/** Milliseconds after which the age of what waits is said beside it: some browsers forget a site that is not used for a week. */
const OLD = 86_400_000;

type Props = {
  /** Milliseconds UTC of what is shown; undefined: it is the server's. */
  readonly at: number | undefined;
  /** The server has been asked for it and takes its time. */
  readonly isComing: boolean;
  readonly count: number;
  readonly troubled: number;
};

const signOf = (isComing: boolean) => (isComing ? 'refresh-cw' : 'wifi-off');

export default function AwayNotice({ at, isComing, count, troubled }: Props) {
  const text = useText();
  const format = useFormat();
  const { since } = useSnapshot(waiting);
  const ago = (time: number) => format.relative(new Date(time).toISOString());
  const isOld = since !== undefined && Date.now() - since > OLD;
  return (
    <p
      role="status"
      className={`flex h-6 items-center justify-center gap-1.5 px-2 ${troubled > 0 || isOld ? 'bg-warning-soft text-warning-text' : 'bg-surface-sunken text-text'}`}
    >
      <Icon name={at === undefined ? 'cloud-upload' : signOf(isComing)} size={12} />
      {at === undefined || isOld ? null : (
        <span className="truncate">{text(isComing ? 'shell.away_coming' : 'shell.away', { when: ago(at) })}</span>
      )}
      {isOld ? <span className="truncate">{text('shell.waiting_oldest', { when: ago(since) })}</span> : null}
      {count === 0 ? null : (
        // The strip is thin; what is tapped reaches below it.
        <button
          type="button"
          onClick={() => (panels.waiting = true)}
          className="relative shrink-0 font-semibold underline after:absolute after:-inset-x-2 after:-top-1 after:-bottom-4"
        >
          {troubled > 0 ? text('shell.waiting_troubled', { count: troubled }) : text('shell.waiting_count', { count })}
        </button>
      )}
    </p>
  );
}
