import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RunningPostgres, startPostgres } from '../../server/src/core/postgres/start-postgres.ts'

export interface KeptPostgres {
  url: string
  pid: () => number
  stop: () => Promise<void>
}

/** The built-in database, started again under the same address when it ends by itself. */
export async function keepPostgres(
  dataFolder: string,
  say: (line: string) => void,
  onRestarted: () => void,
): Promise<KeptPostgres> {
  const options = { folder: join(dataFolder, 'postgres'), log: say }
  let server: RunningPostgres = await startPostgres(options)
  let stopping = false
  let revival: Promise<void> = Promise.resolve()

  const revive = async () => {
    for (let delayMs = 100; !stopping; delayMs = Math.min(delayMs * 2, 30_000)) {
      try {
        server = await startPostgres(options)
        server.onExit(meetEnd)
        onRestarted()
        return
      } catch (error) {
        say(`${(error as Error).message}; trying again`)
        await sleep(delayMs)
      }
    }
  }
  const meetEnd = () => {
    if (stopping) return
    say('the database ended; starting it again')
    revival = revive()
  }
  server.onExit(meetEnd)

  return {
    url: server.url,
    pid: () => server.pid,
    stop: async () => {
      stopping = true
      await revival
      await server.stop()
    },
  }
}
