/** Two servers seal one database while people write; one is killed between its seals and the end of their chain. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { chainScene } from '../testing/chain-scene.ts'

const { db, now, write, checkpoint, verify } = chainScene()
const script = fileURLToPath(new URL('../testing/sealer-process.ts', import.meta.url))

function aSealer(diesAt = '') {
  const child: ChildProcess = spawn(process.execPath, [script, db.url, now.folder, diesAt], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  child.stdout?.on('data', (text: Buffer) => said.push(...text.toString().split('\n').filter(Boolean)))
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>
  onTestFinished(() => void child.kill('SIGKILL'))
  return { said, ended }
}

const sealedTargets = async (): Promise<{ seq: number; target: string }[]> =>
  (
    await sql<{ seq: number; target: string }>`
      select seq, target from audit_seal join audit using (audit_id)
      where audit_seal.tenant_id = ${now.tenantId} order by seq`.execute(db.system)
  ).rows

test('no fork, no gap, and the order of each who writes, also when one of them is killed between two steps', async () => {
  const [mortal, other] = [aSealer('2'), aSealer()]
  const [writers, each] = [6, 40]
  let isOver = false
  mortal.ended.then(() => {
    isOver = true
  })
  // Each waits for the commit of its last one; they go on until the sealer is dead, so that it dies among them.
  const counts = await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      let count = 0
      for (; count < each || !isOver; count += 1) await write(`${writer} ${count}`)
      return count
    }),
  )
  expect(await mortal.ended).toEqual([null, 'SIGKILL'])
  const late = aSealer()
  await write('last')
  const total = counts.reduce((sum, count) => sum + count, 1)
  await expect.poll(async () => (await sealedTargets()).length, { timeout: 60_000 }).toBe(total)
  const rows = await sealedTargets()
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
  for (const [writer, count] of counts.entries())
    expect(rows.filter(({ target }) => target.startsWith(`${writer} `)).map(({ target }) => target)).toEqual(
      Array.from({ length: count }, (_, index) => `${writer} ${index}`),
    )
  await checkpoint()
  expect(await verify()).toMatchObject({ rows: total, seq: total, waiting: 0, faults: [] })
  expect(mortal.said.length).toBeGreaterThan(0)
  expect([...mortal.said, ...other.said, ...late.said].filter(line => !line.startsWith('sealed'))).toEqual([])
}, 120_000)
