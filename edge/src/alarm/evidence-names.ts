/** Names of an event and of its files. A file's name begins with its time, so that sorting by name is sorting by age. */
import { randomBytes } from 'node:crypto'

export type EvidenceNames = { eventId: string; before: string; at: string; after: string; recording: string }

/** Unique on the device: moment, channel and chance. */
export function nameEvidence(channelId: string, at: number): EvidenceNames {
  const time = new Date(at).toISOString().replace(/[-:.Z]/g, '')
  const stem = `${time}-${channelId}-${randomBytes(4).toString('hex')}`
  return {
    eventId: stem,
    before: `${stem}-before.jpg`,
    at: `${stem}-at.jpg`,
    after: `${stem}-after.jpg`,
    recording: `${stem}.mp4`,
  }
}

/** When a file's event was, ms since 1970; undefined for names that are not ours. */
export function timeOfName(name: string): number | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})-/.exec(name)
  if (!match) return undefined
  const [year = 0, month = 1, ...rest] = match.slice(1).map(Number)
  return Date.UTC(year, month - 1, ...rest)
}
