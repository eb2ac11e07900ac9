/** What people are told of requests and sub-tasks, and what they may see of them when they read it. */
export type { NotifyContext } from '../../../engine/server/notify/inbox/notify.ts';
export { type Notice, notify, type Recipients } from './notify.ts';
export { noticeSubjects } from './subjects.ts';
