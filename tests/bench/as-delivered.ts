/**
 * Builds as for a delivery wherever it is called from: Vite and React's plugin go by NODE_ENV, and a test's own would put React's
 * development build into what is measured.
 */
export async function asDelivered<T>(make: () => Promise<T>): Promise<T> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    return await make();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}
