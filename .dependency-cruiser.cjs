/** Direction of imports between the rooms of the house; see README, 'The house'. */
const forbid = (name, from, to, comment) => ({ name, comment, severity: 'error', from: { path: from }, to });

module.exports = {
  forbidden: [
    forbid(
      'core-is-plain',
      '^engine/core',
      { path: '^(engine/(react|web)|widgets|src|screens|schemas/entities|node_modules/(react|react-dom|fastify|kysely|pg)/)' },
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
      { path: '^(engine/web|widgets|src|screens|schemas/entities)' },
      'The engine never imports a widget, a screen or a host: they are registered.',
    ),
    forbid(
      'host-knows-no-product',
      '^engine/web/(?!.*(\\.test\\.tsx?|/test-kit\\.tsx)$)',
      { path: '^(src|screens|schemas/entities)' },
      'The browser host shows any product: what it needs of one comes through the product that it is given.',
    ),
    forbid(
      'widgets-know-no-host',
      '^widgets',
      { path: '^(engine/web|src|screens|schemas/entities)' },
      'A widget gets values and callbacks through the engine.',
    ),
    forbid(
      'primitives-know-no-field',
      '^widgets/primitives',
      { path: '^widgets/(fields|charts|collection|nodes)' },
      'Whatever is drawn is made of primitives, and none of them of it.',
    ),
    forbid(
      'parts-know-no-node',
      '^widgets/(fields|charts)',
      { path: '^widgets/(collection|nodes)' },
      'A field and a chart stand on a node, and know of none.',
    ),
    forbid(
      'product-widgets-know-no-host',
      '^src/web/widgets',
      { path: '^(engine/web|src/web/(?!widgets/)|src/server|screens|schemas/entities)' },
      'A widget of the product gets values and callbacks through the engine, as those of the platform do.',
    ),
    forbid(
      'widgets-call-no-api',
      '^(src/web/)?widgets',
      { path: '^node_modules/(ofetch|@tanstack/react-query)/' },
      'Widgets never call the API.',
    ),
    forbid(
      'web-knows-no-server',
      '^(widgets|engine/(react|web)|src/web)',
      { path: '^(src|engine)/server' },
      'Browser and server share engine/core alone.',
    ),
    forbid(
      'server-knows-no-page',
      '^(src|engine)/server',
      { path: '^(src/web|widgets|engine/(react|web)|node_modules/react)' },
      'The server imports engine/core alone of what a browser runs.',
    ),
    forbid(
      'platform-knows-no-product',
      '^engine/server/(?!.*\\.test\\.ts$)',
      { path: '^(src|screens|schemas/(?!definition/|types/(common|entity|fixture|locale|menu|nobody|override|roots|screen|wire)\\.ts$))' },
      'The platform names no product: what it needs of one comes through the product that it is given.',
    ),
    forbid(
      'areas-apart',
      '^src/server/([^/]+)/(?!.*\\.test\\.ts$)',
      { path: '^src/server/([^/]+)/', pathNot: '^src/server/($1/|[^/]+/index\\.ts$)' },
      'Areas meet at their doors, and through entities and events.',
    ),
    forbid('no-cycles', '^(engine|widgets|src)', { circular: true }, 'A cycle means two files are one.'),
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
