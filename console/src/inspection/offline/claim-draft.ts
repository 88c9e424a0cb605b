import { browserStorage } from '../../core/browser-storage.ts'
import { type Claim, claim, unclaimed } from '../../core/tab-claim.ts'
import { type DraftPlace, disownDraft, forgetDraft, freshDraft, isOwnDraft, listDrafts } from '../draft-storage.ts'
import { readWay } from './saved-work.ts'

export type ClaimedDraft = Partial<Claim> & {
  key: string
  /** Of the same place, in the hands of other tabs. */
  elsewhere: readonly string[]
}

/** The page that a reload has ended gives its draft back by then, ms. */
const reloadMs = 1000

/** What was begun and nobody has in hand, one after the other; else a new one. */
export async function claimDraft(place: DraftPlace, onLost: () => void): Promise<ClaimedDraft> {
  const elsewhere: string[] = []
  for (const key of inOrder(place)) {
    const held = await claim(key, { onLost, ...(isOwnDraft(key) && { timeoutMs: reloadMs }) })
    if (!held) {
      disownDraft(key)
      elsewhere.push(key)
    } else if (await isLeftBehind(key)) {
      forgetDraft(key)
      held.release()
    } else return { ...held, key, elsewhere }
  }
  const key = freshDraft(place.fresh)
  // Nobody else knows it: there is nobody to ask.
  return { ...(await claim(key, { onLost, takeOver: true })), key, elsewhere }
}

/** From whichever tab has it. */
export async function takeOverDraft(key: string, onLost: () => void): Promise<ClaimedDraft> {
  return { ...(await claim(key, { onLost, takeOver: true })), key, elsewhere: [] }
}

function inOrder({ slot, wanted }: DraftPlace): string[] {
  const drafts = listDrafts(slot)
  return wanted === undefined
    ? drafts
    : drafts.toSorted((one, other) => Number(other === wanted) - Number(one === wanted))
}

/** A killed tab has left it of something that was handed in. */
async function isLeftBehind(key: string): Promise<boolean> {
  const clientKey = browserStorage.readJson<{ clientKey?: string }>(key)?.clientKey
  // A store that fails while it is read knows of nothing.
  return clientKey !== undefined && (await readWay(clientKey).catch(() => undefined))?.isHandedIn === true
}

/** How many wait for somebody to go on with them. */
export const countWaiting = async (slot: string): Promise<number> => (await unclaimed(listDrafts(slot))).length
