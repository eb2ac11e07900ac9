/** Direction of imports between the rooms of the house; see README, 'The house'. */
const forbid = (name, from, to, comment) => ({ name, comment, severity: 'error', from: { path: from }, to });

module.exports = {
  forbidden: [
    forbid(
      'core-is-plain',
      '^engine/core',
      { path: '^(engine/react|widgets|src|screens|schemas/entities|node_modules/(react|react-dom|fastify|kysely|pg)/)' },
      'engine/core is plain TypeScript: no React, no host, no screen.',
    ),
    forbid(
      'core-no-node',
      '^engine/core/(?!.*\\.test\\.ts$)',
      { dependencyTypes: ['core'] },
      'engine/core runs in a browser too: no Node module.',
    ),
    forbid(
      'engine-knows-no-widget',
      '^engine/react/(?!.*\\.test\\.tsx?$)',
      { path: '^(widgets|src|screens|schemas/entities)' },
      'The engine never imports a widget, a screen or a host: they are registered.',
    ),
    forbid(
      'widgets-know-no-host',
      '^widgets',
      { path: '^(src|screens|schemas/entities)' },
      'A widget gets values and callbacks through the engine.',
    ),
    forbid('widgets-call-no-api', '^widgets', { path: '^node_modules/(ofetch|@tanstack/react-query)/' }, 'Widgets never call the API.'),
    forbid('web-knows-no-server', '^src/web', { path: '^src/server' }, 'Browser and server share only the engine.'),
    forbid(
      'server-knows-no-page',
      '^src/server',
      { path: '^(src/web|widgets|engine/react|node_modules/react)' },
      'The server imports engine/core alone.',
    ),
    forbid(
      'workflows-apart',
      '^src/server/workflows/([^/]+)/',
      { path: '^src/server/workflows/([^/]+)/', pathNot: '^src/server/workflows/$1/' },
      'Workflow areas meet through entities and events.',
    ),
    forbid(
      'no-cycles',
      '^(engine|widgets|src)',
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
      'A cycle means two files are one.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    // Written by the JSX transform, not by us.
    exclude: { path: 'react/jsx-(dev-)?runtime' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
