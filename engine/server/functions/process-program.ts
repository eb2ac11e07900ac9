/**
 * What runs in the process of a function, as text: it is the same whether the server runs from its sources or from its bundle. It
 * loads the file, hands the event to its `handler` and sends the answer as JSON text. The server kills it in time; a thread beside
 * it does so a little later, for a function that never ends and a server that is no longer there.
 */
export const processProgram = `
const { Worker } = require('node:worker_threads');
const { pathToFileURL } = require('node:url');

const guard = "setTimeout(() => process.kill(process.pid, 'SIGKILL'), require('node:worker_threads').workerData)";

async function answer({ file, event, size }) {
  const module = await import(pathToFileURL(file).href);
  const handler = module.handler ?? module.default?.handler ?? module.default;
  if (typeof handler !== 'function') throw new Error('The file exports no function "handler".');
  const text = JSON.stringify((await handler(JSON.parse(event))) ?? null);
  if (typeof text !== 'string') throw new Error('The answer is not JSON.');
  if (text.length > size) throw new Error('The answer has ' + text.length + ' characters; ' + size + ' are the limit.');
  return text;
}

process.once('disconnect', () => process.exit());
process.once('message', (call) => {
  new Worker(guard, { eval: true, workerData: call.longest + 1000 }).unref();
  answer(call).then(
    (text) => process.send({ text }),
    (error) => process.send({ failure: String(error?.stack ?? error).slice(0, 4000) }),
  );
});
`;
