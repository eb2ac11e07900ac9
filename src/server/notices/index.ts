/** What readers of notifications may see of the requests and sub-tasks that they are about. Who is told of what stands in flows. */
export { noticeSubjects } from './subjects.ts';
