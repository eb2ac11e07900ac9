/** Node: what the releases of the product brought. */
import { useTranslation } from 'react-i18next';
import { useFormat, useText } from '../../../../engine/react/index.ts';
import type { NodeProps } from '../../../../engine/react/types.ts';
import releases from './releases.json' with { type: 'json' };

type Options = { readonly title?: string; readonly part: 'builds' | 'changes' };

export default function ReleaseLogNode({ node }: NodeProps<Options>) {
  const { t } = useTranslation();
  const text = useText();
  const { date } = useFormat();
  return (
    <div className="mx-auto max-w-3xl p-4 md:p-6">
      {node.title ? <h1 className="text-xl font-semibold">{text(node.title)}</h1> : null}
      <ol className="mt-4 border-s border-border">
        {releases.map((release) => (
          <li key={release.version} className="relative pb-8 ps-6">
            <span aria-hidden="true" className="absolute -start-[5px] top-1.5 size-2.5 rounded-full bg-accent" />
            <h2 className="flex flex-wrap items-baseline gap-x-3 text-lg font-semibold">
              {t('release.version', { version: release.version })}
              <time dateTime={release.date} className="text-sm font-normal text-text-muted">
                {date(release.date)}
              </time>
            </h2>
            <ul className="mt-2 grid list-disc gap-1.5 ps-5 text-sm">
              {(node.part === 'builds' ? release.build : release.changes).map((key) => (
                <li key={key}>{t(key)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  );
}
