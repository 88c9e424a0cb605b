/** Runs one of the encoding child processes to its end. A native fault there is an error here, never a crash. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const longest = 15 * 60_000

/** Lets a child write a file beside `out` and puts it in place only when it is whole. */
export async function encodeInChild(
  script: 'encode-scene-child.ts' | 'encode-file-child.ts',
  args: string[],
  out: string,
): Promise<void> {
  const unfinished = `${out}.${randomUUID()}.part.mp4`
  try {
    await runToEnd(script, [...args, unfinished])
    await rename(unfinished, out)
  } finally {
    await rm(unfinished, { force: true })
  }
}

function runToEnd(script: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const path = fileURLToPath(new URL(script, import.meta.url))
    const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
    const endWithParent = () => child.kill('SIGKILL')
    process.once('exit', endWithParent)
    const timer = setTimeout(endWithParent, longest)
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
