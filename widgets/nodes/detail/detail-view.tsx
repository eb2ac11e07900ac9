/** A record's page: header, fields in sections, and the nodes beside and below. */
import { useCallback, useMemo } from 'react';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { getAt, isObject } from '../../../engine/core/json/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import {
  fillPath,
  RecordContext,
  type RecordState,
  useApp,
  useFormat,
  useHost,
  useSetTitleSuffix,
  useText,
} from '../../../engine/react/index.ts';
import { useNameOfPlace } from '../../../engine/react/places.ts';
import type { NodeProps, RecordData } from '../../../engine/react/types.ts';
import { titleOf } from '../../primitives/support/title-of.ts';
import { useIsPhone } from '../../primitives/support/use-is-phone.ts';
import { useRecordActions } from '../form-panel/use-record-actions.tsx';
import { BottomBar } from '../status-actions/bottom-bar.tsx';
import { StatusButtons } from '../status-actions/status-buttons.tsx';
import { DetailBody } from './detail-body.tsx';
import { DetailHeader } from './detail-header.tsx';
import type { DetailOptions } from './options.ts';

type Props = {
  readonly node: NodeProps<DetailOptions>['node'];
  readonly entity: EntityView;
  readonly state: RecordState & { readonly record: RecordData };
  /** `doc` is the record. */
  readonly scope: RuleScope;
};

/** A record that was made from this one's page opens in its place, where the address names the record. */
function useAfterAgain({ id }: RecordData): (made: unknown) => void {
  const { navigate, useLocation } = useHost();
  const path = useLocation?.().pathname ?? '';
  return useCallback(
    (made) => {
      const parts = path.split('/');
      const own = isObject(made) ? made.id : undefined;
      if (parts.includes(String(id)) && (typeof own === 'string' || typeof own === 'number'))
        navigate(parts.map((part) => (part === String(id) ? String(own) : part)).join('/'));
    },
    [navigate, path, id],
  );
}

const asText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined);

export function DetailView({ node, entity, state, scope }: Props) {
  const { record, labels, labelOf } = state;
  const { navigate } = useHost();
  const { home } = useApp();
  const isPhone = useIsPhone();
  const { header = {} } = node;
  const text = useText();
  const { date } = useFormat();
  const own = header.title === undefined ? undefined : asText(getAt(record, header.title));
  const title = own ?? titleOf(entity, record, { labelOf, text, date });
  const code = header.code === undefined ? undefined : asText(getAt(record, header.code));
  const isCompact = node.compact ?? false;
  useSetTitleSuffix(isCompact ? undefined : (code ?? title));
  useNameOfPlace(isCompact ? undefined : (code ?? title));

  const back = node.back && fillPath(node.back.to, record, scope.route);
  const onRemoved = useCallback(() => navigate(back ?? home, { replace: true }), [navigate, back, home]);
  const onCreated = useAfterAgain(record);
  const actions = useRecordActions({ entity, entityName: node.entity, scope, layout: node.layout, onRemoved, onCreated });
  const around = useMemo(() => ({ entity: node.entity, record, labels, labelOf }), [node.entity, record, labels, labelOf]);
  const status = node.status && (
    <StatusButtons
      entity={entity}
      record={record}
      workflow={node.status.workflow}
      field={node.status.field}
      scope={scope}
      look={isPhone ? 'bar' : 'row'}
    />
  );
  return (
    <RecordContext value={around}>
      {/* On a phone as tall as the page at least, so that the bar of a short one is at its edge. */}
      <article className={`min-w-0 ${isPhone && !isCompact ? 'flex min-h-[calc(100dvh-6.5rem)] flex-col [&>:nth-child(2)]:flex-1' : ''}`}>
        <DetailHeader
          node={node}
          entity={entity}
          record={record}
          labels={labels}
          scope={scope}
          title={title}
          code={code}
          back={back}
          actions={actions}
          status={isPhone ? null : status}
        />
        <DetailBody node={node} entity={entity} record={record} labels={labels} scope={scope} />
        {isPhone && status ? <BottomBar>{status}</BottomBar> : null}
        {actions.dialogs}
      </article>
    </RecordContext>
  );
}
