/**
 * Takes one package after the other, and says how each ended. Each step of an attempt can be cut off anywhere and is done again; what it
 * ended in is never tried anew by itself.
 */
import { endedUpdates, type UpdateOffer, type UpdateReport, updateStates } from '@watchfire/contract/fleet/release.ts'
import { readBootRecord } from '../starter/boot-record.ts'
import type { ReleaseMessage } from '../starter/starter-messages.ts'
import { type UpdateRecord, updateRecordFile } from './update-record.ts'
import { homeOf, UpdateRun, type UpdaterParts } from './update-run.ts'

export type Updater = {
  /** What the server offers with its answer to a heartbeat; nothing: what is under way waits. */
  onUpdateOffered: (offer: UpdateOffer | null) => void
  /** A heartbeat was not answered. */
  unanswered: () => void
  report: () => UpdateReport | undefined
  /** A package is being fetched or installed, or what runs has to prove itself: nothing else may start this edge anew. */
  isUnderWay: () => boolean
  close: () => Promise<void>
}

export async function openUpdater(parts: UpdaterParts): Promise<Updater> {
  const file = updateRecordFile(homeOf(parts))
  let record = await file.read()
  let run: { attempt: number; stop: AbortController; done: Promise<void> } | undefined
  let written: Promise<void> = Promise.resolve()
  let answer = Promise.withResolvers<void>()
  /** The attempt whose release the starter is to switch to: from then on this process leaves all of it alone. */
  let handedOver: number | undefined

  async function note(next: UpdateRecord): Promise<void> {
    const hasChanged = next.state !== record?.state || next.reason !== record.reason || next.attempt !== record.attempt
    record = next
    // How far a download is, its file says.
    if (!hasChanged) return
    written = written.then(() => file.write(next))
    await written
    parts.onReport()
  }

  /** What the starter has made of the last switch, and what settings came to. What held and broke later was taken back too. */
  async function settle(): Promise<void> {
    if (!record) return
    const boot = parts.root === undefined ? undefined : readBootRecord(parts.root)
    const outcomes = [boot?.trial ? null : boot?.outcome, parts.settings.isOnTrial() ? null : parts.settings.outcome()]
    const outcome = outcomes.find(each => each?.attempt === record?.attempt)
    if (!outcome) return
    const state = outcome.reason === null ? 'installed' : 'installFailed'
    await note({ ...record, state, reason: outcome.reason, percent: 100 })
  }

  const settleAnswered = (): Promise<void> =>
    parts.settings
      .answered()
      .then(settle)
      .catch(error => parts.log.warn({ err: error }, 'how the update ended could not be read'))

  async function go(offer: UpdateOffer, signal: AbortSignal): Promise<void> {
    await settle()
    if (record?.attempt === offer.attempt && endedUpdates.includes(record.state)) return
    if (record?.attempt !== offer.attempt)
      await note({ attempt: offer.attempt, state: 'downloading', percent: 0, reason: null, tries: 0 })
    // What was offered again is begun again: tries of another day do not count.
    else record = { ...record, tries: 0 }
    const send = (message: ReleaseMessage): void => {
      if (message.type === 'switch') handedOver = message.attempt
      parts.send(message)
    }
    const now = (): UpdateRecord => record as UpdateRecord
    await new UpdateRun({ ...parts, send }, offer, signal, now, note, () => answer.promise).toItsEnd()
  }

  function begin(offer: UpdateOffer): void {
    const stop = new AbortController()
    const done = go(offer, stop.signal)
      .catch(error => parts.log.warn({ err: error }, 'the update could not go on'))
      .finally(() => {
        run = undefined
      })
    run = { attempt: offer.attempt, stop, done }
  }

  await settle()
  return {
    onUpdateOffered(offer) {
      answer.resolve()
      answer = Promise.withResolvers()
      parts.send({ type: 'healthy', cameras: parts.camerasOnline(), spooled: parts.spooled() })
      void settleAnswered()
      if (run && run.attempt !== offer?.attempt) run.stop.abort()
      if (run) return
      if (offer && offer.attempt !== handedOver) begin(offer)
    },
    unanswered() {
      if (parts.starterSupportsUnanswered) parts.send({ type: 'unanswered' })
      parts.settings.unanswered()
    },
    report: () =>
      record && {
        attempt: record.attempt,
        state: updateStates[record.state],
        percent: record.percent,
        reason: record.reason,
        field: record.field,
      },
    isUnderWay: () =>
      parts.root !== undefined &&
      (run !== undefined ||
        handedOver !== undefined ||
        parts.settings.isOnTrial() ||
        readBootRecord(parts.root).trial !== null),
    async close() {
      run?.stop.abort()
      await run?.done
    },
  }
}
