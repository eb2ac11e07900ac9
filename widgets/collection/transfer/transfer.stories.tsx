import type { Meta, StoryObj } from '@storybook/react-vite';
import { callError } from '../../../.storybook/fake-client.ts';
import { taskEntity } from '../../../.storybook/fake-product.ts';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { ExportMenu, ImportDialog, importVerbs } from './index.tsx';

const scope = { user: { id: 'user-1' }, org: { id: 'org-1' }, flags: {}, now: new Date().toISOString(), timeZone: 'Asia/Kolkata' };

const tasks = { ...taskEntity, can: { ...taskEntity.can, export: true as const } };

/** Both as a toolbar holds them. */
type Props = { readonly isOpen?: boolean; readonly entity?: EntityView };

const Transfer = ({ isOpen = false, entity = tasks }: Props) => (
  <div className="flex justify-end p-4">
    <ExportMenu entity={entity} title="Tasks" query={{ order: '/due' }} columns={['/display_code', '/title', '/status', '/due', '/cost']} />
    <ImportDialog
      isOpen={isOpen}
      onClose={() => undefined}
      entity={entity}
      scope={scope}
      synonyms={{ '/cust_name': ['consumer'] }}
      verbs={importVerbs(entity, { update: true })}
    />
  </div>
);

const meta = { title: 'Nodes/Collection/Transfer', component: Transfer } satisfies Meta<typeof Transfer>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Export: Story = {};
export const ExportDenied: Story = { args: { entity: { ...taskEntity, can: { read: true } } } };
export const ExportFails: Story = {
  parameters: { host: { client: { list: () => Promise.reject(callError(404, 'not_found', 'Not here')) } } },
};
export const Import: Story = { args: { isOpen: true } };
