/** What was done without a network and is not sent yet: what, since when, what became of it; to be sent, decided or dropped. */
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '../../../widgets/primitives/button/button.tsx';
import { ConfirmDialog } from '../../../widgets/primitives/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../widgets/primitives/dialog/dialog.tsx';
import { EmptyState } from '../../../widgets/primitives/empty-state/empty-state.tsx';
import { useFormat, useText } from '../../react/index.ts';
import { keptHere } from '../api/reading.ts';
import { waiting } from '../api/waiting.ts';
import type { WaitingItem, WaitingList } from '../offline/outbox/waiting-list.ts';
import type { OverPageProps } from './over-page-props.ts';
import { WaitingClash } from './waiting-clash.tsx';

/** Asked anew whenever what waits changes. */
function useWaiting(isOpen: boolean) {
  const { changed } = useSnapshot(waiting);
  const [list, setList] = useState<WaitingList>();
  // Undefined until it is known: nothing is said to be sent before.
  const [items, setItems] = useState<readonly WaitingItem[]>();
  useEffect(() => {
    let isCurrent = changed >= 0 && isOpen;
    const read = async () => {
      const own = (await keptHere(true))?.list;
      const found = (await own?.items()) ?? [];
      if (!isCurrent) return;
      setList(own);
      setItems(found);
    };
    if (isCurrent) void read();
    return () => {
      isCurrent = false;
    };
  }, [isOpen, changed]);
  return { list, items };
}

export default function WaitingDialog({ isOpen, onClose }: OverPageProps) {
  const text = useText();
  const { list, items } = useWaiting(isOpen);
  const [dropping, setDropping] = useState<WaitingItem>();
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        title={text('shell.waiting_title')}
        text={text('shell.waiting_text')}
        footer={
          items?.some(({ trouble }) => !trouble) ? (
            <Button kind="primary" icon="send" onClick={() => list?.send()}>
              {text('shell.waiting_send')}
            </Button>
          ) : null
        }
      >
        {items?.length === 0 ? <EmptyState icon="circle-check" title={text('shell.waiting_none')} /> : null}
        {items && items.length > 0 ? (
          <ul className="divide-y divide-border rounded-card border border-border">
            {items.map((item) => (
              <WaitingRow key={item.id} item={item} list={list} onDrop={() => setDropping(item)} />
            ))}
          </ul>
        ) : null}
      </Dialog>
      <ConfirmDialog
        isOpen={dropping !== undefined}
        question={text('shell.waiting_drop_question')}
        verb={text('shell.waiting_drop')}
        isDangerous
        onClose={() => setDropping(undefined)}
        onConfirm={() => dropping && list?.drop(dropping.id)}
      />
    </>
  );
}

type RowProps = { readonly item: WaitingItem; readonly list: WaitingList | undefined; readonly onDrop: () => void };

function WaitingRow({ item, list, onDrop }: RowProps) {
  const text = useText();
  const format = useFormat();
  const { id, at, label, made, title, fields, files, trouble } = item;
  const verb = made === undefined ? text(label) : text('shell.waiting_new', { what: text(made) });
  const what = fields.length > 0 ? `${verb}: ${fields.map((field) => text(field)).join(', ')}` : verb;
  const facts = [format.relative(new Date(at).toISOString()), ...(files > 0 ? [text('shell.waiting_files', { count: files })] : [])];
  return (
    <li className="flex flex-col gap-2 p-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="font-medium">{what}</p>
          <p className="truncate text-sm text-text-muted">{[title, ...facts].filter(Boolean).join(' · ')}</p>
        </div>
        <Button kind="quiet" icon="trash-2" onClick={onDrop}>
          {text('shell.waiting_drop')}
        </Button>
      </div>
      {trouble?.kind === 'refused' ? (
        <div role="alert" className="flex flex-wrap items-center gap-2 rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-text">
          <ul className="min-w-0 flex-1">
            {(trouble.errors.length > 0 ? trouble.errors.map(({ message }) => message) : [trouble.message]).map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
          <Button icon="refresh-cw" onClick={() => void list?.again(id)}>
            {text('shell.waiting_again')}
          </Button>
        </div>
      ) : null}
      {trouble?.kind === 'clash' ? <WaitingClash trouble={trouble} onDecide={(mine) => void list?.decide(id, mine)} /> : null}
    </li>
  );
}
