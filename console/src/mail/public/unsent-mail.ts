import { keptForTab } from '../../core/kept.ts'

/** What somebody wrote and has not sent: the dialog finds it again when it is opened for the same alarms, after a reload as well. */
export type MailDraft = { receivers: string[]; copies: string[]; title: string; message: string }

const keptKey = 'unsentMails'
/** Drafts of one tab; the oldest makes room. */
const maxDrafts = 20
type Unsent = { key: string; draft: MailDraft }

const others = (key: string) => (keptForTab.readJson<Unsent[]>(keptKey) ?? []).filter(unsent => unsent.key !== key)

export const draftKeyOf = (ids: readonly string[]): string => ids.join(' ')
export const keepUnsent = (key: string, draft: MailDraft) => {
  keptForTab.writeJson(keptKey, [...others(key), { key, draft }].slice(-maxDrafts))
}
export const forgetUnsent = (key: string) => {
  keptForTab.writeJson(keptKey, others(key))
}
export const unsentFor = (key: string): MailDraft | undefined =>
  keptForTab.readJson<Unsent[]>(keptKey)?.find(unsent => unsent.key === key)?.draft
