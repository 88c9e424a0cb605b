/** What was heard of engines of v3, kept over a restart. A file that is lost, or old, means that less is known to be a repeat. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeDurably } from '../spool/durable-file.ts'
import type { EngineMark } from './engine-marks.ts'

const mark = z.object({ engineId: z.string().max(64), boots: z.int().min(0), time: z.int().min(0) })
const kept = z.record(z.string(), z.array(mark).max(8))

export function engineFile(folder: string, onTrouble: (error: unknown) => void) {
  const path = join(folder, 'snmp-engines.json')
  let known: Record<string, EngineMark[]> | undefined
  let writing: Promise<void> | undefined
  let isOld = false

  async function write(): Promise<void> {
    while (isOld) {
      isOld = false
      await writeDurably(path, JSON.stringify(known ?? {}), 0o600).catch(onTrouble)
    }
    writing = undefined
  }

  return {
    async read(): Promise<void> {
      try {
        known = kept.parse(JSON.parse(await readFile(path, 'utf8')))
      } catch {
        known = {}
      }
    },
    of: (id: string): EngineMark[] => known?.[id] ?? [],
    note(id: string, marks: EngineMark[]): void {
      known = { ...known, [id]: marks }
      isOld = true
      writing ??= write()
    },
    settled: () => writing ?? Promise.resolve(),
  }
}
