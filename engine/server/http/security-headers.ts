/** What browsers may do with our answers. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * No foreign origin, no inline script, no eval, no framing by others. Styles may stand inline because
 * the dialogs' scroll lock writes a style element at run time; scripts may not, whatever writes them.
 */
export const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Security headers on every answer. HSTS in production only: elsewhere there is no TLS to insist on. */
export async function installSecurityHeaders(fastify: FastifyInstance, { production }: { readonly production: boolean }): Promise<void> {
  await fastify.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    hsts: production ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  fastify.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', contentSecurityPolicy);
    // Camera and place are used by the product itself; the rest is not.
    reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=(self), payment=(), usb=()');
  });
}
