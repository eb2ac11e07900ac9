/**
 * What runs in the worker, as text: it is the same whether the server runs from its sources or from its bundle. It loads
 * the file, hands the event to its `handler` and posts the answer as JSON text.
 */
export const workerProgram = `
const { parentPort, workerData } = require('node:worker_threads');
const { pathToFileURL } = require('node:url');
const { file, event, size } = workerData;

async function answer() {
  const module = await import(pathToFileURL(file).href);
  const handler = module.handler ?? module.default?.handler ?? module.default;
  if (typeof handler !== 'function') throw new Error('The file exports no function "handler".');
  const text = JSON.stringify((await handler(JSON.parse(event))) ?? null);
  if (typeof text !== 'string') throw new Error('The answer is not JSON.');
  if (text.length > size) throw new Error('The answer has ' + text.length + ' characters; ' + size + ' are the limit.');
  return text;
}

answer().then(
  (text) => parentPort.postMessage({ text }),
  (error) => parentPort.postMessage({ failure: String(error?.stack ?? error).slice(0, 4000) }),
);
`;
