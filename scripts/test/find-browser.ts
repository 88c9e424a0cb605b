import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runCommand } from './run-command.ts'

/** The engine without the windows, menus and bars of a desktop first: the same pages for a quarter of the processor time. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'chrome',
]
const packages = ['chromium-headless-shell', 'chromium']
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export interface Browser {
  path: string
  origin: string
}

/**
 * A Chromium to test with: the one that is named, one that is installed, Playwright's own, which is fetched when
 * there is a network, and as root the system's package. Each is tried by asking for its version, since on some
 * systems the name is there and only explains how to install the rest.
 */
export async function findBrowser(say: (line: string) => void): Promise<Browser | undefined> {
  const named = process.env.CHROME_PATH
  if (named) return (await runs(named)) ? { path: named, origin: 'CHROME_PATH' } : undefined
  return (await findInstalled()) ?? (await fetchPlaywrights(say)) ?? (await installPackage(say))
}

async function findInstalled(): Promise<Browser | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = names.flatMap(name => folders.map(folder => join(folder, name)))
  for (const path of [...paths, ...macApplications]) {
    if (existsSync(path) && (await runs(path))) return { path, origin: 'installed' }
  }
  return undefined
}

async function fetchPlaywrights(say: (line: string) => void): Promise<Browser | undefined> {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  if (!existsSync(path)) {
    say('no Chrome or Chromium is installed; fetching the one of Playwright')
    await runCommand('npx', ['playwright', 'install', 'chromium'], { timeoutMs: 300_000 })
  }
  return existsSync(path) && (await runs(path)) ? { path, origin: "Playwright's own" } : undefined
}

async function installPackage(say: (line: string) => void): Promise<Browser | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  say("Playwright's own could not be had or does not run; installing the system's package of Chromium")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runCommand('apt-get', ['update'], { env, timeoutMs: 300_000 })
  for (const name of packages) {
    await runCommand('apt-get', ['install', '-y', '--no-install-recommends', name], { env, timeoutMs: 900_000 })
    const found = await findInstalled()
    if (found) return { ...found, origin: 'installed with apt-get' }
  }
  return undefined
}

async function runs(path: string): Promise<boolean> {
  return (await runCommand(path, ['--version'], { timeoutMs: 30_000 })).code === 0
}
