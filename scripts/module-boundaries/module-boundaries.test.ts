import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'

const project = fileURLToPath(new URL('../..', import.meta.url))

const packages = ['contract', 'server', 'console', 'edge', 'demo-cameras']

/** Every file imports one thing it may not, and says which rule that breaks. */
const forbidden: Record<string, { imports: string; breaks: string }> = {
  'server/src/alarm/to-console.ts': { imports: '../../../console/src/core/client.ts', breaks: 'server-stands-alone' },
  'console/src/alarm/to-server.tsx': {
    imports: '../../../server/src/core/db/database.ts',
    breaks: 'console-stands-alone',
  },
  'edge/src/camera/to-server.ts': { imports: '../../../server/src/core/db/database.ts', breaks: 'edge-stands-alone' },
  'edge/src/camera/to-films.ts': { imports: '../../../demo-cameras/src/main.ts', breaks: 'edge-stands-alone' },
  'edge/src/camera/to-server.test.ts': { imports: '../../../server/src/main.ts', breaks: 'tests-of-edge-stand-alone' },
  'demo-cameras/src/to-server.ts': { imports: '../../server/src/main.ts', breaks: 'demo-cameras-know-the-edge' },
  'contract/src/alarm/to-edge.ts': { imports: '../../../edge/src/camera/camera.ts', breaks: 'contract-stands-alone' },
  'contract/src/alarm/to-package.ts': { imports: 'kysely', breaks: 'contract-is-pure' },
  'contract/src/alarm/to-node.ts': { imports: 'node:fs', breaks: 'contract-is-pure' },
  'contract/src/core/to-module.ts': { imports: '../alarm/alarm.calls.ts', breaks: 'contract-core-knows-no-module' },
  'contract/src/core/to-all-calls.ts': { imports: '../index.ts', breaks: 'contract-core-knows-no-module' },
  'server/src/core/to-module.ts': { imports: '../device/device.public.ts', breaks: 'server-core-knows-no-module' },
  'server/src/alarm/list-by-window.ts': {
    imports: '../device/device.queries.ts',
    breaks: 'server-alarm-asks-public-sides',
  },
  'server/src/brand-new-module/peek.ts': {
    imports: '../device/device.queries.ts',
    breaks: 'server-brand-new-module-asks-public-sides',
  },
  'server/src/alarm/to-main.ts': { imports: '../main.ts', breaks: 'modules-know-no-composition' },
  'server/src/alarm/with-sql.ts': { imports: 'kysely', breaks: 'sql-stays-in-queries' },
  'server/src/alarm/with-driver.ts': { imports: 'pg', breaks: 'sql-stays-in-queries' },
  'server/src/alarm/alarm.routes.ts': { imports: './alarm.queries.ts', breaks: 'routes-call-handlers' },
  'server/src/device/device.queries.ts': { imports: './list-devices.ts', breaks: 'queries-know-no-caller' },
  'console/src/core/to-samples.ts': {
    imports: '@watchfire/contract/board/board.samples.ts',
    breaks: 'samples-stay-out-of-the-console',
  },
  'console/src/core/to-ui.ts': { imports: '../ui/Tag.tsx', breaks: 'console-core-knows-no-screen' },
  'console/src/ui/to-module.tsx': { imports: '../alarm/AlarmDesk.tsx', breaks: 'console-ui-knows-no-module' },
  'console/src/video/to-module.tsx': { imports: '../alarm/AlarmDesk.tsx', breaks: 'console-video-asks-public-sides' },
  'console/src/video/to-app.tsx': { imports: '../app/App.tsx', breaks: 'console-video-asks-public-sides' },
  'edge/src/main.ts': { imports: './decode/frames.ts', breaks: 'edge-native-parts-in-children' },
  'server/src/alarm/circle.ts': { imports: './circle-back.ts', breaks: 'no-circles' },
  'server/src/alarm/to-nowhere.ts': { imports: './gone.ts', breaks: 'imports-lead-somewhere' },
  'server/src/alarm/to-test.ts': { imports: './alarm.test.ts', breaks: 'nothing-imports-tests' },
  'server/src/alarm/undeclared.ts': { imports: 'undeclared', breaks: 'packages-are-declared' },
}

