import { setTimeout as sleep } from 'node:timers/promises'
import { exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import { accounts, ask, openSession } from '../e2e/support/signed-in.ts'
import { withBenchDatabase } from './bench-database.ts'
import { type Benchmark, type Figure, inRounds } from './figures.ts'
import { fillAlarms } from './fill-alarms.ts'
import { watchForeignLoad } from './foreign-load.ts'
import { residentMegabytesOf } from './process-cost.ts'
import { withServer } from './server-process.ts'

const rows = 1_000_000
const restMs = 3000
const sampleMs = 100
const rounds = 3

/** A million rows as a file, fetched as a browser does it: time, and what the server's memory grows by. */
export const exporting: Benchmark = {
  name: 'export',
  title: 'the list as a file',
  how: `The server as \`npm start\` runs it, over ${rows.toLocaleString('en')} alarms of 61 companies in a year; root exports them all by the ticketed link, and what comes is thrown away. Memory: resident, read every ${sampleMs} ms; rest is the mean of the ${restMs / 1000} s before, after one small export. ${rounds} rounds.`,
  run: () =>
    withBenchDatabase(async (url, postgres) => {
      return withServer(
        url,
        async ({ address, pid }) => {
          // Its accounts are made on an empty database only.
          await fillAlarms(url, rows, Date.now())
          const others = watchForeignLoad([postgres, pid])
          try {
            return await inRounds(rounds, others, async () => {
              const began = Date.now()
              const figures = [
                ...(await measure(address, pid, 'csv', 15)),
                ...(await measure(address, pid, 'xlsx', 45)),
              ]
              return { figures, foreign: others.since(began) }
            })
          } finally {
            others.stop()
          }
        },
        { demo: true },
      )
    }),
}

async function measure(address: string, pid: number, format: 'csv' | 'xlsx', max: number): Promise<Figure[]> {
  await download(address, format, Date.now() - 86_400_000)
  const rest = await meanMemory(pid)
  const began = Date.now()
  const watching = watchMemory(pid)
  const { bytes, total } = await download(address, format, 0)
  const peak = watching.stop()
  const what = `.${format} of ${total.toLocaleString('en')} rows`
  return [
    { what, value: (Date.now() - began) / 1000, unit: 's', goal: { most: max } },
    { what: `${what}: memory above rest`, value: peak - rest, unit: 'MB', goal: { most: 120 } },
    { what: `${what}: size`, value: bytes / 1e6, unit: 'MB' },
  ]
}

/** Fetches all alarms since `from` (ms) by root’s ticketed link, and throws them away. */
export async function download(address: string, format: 'csv' | 'xlsx', from: number) {
  const user = await openSession(address, ...accounts.root)
  const request = await ask(address, user, exportCalls.start, { format, from, until: Date.now() + 86_400_000 })
  const response = await fetch(address + request.url)
  let bytes = 0
  for await (const chunk of response.body ?? []) bytes += chunk.byteLength
  const { state, written } = await ask(address, user, exportCalls.readProgress, { exportId: request.exportId })
  if (!response.ok || (state === 'done' && written < request.total))
    throw new Error(`the export broke off at ${written}`)
  return { bytes, total: request.total }
}

async function meanMemory(pid: number): Promise<number> {
  const samples: number[] = []
  for (let waited = 0; waited < restMs; waited += sampleMs) {
    samples.push(residentMegabytesOf(pid))
    await sleep(sampleMs)
  }
  return samples.reduce((sum, sample) => sum + sample, 0) / samples.length
}

function watchMemory(pid: number) {
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMegabytesOf(pid))
  }, sampleMs)
  return {
    stop: () => {
      clearInterval(timer)
      return peak
    },
  }
}
