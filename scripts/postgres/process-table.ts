import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Linux tells all of this through /proc; elsewhere `ps` answers, without the working folder. */
const hasProc = process.platform === 'linux'

/** False for a pid that is free, and for a zombie: that one runs no code and only waits to be collected. */
export function isAlive(pid: number): boolean {
  // To the system 0 and below mean whole groups.
  if (pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: somebody else's process, but a living one.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !isZombie(pid)
}

function isZombie(pid: number): boolean {
  if (hasProc) return /^[ZX]/.test(statFields(pid)[0] ?? '')
  return psColumn(pid, 'stat').startsWith('Z')
}

/** A mark that differs when the pid has been given to another process since. Empty when there is none. */
export function startMark(pid: number): string {
  // Field 22 of /proc/<pid>/stat, in ticks since boot; the first two fields are cut off below.
  return hasProc ? (statFields(pid)[19] ?? '') : psColumn(pid, 'lstart')
}

/** The command line, words parted by spaces; empty for a process that is gone. */
function commandLine(pid: number): string {
  if (!hasProc) return psColumn(pid, 'command')
  return readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim()
}

/** Is this pid a PostgreSQL whose working folder is `dataFolder`? A server process always sits in its data. */
export function isPostgresOn(pid: number, dataFolder: string): boolean {
  if (!isAlive(pid)) return false
  if (!hasProc) return /postgres/.test(commandLine(pid)) && commandLine(pid).includes(dataFolder)
  return readOrEmpty(`/proc/${pid}/comm`).trim() === 'postgres' && workingFolder(pid) === dataFolder
}

/** Every living PostgreSQL process on `dataFolder`: a killed postmaster can leave backends for a moment. */
export function postgresProcessesOn(dataFolder: string): number[] {
  if (!hasProc) return []
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => isPostgresOn(pid, dataFolder))
}

function workingFolder(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

/** Fields of /proc/<pid>/stat from the state on. The name before it stands in brackets and may hold anything. */
function statFields(pid: number): string[] {
  const text = readOrEmpty(`/proc/${pid}/stat`)
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function psColumn(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}
