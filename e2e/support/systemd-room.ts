/** A machine with a systemd of its own, beside this one: for root on Linux, and only where somebody asks for it. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const script = fileURLToPath(new URL('systemd-room.sh', import.meta.url))
const namespaces = ['--mount', '--pid', '--cgroup', '--ipc', '--uts']

/** Why there is none here; nothing where there is one. */
export function noSystemdRoom(): string | undefined {
  if (process.env.WATCHFIRE_SYSTEMD !== '1') return 'it is asked for by WATCHFIRE_SYSTEMD=1'
  if (process.getuid?.() !== 0) return 'namespaces are made by root'
  return existsSync('/lib/systemd/systemd') ? undefined : 'there is no systemd'
}

export type Ran = { stdout: string; stderr: string; code: number }
export type SystemdRoom = {
  /** Runs it there, as root. */
  run: (...words: string[]) => Promise<Ran>
  end: () => Promise<void>
}

/** `share` is its /srv. */
export async function systemdRoom(share: string): Promise<SystemdRoom> {
  const folder = await mkdtemp(join(tmpdir(), 'watchfire-room-'))
  const outer = spawn('unshare', [...namespaces, '--fork', '--kill-child', 'sh', script, folder, share], {
    stdio: 'ignore',
  })
  const gone = once(outer, 'exit')
  const first = async () => (await readFile(`/proc/${outer.pid}/task/${outer.pid}/children`, 'utf8')).trim()
  let pid = ''
  const inside = async (...words: string[]): Promise<Ran> => {
    const enter = [
      '--target',
      pid,
      ...namespaces,
      '--root',
      '--wd',
      '/usr/bin/env',
      '-i',
      'PATH=/usr/sbin:/usr/bin:/sbin:/bin',
    ]
    const done = await run('nsenter', [...enter, ...words]).catch(
      (error: { stdout?: string; stderr?: string; code?: number }) => error,
    )
    return { stdout: done.stdout ?? '', stderr: done.stderr ?? '', code: 'code' in done ? (done.code ?? 1) : 0 }
  }
  while (true) {
    if (outer.exitCode !== null) throw new Error('the room did not begin')
    pid = await first().catch(() => '')
    if (pid && /running|degraded/.test((await inside('systemctl', 'is-system-running')).stdout)) break
    await sleep(100)
  }
  return {
    run: inside,
    end: async () => {
      process.kill(Number(pid), 'SIGKILL')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}
