import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { backoff } from '../../contract/src/core/backoff.ts'
import { type RunningPostgres, startPostgres } from '../postgres/start-postgres.ts'

export interface SupervisedPostgres {
  url: string
  pid: () => number
  stop: () => Promise<void>
}

/** The built-in database, started again under the same address when it ends by itself. */
export async function keepPostgres(
  dataFolder: string,
  say: (line: string) => void,
  onRestarted: () => void,
): Promise<SupervisedPostgres> {
  const options = { folder: join(dataFolder, 'postgres'), log: say }
  let server: RunningPostgres = await startPostgres(options)
  let stopping = false
  let revival: Promise<void> = Promise.resolve()

  const revive = async () => {
    for (let tries = 1; !stopping; tries += 1) {
      try {
        server = await startPostgres(options)
        server.onExit(meetEnd)
        onRestarted()
        return
      } catch (error) {
        say(`${(error as Error).message}; trying again`)
        await sleep(backoff({ tries, firstMs: 100, maxMs: 30_000 }))
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
