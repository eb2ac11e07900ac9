/** Records that a search found, by what they are. */
import { Command } from 'cmdk';
import { Icon } from '../../../../widgets/primitives/icon/icon.tsx';
import type { FoundGroup } from '../../../core/definitions/view-types.ts';
import { useText } from '../../../react/index.ts';
import { RecordLine } from './record-line.tsx';
import { RECORD, row } from './rows.ts';

type Props = { readonly groups: readonly FoundGroup[]; readonly onOpen: (to: string) => void };

export function FoundGroups({ groups, onOpen }: Props) {
  const text = useText();
  return groups.map((group) => (
    <Command.Group key={group.entity} heading={text(group.labels)}>
      {group.found.map((record) => (
        <Command.Item
          key={record.id}
          value={`${RECORD}${group.entity} ${record.id}`}
          onSelect={() => onOpen(record.to)}
          className={`${row} max-md:min-h-16`}
        >
          <Icon name={group.icon ?? 'file-text'} className="shrink-0 text-text-muted" />
          <RecordLine group={group} record={record} />
        </Command.Item>
      ))}
    </Command.Group>
  ));
}
