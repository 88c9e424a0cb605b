/**
 * One release of the edge as a folder: its sources, the packages it runs with, and its own Node. Nothing in it links anywhere, since no
 * package may hold a link.
 */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { folderOf } from './fetch-package.ts'
import { type LockedPackage, type Machine, packageAtRoot, productionPackages } from './production-packages.ts'
import { noticesOf } from './third-party-notices.ts'

export type BundlePlatform = 'linux-x64' | 'linux-arm64'

/** Of a package nothing is needed that only tools read. */
const needless = /\.(d\.[cm]?ts|map|markdown|cts|mts)$|^(README|CHANGELOG)\b/i
const needlessFolders = new Set(['node_modules', 'prebuilds', 'test', 'tests', 'docs', 'benchmarks'])
/** Of our own sources tests and what only they use. */
const ofTests = /\.test\.ts$|^test-|\.samples\.ts$|\.md$/

/** Lays the release out in `folder`. */
export async function layOutRelease(
  root: string,
  folder: string,
  { platform, scratch }: { platform: BundlePlatform; scratch: string },
): Promise<void> {
  const machine = { os: 'linux', cpu: platform.slice('linux-'.length) }
  const packages = productionPackages(root, ['edge', 'contract'], machine)
  const node = packageAtRoot(root, `node-${platform}`)
  for (const workspace of ['edge', 'contract'])
    await cp(join(root, workspace, 'src'), join(folder, workspace, 'src'), {
      recursive: true,
      filter: path => !ofTests.test(basename(path)) && basename(path) !== 'testing',
    })
  const folders = new Map<LockedPackage, string>()
  for (const each of [...packages, node]) folders.set(each, await folderOf(root, each, scratch))
  for (const each of packages) await copyPackage(folders.get(each) ?? '', join(folder, each.path), machine)
  // Whole, with their licences.
  await cp(join(root, 'edge', 'models'), join(folder, 'edge', 'models'), { recursive: true })
  await mkdir(join(folder, 'bin'), { recursive: true })
  const nodeFolder = folders.get(node) ?? ''
  await cp(join(nodeFolder, 'bin', 'node'), join(folder, 'bin', 'node'))
  await cp(join(nodeFolder, 'LICENSE'), join(folder, 'bin', 'LICENSE'))
  // Node reads no TypeScript below node_modules: the sources find the contract as the package that they stand in.
  const facts = { name: '@watchfire/contract', private: true, type: 'module', exports: { './*': './contract/src/*' } }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(facts, null, 2)}\n`)
  await writeFile(join(folder, 'THIRD-PARTY.md'), await noticesOf([...packages, node], folders))
}

/** Native parts of one package for every machine: `bin/napi-v6/linux/x64`. */
const nativePart = /\/bin\/napi-v\d+\/([^/]+)(?:\/([^/]+))?/

function isForElsewhere(path: string, { os, cpu }: Machine): boolean {
  const [, ofOs = os, ofCpu = cpu] = nativePart.exec(path) ?? []
  return ofOs !== os || ofCpu !== cpu
}

async function copyPackage(from: string, to: string, machine: Machine): Promise<void> {
  await cp(from, to, {
    recursive: true,
    dereference: true,
    filter: path =>
      path === from ||
      !(needless.test(basename(path)) || needlessFolders.has(basename(path)) || isForElsewhere(path, machine)),
  })
}

/** What the edge's package says of its version. */
export async function versionHere(root: string): Promise<string> {
  return (JSON.parse(await readFile(join(root, 'edge', 'package.json'), 'utf8')) as { version: string }).version
}
