export { type Chosen, chosenPolicy, policyOf } from './policies.ts';
