import { readdirSync } from 'node:fs'
import { join } from 'node:path'

// Which way imports may point. A module is a folder, so a new one is bounded from its first day.

const packages = ['contract', 'server', 'console', 'edge']
/** Tests may reach behind another module's public side: they arrange real situations. */
const tests = '\\.test\\.tsx?$|/testing/'

/** Folders below a package's `src`, without those that are no modules. */
function modulesOf(root, name, except) {
  try {
    return readdirSync(join(root, name, 'src'), { withFileTypes: true })
      .filter(entry => entry.isDirectory() && !except.includes(entry.name))
      .map(entry => entry.name)
  } catch {
    return []
  }
}

/**
 * The configuration of dependency-cruiser for the project at `root`.
 * @param {string} root
 */
export function moduleBoundariesOf(root) {
  return {
    forbidden: [...betweenPackages(), ...contract(), ...server(root), ...consoleRules(root), ...edge(), ...general()],
    options: {
      // TypeScript 7 has no API for other programs; swc reads the same syntax.
      parser: 'swc',
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '^[^/]+/(node_modules|dist|dist\\.next|test-results|playwright-report)/' },
      tsPreCompilationDeps: true,
      combinedDependencies: true,
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'node', 'default', 'types'],
        extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      },
    },
  }
}

function rule(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to }
}

function betweenPackages() {
  const around = 'e2e|bench|scripts|demo-cameras'
  return [
    ...packages.map(name =>
      rule(
        `${name}-stands-alone`,
        'server, console and edge know the contract and never each other; the contract knows nobody',
        { path: `^${name}/`, pathNot: tests },
        { path: `^(${packages.filter(other => other !== name && other !== 'contract').join('|')}|${around})/` },
      ),
    ),
    ...packages.map(name =>
      rule(
        `tests-of-${name}-stand-alone`,
        'nor do their tests, but for a database and cameras of their own',
        { path: `^${name}/.*(${tests})` },
        { path: `^(${packages.filter(other => other !== name && other !== 'contract').join('|')}|e2e|bench)/` },
      ),
    ),
    rule(
      'demo-cameras-know-the-edge',
      'they stream by the RTSP and the files that the edge reads, and know nothing else of the product',
      { path: '^demo-cameras/' },
      { path: '^(contract|server|console|e2e|bench|scripts)/' },
    ),
  ]
}

function contract() {
  return [
    rule(
      'contract-is-pure',
      'the contract travels into the browser: zod and a reader of addresses are all it may need',
      { path: '^contract/', pathNot: tests },
      { pathNot: '^contract/|^node_modules/(zod|ipaddr\\.js)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'contract-core-knows-no-module',
      'the core of the contract knows no domain',
      { path: '^contract/src/core/', pathNot: tests },
      { path: '^contract/src/[^/]+', pathNot: '^contract/src/core/' },
    ),
    rule(
      'samples-stay-out-of-the-console',
      'samples are for the documentation and for tests; the browser need not load them',
      { path: '^console/', pathNot: tests },
      { path: '^contract/src/(all-samples|sample|.*\\.samples)\\.ts$' },
    ),
  ]
}

function server(root) {
  const modules = modulesOf(root, 'server', ['core', 'seed'])
  return [
    rule(
      'server-core-knows-no-module',
      'core lies below the modules',
      { path: '^server/src/core/', pathNot: tests },
      { path: '^server/src/[^/]+', pathNot: '^server/src/core/' },
    ),
    ...modules.map(module =>
      rule(
        `server-${module}-asks-public-sides`,
        'a module asks another only through its *.public.ts',
        { path: `^server/src/${module}/`, pathNot: tests },
        { path: '^server/src/[^/]+/', pathNot: `^server/src/(core|${module})/|\\.public\\.ts$` },
      ),
    ),
    rule(
      'modules-know-no-composition',
      'main.ts and compose.ts put modules together; nothing imports them',
      { path: '^server/src/[^/]+/', pathNot: tests },
      { path: '^server/src/[^/]+\\.ts$' },
    ),
    rule(
      'sql-stays-in-queries',
      'only *.queries.ts, core/db and what carries scope or notices for them speak SQL',
      {
        path: '^server/',
        pathNot: `${tests}|\\.queries\\.ts$|^server/src/core/db/|^server/src/core/session/scope\\.ts$|^server/src/core/live/database-listener\\.ts$|^server/src/seed/|^server/migrations/`,
      },
      { path: '^node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'routes-call-handlers',
      'a route hands on; only handlers ask queries',
      { path: '\\.routes\\.ts$', pathNot: tests },
      { path: '\\.queries\\.ts$' },
    ),
    rule(
      'queries-know-no-caller',
      'queries are below handlers and routes',
      { path: '\\.queries\\.ts$' },
      {
        path: '^server/src/',
        pathNot: '\\.(queries|public|rows|rules)\\.ts$|^server/src/core/(db|session)/',
        dependencyTypesNot: ['type-only'],
      },
    ),
  ]
}

function consoleRules(root) {
  const modules = modulesOf(root, 'console', ['core', 'ui', 'app'])
  return [
    rule(
      'console-core-knows-no-screen',
      'core and ui lie below the modules, and ui above core',
      { path: '^console/src/core/', pathNot: tests },
      { path: '^console/src/[^/]+', pathNot: '^console/src/core/' },
    ),
    rule(
      'console-ui-knows-no-module',
      'what every module uses knows none of them',
      { path: '^console/src/ui/', pathNot: tests },
      { path: '^console/src/[^/]+', pathNot: '^console/src/(core|ui)/' },
    ),
    ...modules.map(module =>
      rule(
        `console-${module}-asks-public-sides`,
        'a module takes of another only its public/; the rest is joined in app/',
        { path: `^console/src/${module}/`, pathNot: tests },
        { path: '^console/src/[^/]+', pathNot: `^console/src/(core|ui|${module})/|^console/src/[^/]+/public/` },
      ),
    ),
  ]
}

function edge() {
  return [
    rule(
      'edge-native-parts-in-children',
      'a fault of the native library must not end the edge: only programs that it starts load it',
      { path: '^edge/src/main\\.ts$' },
      { path: '^node_modules/node-av/', reachable: true },
    ),
  ]
}

function general() {
  return [
    rule('no-circles', 'two files that need each other are one thing or three', {}, { circular: true }),
    rule('imports-lead-somewhere', 'an import of nothing', {}, { couldNotResolve: true }),
    rule(
      'nothing-imports-tests',
      'the product does not lean on its tests',
      { pathNot: `${tests}|\\.spec\\.ts$|\\.setup\\.ts$|^(e2e|bench|scripts)/` },
      { path: '\\.test\\.tsx?$|\\.spec\\.ts$|/testing/' },
    ),
    rule(
      'packages-are-declared',
      'a package that only another one brought along can vanish any day',
      { path: '^(contract|server|console|edge|demo-cameras)/' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
  ]
}
