/** Runs one of the encoding child processes to its end. A native fault there is an error here, never a crash. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const maxMs = 15 * 60_000
const unfinishedEnd = '.part.mp4'

/** Lets a child write a file beside `out` and puts it in place only when it is whole. */
export async function encodeInChild(
  script: 'encode-scene-child.ts' | 'encode-file-child.ts',
  args: string[],
  out: string,
): Promise<void> {
  const unfinished = `${out}.${randomUUID()}${unfinishedEnd}`
  await removeAbandoned(out)
  try {
    await runToEnd(script, args, unfinished)
    await rename(unfinished, out)
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** What a killed process left behind, once nobody can be at work on it any more. */
async function removeAbandoned(out: string): Promise<void> {
  for (const name of await readdir(dirname(out))) {
    if (!name.startsWith(`${basename(out)}.`) || !name.endsWith(unfinishedEnd)) continue
    const path = join(dirname(out), name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > maxMs) await rm(path, { force: true })
  }
}

function runToEnd(script: string, args: string[], unfinished: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const path = fileURLToPath(new URL(script, import.meta.url))
    const child = spawn(process.execPath, [path, ...args, unfinished], { stdio: ['ignore', 'ignore', 'pipe'] })
    const endWithParent = () => {
      child.kill('SIGKILL')
      rmSync(unfinished, { force: true })
    }
    process.once('exit', endWithParent)
    const timer = setTimeout(() => child.kill('SIGKILL'), maxMs)
    let complaint = ''
    child.stderr.on('data', chunk => {
      complaint = (complaint + String(chunk)).slice(-2000)
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      process.off('exit', endWithParent)
      if (code === 0) resolve()
      else reject(new Error(`encoding failed (${signal ?? code}): ${reasonIn(complaint)}`))
    })
  })
}

/** The line of a stack trace that says something. */
function reasonIn(complaint: string): string {
  return /^\w*Error: (.*)$/m.exec(complaint)?.[1] ?? complaint.trim().split('\n').at(-1) ?? 'no reason given'
}
