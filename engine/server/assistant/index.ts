/** An assistant's hands: tools made from the definitions, run with the rights of whoever asks. */
export { type Foreseen, type Proposal, propose, runTool, type ToolCall, type ToolHost, toolOf } from './run-tool.ts';
export { COMPONENTS, MOST_ROWS, SHOW, type Tool, takes, toolsFor } from './tools.ts';
