/** What the console has set up here, kept on the disk: an edge that starts without its server watches what it watched. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../spool/durable-file.ts'
import { type UnreadConfiguration, unreadConfiguration } from '../spool/server-calls.ts'

const nothingYet: UnreadConfiguration = { version: 0, cameras: [] }

export function configurationFile(folder: string) {
  const path = join(folder, 'configuration.json')
  return {
    /** A file that cannot be read is as good as none: the server has it all. */
    async read(): Promise<UnreadConfiguration> {
      const text = await readFile(path, 'utf8').catch(() => '')
      try {
        return unreadConfiguration.parse(JSON.parse(text))
      } catch {
        return nothingYet
      }
    },
    write: (configuration: UnreadConfiguration) => writeDurably(path, JSON.stringify(configuration), 0o600),
  }
}
