/** Node: files that another app shared, and the record that is to take them. */
import { useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fillPath, useHost, useRecord, useText, useToast } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import { EmptyState } from '../../primitives/empty-state/empty-state.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { Options } from './options.ts';
import { RecordChoice } from './record-choice.tsx';
import { useSharedFiles } from './use-shared-files.ts';

/** `?left=` and `?failed=` of the address say what the device could not keep. */
export default function SharedFilesNode({ node, scope }: NodeProps<Options>) {
  const { t } = useTranslation();
  const text = useText();
  const toast = useToast();
  const { navigate } = useHost();
  const { files, sending, failure, send, drop } = useSharedFiles(node.entity, node.field.slice(1));
  const [chosen, choose] = useState<string>();
  const { record, isLoading, error } = useRecord(node.entity, chosen);
  const told = new URLSearchParams(window.location.search);
  const left = Number(told.get('left') ?? 0);

  if (!files) return null;
  if (files.length === 0) {
    const isFull = told.has('failed');
    return (
      <EmptyState
        icon="image"
        title={t(isFull ? 'share.failed' : 'share.none')}
        text={failure ?? t(isFull ? 'share.failed_text' : 'share.none_text')}
      />
    );
  }
  const start = async () => {
    if (!record || !(await send(record))) return;
    toast.add({ text: t('share.added', { count: files.length }), tone: 'success' });
    const to = node.to && fillPath(node.to, record, scope.route);
    if (to) navigate(to, { replace: true });
  };
  const fault = failure ?? error?.message;
  return (
    <section className="grid gap-4">
      <Pictures files={files} />
      {left > 0 ? <p className="text-sm text-warning-text">{t('share.left', { count: left })}</p> : null}
      <RecordChoice node={node} scope={scope} chosen={chosen} onChoose={choose} />
      <div className="sticky bottom-0 grid gap-2 border-t border-border bg-surface py-3">
        {fault === undefined ? null : (
          <p role="alert" className="text-sm text-danger-text">
            {fault}
          </p>
        )}
        <p role="status" className="text-sm text-text-muted empty:hidden">
          {sending ? t('share.sending', sending) : ''}
        </p>
        <div className="flex justify-end gap-2">
          <Button kind="quiet" disabled={sending !== undefined} onClick={() => void drop()}>
            {t('share.drop')}
          </Button>
          <Button
            kind="primary"
            isBusy={sending !== undefined || (chosen !== undefined && isLoading)}
            disabled={!record}
            onClick={() => void start()}
          >
            {text(node.send)}
          </Button>
        </div>
      </div>
    </section>
  );
}

function Pictures({ files }: { readonly files: readonly File[] }) {
  const { t } = useTranslation();
  const title = useId();
  const shown = useMemo(
    () => files.map((file) => ({ file, url: file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined })),
    [files],
  );
  useEffect(
    () => () => {
      for (const { url } of shown) if (url) URL.revokeObjectURL(url);
    },
    [shown],
  );
  return (
    <div>
      <h2 id={title} className="text-sm font-medium">
        {t('share.files', { count: files.length })}
      </h2>
      <ul aria-labelledby={title} className="mt-2 flex flex-wrap gap-2">
        {shown.map(({ file, url }) => (
          <li key={`${file.name} ${file.size}`} className="w-20">
            <span className="grid size-20 place-items-center overflow-hidden rounded-control border border-border bg-surface-sunken">
              {url ? <img src={url} alt="" className="size-full object-cover" /> : <Icon name="file-text" size={24} />}
            </span>
            <span className="mt-1 block truncate text-xs text-text-muted">{file.name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
