/** Everything about one node: where it is written, its rules, what was cut out of it and why, its options. */
import { useTranslation } from 'react-i18next';
import type { InspectedEntity, InspectedNode, ScreenInspection } from '../../core/definitions/index.ts';
import type { MarkedNode } from '../../react/index.ts';
import { RuleCard } from './rule-card.tsx';

type Props = {
  readonly screen: ScreenInspection;
  readonly node: InspectedNode;
  /** As it stands on the page; undefined when it does not. */
  readonly mark: MarkedNode | undefined;
};

export function NodeReport({ screen, node, mark }: Props) {
  const { t } = useTranslation();
  const entity = screen.entities.find(({ name }) => name === node.entity);
  const options = mark?.node ?? {};
  return (
    <div className="space-y-4 p-3 text-sm">
      <Place file={screen.file} pointer={node.pointer} />
      <p>{t(stateOf(node, mark))}</p>
      {node.findings.length > 0 ? (
        <section>
          <h3 className="mb-1 font-semibold">{t('inspector.cut')}</h3>
          <ul className="space-y-1">
            {node.findings.map((finding) => (
              <li key={finding.pointer + finding.lack} className="rounded-control bg-danger-soft px-2 py-1 text-xs text-danger-text">
                <code>{finding.pointer}</code> <code className="font-medium break-words">{finding.what}</code>
                <br />
                {t(`inspector.lack_${finding.lack}`)} {finding.unseen?.join(', ')}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {node.rules.length > 0 ? (
        <section>
          <h3 className="mb-1 font-semibold">{t('inspector.rules')}</h3>
          <ul className="space-y-2">
            {node.rules.map((rule) => (
              <RuleCard key={rule.pointer} rule={rule} title={rule.pointer.split('/').at(-1) ?? ''} scope={mark?.scope} />
            ))}
          </ul>
        </section>
      ) : null}
      {entity ? <EntityReport entity={entity} /> : null}
      <details>
        <summary className="cursor-pointer font-semibold">{t('inspector.options')}</summary>
        <pre className="mt-1 max-h-80 overflow-auto rounded-control bg-surface-sunken p-2 text-xs">{JSON.stringify(options, null, 2)}</pre>
      </details>
    </div>
  );
}

/** Key of the sentence that says whether it is there. */
function stateOf(node: InspectedNode, mark: MarkedNode | undefined): string {
  if (mark) return mark.isShown ? 'inspector.shown' : 'inspector.hidden';
  return node.findings.length > 0 ? 'inspector.gone' : 'inspector.absent';
}

export function Place({ file, pointer }: { readonly file: string; readonly pointer: string }) {
  const { t } = useTranslation();
  const text = `${file}#${pointer}`;
  return (
    <p className="flex items-center gap-2">
      <code className="min-w-0 flex-1 text-xs break-all">{text}</code>
      <button
        type="button"
        onClick={() => void navigator.clipboard?.writeText(text)}
        className="h-7 rounded-control border border-border px-2 text-xs"
      >
        {t('inspector.copy')}
      </button>
    </p>
  );
}

/** What the person may do with the records of an entity, field by field. */
function EntityReport({ entity }: { readonly entity: InspectedEntity }) {
  const { t } = useTranslation();
  return (
    <details>
      <summary className="cursor-pointer font-semibold">{t('inspector.entity', { name: entity.name })}</summary>
      <div className="mt-2 space-y-2">
        <Place file={entity.file} pointer="/x-access" />
        <ul className="space-y-2">
          {entity.access.map((rule) => (
            <RuleCard key={rule.pointer} rule={rule} title={`${rule.id}: ${rule.can.join(', ')}`} />
          ))}
        </ul>
        <table className="w-full text-xs">
          <thead>
            <tr className="text-start text-text-muted">
              <th className="text-start font-medium">{t('inspector.field')}</th>
              {(['read', 'filter', 'write'] as const).map((verb) => (
                <th key={verb} className="font-medium">
                  {t(`inspector.${verb}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entity.fields.map((field) => (
              <tr key={field.name} className="border-t border-border align-top">
                <th scope="row" className="py-1 text-start font-normal">
                  <code>{field.pointer}</code>
                  {field.rules.map((rule) => (
                    <code key={rule.pointer} className="block text-text-muted">
                      {rule.pointer.split('/').at(-1)}: {rule.text}
                    </code>
                  ))}
                </th>
                {([field.read, field.filter, field.write] as const).map((may, index) => (
                  <td key={['read', 'filter', 'write'][index]} className="text-center">
                    {t(may ? 'value.yes' : 'value.no')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
