/** What happened to a request: where its events keep what a timeline shows. */
export const requestHistory = {
  at: '/at',
  kind: '/kind',
  actor: '/actor_name',
  actor_kind: '/actor_kind',
  organisation: '/actor_org',
  from: '/from_text',
  to: '/to_text',
  from_colour: '/from_colour',
  to_colour: '/to_colour',
  remarks: '/remarks',
  files: '/files',
  kinds: [
    { value: 'created', label: 't:event.created', icon: 'plus', colour: 'blue' },
    { value: 'assigned', label: 't:event.assigned', icon: 'user-check', colour: 'violet' },
    { value: 'status', label: 't:event.status', icon: 'arrow-right', colour: 'teal' },
    { value: 'comment', label: 't:event.comment', icon: 'message-square', colour: 'cyan' },
  ],
} as const;
