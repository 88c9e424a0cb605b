import { accessSync, constants, existsSync, mkdirSync, readdirSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { makePrivate } from '../../server/src/core/private-folder.ts'
import { CannotStart } from '../postgres/cannot-start.ts'

/** PostgreSQL stops hard when it cannot write its log. A new one needs room for its first gigabyte of that, too. */
const leastFreeMegabytes = { first: 1000, again: 200 }

/** Sees to it that the data folder is there, ours to write, and not on a full disk. */
export function checkDataFolder(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new CannotStart(`the data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code})`)
  }
  try {
    makePrivate(folder)
  } catch (error) {
    throw new CannotStart((error as Error).message)
  }
  const { bavail, bsize } = statfsSync(folder)
  const free = Math.floor((bavail * bsize) / 2 ** 20)
  const needed = leastFreeMegabytes[readdirSync(folder).length === 0 ? 'first' : 'again']
  if (free < needed) throw new CannotStart(`the disk of ${folder} is full: ${free} MB left, ${needed} MB needed`)
}

/** Step by step: Node's own `recursive` never comes back from places that hold no folders, such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/** Refuses a port that somebody else has, before anything else is begun. */
export async function checkPort(port: number, host: string | undefined): Promise<void> {
  const server = createServer()
  const reason = await new Promise<string | undefined>(resolve => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen({ port, host, exclusive: true }, () => resolve(undefined))
  })
  await new Promise(resolve => server.close(resolve))
  if (reason === 'EADDRINUSE') throw new CannotStart(`port ${port} is taken: set WATCHFIRE_PORT to a free one`)
  if (reason === 'EACCES') throw new CannotStart(`port ${port} needs more rights: set WATCHFIRE_PORT above 1023`)
  if (reason) throw new CannotStart(`port ${port} cannot be used (${reason})`)
}

/** The programs that this start will run; one is missing when a copy of the project is incomplete. */
export function checkPrograms(root: string, programs: string[]): void {
  const missing = programs.find(program => !existsSync(join(root, program)))
  if (missing) throw new CannotStart(`${missing} is missing from ${root}`)
}
