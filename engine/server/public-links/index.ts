/** Pages for people without an account, by links that they were given. */
export { publicLinkRoutes } from './routes.ts';
export { digestOf, isPass, newSecret, type Pass, passFor } from './secrets.ts';