/** And these may. */
const allowed: Record<string, string> = {
  'contract/src/alarm/alarm.calls.ts': 'zod',
  'contract/src/board/board.samples.ts': 'zod',
  'demo-cameras/src/main.ts': '../../edge/src/camera/camera.ts',
  'edge/src/camera/camera.test.ts': '../../../demo-cameras/src/main.ts',
  'server/src/alarm/own-database.test.ts': '../../../scripts/postgres/start-postgres.ts',
  'server/src/core/db/database.ts': 'pg',
  'server/src/main.ts': './alarm/list-alarms.ts',
  'server/src/alarm/list-alarms.ts': '../device/device.public.ts',
  'server/src/alarm/alarm.queries.ts': 'kysely',
  'server/src/alarm/circle-back.ts': './circle.ts',
  'server/src/alarm/alarm.test.ts': '../device/device.queries.ts',
  'server/src/device/device.public.ts': '@watchfire/contract/alarm/alarm.calls.ts',
  'server/src/device/list-devices.ts': '@watchfire/contract',
  'console/src/core/client.ts': '@watchfire/contract',
  'console/src/ui/Tag.tsx': '../core/client.ts',
  'console/src/alarm/AlarmDesk.tsx': '../device/public/CameraPicker.tsx',
  'console/src/device/public/CameraPicker.tsx': '../../ui/Tag.tsx',
  'console/src/app/App.tsx': '../alarm/AlarmDesk.tsx',
  'edge/src/camera/camera.ts': '@watchfire/contract',
  'edge/src/decode/frames.ts': 'node-av',
}

interface Violation {
  from: string
  rule: { name: string }
  cycle?: { name: string }[]
}

const broken = new Map<string, string[]>()

beforeAll(() => {
  const root = mkdtempSync(join(tmpdir(), 'watchfire-boundaries-'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const dependencies = { zod: '1', kysely: '1', pg: '1', 'node-av': '1' }
  for (const name of ['.', ...packages]) {
    const exports = name === 'contract' ? { '.': './src/index.ts', './*': './src/*' } : undefined
    write(`${name}/package.json`, JSON.stringify({ name: `@watchfire/${name}`, exports, dependencies }))
  }
  for (const name of [...Object.keys(dependencies), 'undeclared']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }))
    write(`node_modules/${name}/index.js`, '')
  }
  mkdirSync(join(root, 'node_modules/@watchfire'))
  symlinkSync(join(root, 'contract'), join(root, 'node_modules/@watchfire/contract'))
  write('contract/src/index.ts', 'export const all: string[] = []\n')
  const rules = JSON.stringify(join(project, 'scripts/module-boundaries/module-boundaries.mjs'))
  write(
    '.dependency-cruiser.mjs',
    `import { moduleBoundariesOf } from ${rules}\nexport default moduleBoundariesOf(import.meta.dirname)\n`,
  )
  write('scripts/postgres/start-postgres.ts', 'export const start = true\n')
  const imports = {
    ...allowed,
    ...Object.fromEntries(Object.entries(forbidden).map(([file, one]) => [file, one.imports])),
  }
  for (const [file, name] of Object.entries(imports)) write(file, importing(file, name))

  const program = join(project, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const words = [program, '--config', '.dependency-cruiser.mjs', '-T', 'json', ...packages, 'scripts']
  const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' })
  if (!stdout) throw new Error(stderr)
  const { summary } = JSON.parse(stdout) as { summary: { violations: Violation[] } }
  for (const { from, rule, cycle } of summary.violations) {
    // A circle is reported once, for one of its members.
    const files = new Set([from, ...(cycle ?? []).map(member => member.name)])
    for (const file of files) broken.set(file, [...(broken.get(file) ?? []), rule.name])
  }
}, 60_000)

/** Syntax that only a reader of TypeScript gets through, and JSX where the name says so. */
function importing(file: string, name: string): string {
  const jsx = file.endsWith('x') ? 'export const view = (text: string) => <b>{text}</b>\n' : ''
  return `import * as taken from '${name}'\n${jsx}export const used = taken satisfies object as unknown\n`
}

test.each(Object.entries(forbidden))('%s is stopped at the boundary', (file, { breaks }) => {
  expect(broken.get(file)).toContain(breaks)
})

test.each(Object.entries(allowed))('%s may import %s', file => {
  expect(broken.get(file)?.filter(name => name !== 'no-circles') ?? []).toEqual([])
})
