import type { Meta, StoryObj } from '@storybook/react-vite';
import { storyScope } from '../../../../widgets/primitives/support/story-scope.ts';
import AttendanceRowNode from './attendance-row.tsx';

const meta = {
  title: 'Nodes/Attendance row',
  component: AttendanceRowNode,
  args: { node: { id: 'attendance', widget: 'attendance-row' }, scope: storyScope },
} satisfies Meta<typeof AttendanceRowNode>;
export default meta;

/** On a phone; a wide page has the toggle of its top bar. */
export const OnAPhone: StoryObj<typeof meta> = {};
