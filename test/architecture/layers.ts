/** The import rules. Each has a name as in the README; `layers.test.ts` plants a violation of each. */
import type { IForbiddenRuleType } from 'dependency-cruiser';

/** The base of all server areas; every other folder in server/ is an area, or the shell that connects them. */
export const serverFoundation = 'database|effects|graphql|http|identity|jobs|migrations|notices|programs|rows';
export const serverShell = 'actions|seed|imports';

export const layerRules: IForbiddenRuleType[] = [
  {
    name: 'no circles',
    comment: 'Two files that need each other are one file, or miss a third.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'domain is pure',
    comment: 'What is true is the same in the page, the worker and the server, so it needs none of them.',
    from: { path: '^domain/' },
    // Pure functions that check IBANs and Swedish account numbers.
    to: {
      pathNot: [
        '^domain/',
        'node_modules/(valibot|ibantools|kontonummer|uk-modulus-check|@sindresorhus/transliterate)/',
      ],
    },
  },
  {
    name: 'offline is framework-free',
    comment: 'The engine runs in the page and in the worker; everything else is handed in through its ports.',
    from: { path: '^src/offline/' },
    to: { pathNot: ['^domain/', '^src/(offline|block-store)/', 'node_modules/valibot/'] },
  },
  {
    name: 'the block store stands alone',
    comment: 'It keeps rows of any declaration and knows none of them.',
    from: { path: '^src/block-store/' },
    to: { pathNot: ['^src/block-store/', 'node_modules/dexie/'] },
  },
  {
    name: 'the block store is behind the engine',
    comment: 'Only the engine reads and writes records; the platform hands it what they are sealed with.',
    from: { path: '^(src|sw)/', pathNot: '^src/(block-store|offline|platform)/' },
    to: { path: '^src/block-store/' },
  },
  {
    name: 'offline has one door',
    comment: 'How rows lie on the device is known in one folder only.',
    from: { path: '^(src|sw)/', pathNot: '^src/(offline|platform/preload)/' },
    to: { path: '^src/offline/', pathNot: '^src/offline/(offline|door|ports|entry)\\.ts$' },
  },
  {
    name: 'offline has one door (types only)',
    comment: 'The words of the door may be named by anyone; what they do is reached through offline.ts.',
    from: { path: '^(src|sw)/', pathNot: '^src/offline/' },
    to: { path: '^src/offline/(door|ports|entry)\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'platform adapts and shows nothing',
    comment: 'Adapters know the engine and the domain; screens know them, never the other way round.',
    from: { path: '^src/platform/' },
    to: { path: '^(src|sw|server)/', pathNot: '^src/(platform|offline|block-store)/' },
  },
  {
    name: 'what is read ahead needs little',
    comment: 'It is in the first script of a page, which runs before any other is there.',
    from: { path: '^src/platform/preload/' },
    to: {
      path: '^(src|sw|server)/',
      pathNot:
        '^src/(offline|block-store|platform/(preload|wire|identity))/|^src/platform/account/storage-time-limit\\.ts$',
    },
  },
  {
    name: 'the start is above what it begins',
    comment:
      'What stands before the first frame knows what comes after it; only the frame and the composition take it over.',
    from: {
      path: '^(src|sw)/',
      pathNot: '^src/(start|app|frame)/|^src/main\\.tsx$|^sw/vite-plugin-service-worker\\.ts$',
    },
    to: { path: '^src/start/' },
  },
  {
    name: 'worker is small',
    comment: 'The worker is the engine with the graphql client and the session; it starts in milliseconds.',
    from: { path: '^sw/' },
    to: {
      path: '^(src|server)/',
      pathNot: [
        '^src/offline/',
        '^src/platform/(wire/graphql/graphql-client|identity/session|worker/worker-(connection|messages))\\.ts$',
        '^src/start/build/',
      ],
    },
  },
  {
    name: 'worker is small (what it drags in)',
    comment: 'No framework reaches the worker through somebody else.',
    from: { path: '^sw/' },
    to: { path: 'node_modules/(react|react-dom|@mantine|@tanstack|@lingui)/', reachable: true },
  },
  {
    name: 'server never sees the page',
    comment: 'The server shares the domain with the page, and nothing else.',
    from: { path: '^server/' },
    to: { path: '^(src|sw|test|scripts)/' },
  },
  {
    name: 'page never sees the server',
    comment: 'What the page knows of the server is the wire.',
    from: { path: '^(src|sw)/' },
    to: { path: '^(server|test|scripts)/' },
  },
  {
    name: 'features do not import features',
    comment: 'Two features meet in a route; a shared word moves down to domain/ or src/ui/.',
    from: { path: '^src/features/([^/]+)/' },
    to: { path: '^src/features/', pathNot: '^src/features/$1/' },
  },
  {
    name: 'features stand below frame, routes and app',
    comment: 'A feature is told where it is by what it is given.',
    from: { path: '^src/features/' },
    to: { path: '^(src|sw)/', pathNot: '^src/(features|kit|ui|offline|platform)/' },
  },
  {
    name: 'kit knows no feature',
    comment: 'What screens are made of is given what it shows.',
    from: { path: '^src/kit/' },
    to: { path: '^(src|sw)/', pathNot: '^src/(kit|ui|offline|platform)/' },
  },
  {
    name: 'ui knows no feature',
    comment: 'Product-wide pieces are given what they show.',
    from: { path: '^src/ui/' },
    to: { path: '^(src|sw)/', pathNot: '^src/ui/' },
  },
  {
    name: 'plain controls are for public pages',
    comment: 'Signed-in screens have one look of buttons and fields: the component library’s.',
    from: {
      path: '^src/(features|kit|frame|app|routes)/',
      pathNot: [
        '^src/features/(session|users/activation|home)/',
        // Drawn on public pages too, or before the signed-in frame.
        '^src/kit/(message-page|color-scheme-button)\\.tsx$',
        '^src/app/error-boundary-page\\.tsx$',
      ],
    },
    to: { path: '^src/ui/fields/plain-' },
  },
  {
    name: 'the frame knows no address',
    comment: 'What stands around every page is hung up by the routes, and shows features.',
    from: { path: '^src/frame/' },
    to: { path: '^(src|sw)/', pathNot: '^src/(frame|features|kit|ui|offline|platform|start/snapshot)/' },
  },
  {
    name: 'nothing imports routes',
    comment: 'A route is reached by its path. Only the router itself, in app/, gathers them.',
    from: { path: '^src/', pathNot: '^src/(routes|app)/' },
    to: { path: '^src/routes/' },
  },
  {
    name: 'app is on top',
    comment: 'Composition happens once, above everything that is composed.',
    from: { path: '^src/', pathNot: '^src/app/|^src/main\\.tsx$' },
    to: { path: '^src/app/' },
  },
  {
    name: 'server areas meet in the shell',
    comment:
      'No area of the server calls another, nor the shell that calls it: they meet in the shell, or in what both are given.',
    from: { path: '^server/([^/]+)/', pathNot: `^server/(${serverShell})/|^server/graphql/schema\\.ts$|\\.gen\\.ts$` },
    to: { path: '^server/[^/]+/', pathNot: [`^server/(${serverFoundation})/`, '^server/$1/'] },
  },
  {
    name: 'nothing imports main',
    comment: 'Starting is the last thing that happens.',
    from: {},
    to: { path: '^(src/main\\.tsx|server/main\\.ts|sw/service-worker\\.ts)$' },
  },
];
