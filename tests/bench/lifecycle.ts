/** Statuses of the measured brand in order, and the moves between them. */
export const standardRequest = {
  name: 'Standard request',
  statuses: [
    { key: 'new', title: 'New', type: 'ACTIVE', colour: 'blue' },
    { key: 'assigned', title: 'Assigned', type: 'ACTIVE', colour: 'violet' },
    { key: 'in_progress', title: 'In progress', type: 'ACTIVE', colour: 'yellow' },
    { key: 'on_hold', title: 'On hold', type: 'ACTIVE', colour: 'grey' },
    { key: 'done', title: 'Done', type: 'DONE', colour: 'teal' },
    { key: 'closed', title: 'Closed', type: 'CLOSED', colour: 'green' },
    { key: 'cancelled', title: 'Cancelled', type: 'CLOSED', colour: 'grey' },
  ],
  moves: [
    { from: 'new', to: ['assigned', 'in_progress', 'cancelled'] },
    { from: 'assigned', to: ['in_progress', 'on_hold', 'cancelled'] },
    { from: 'in_progress', to: ['on_hold', 'done'] },
    { from: 'on_hold', to: ['in_progress', 'cancelled'] },
    { from: 'done', to: ['closed', 'in_progress'] },
  ],
} as const;
