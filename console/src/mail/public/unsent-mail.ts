import { tabStorage } from '../../core/browser-storage.ts'

/** What somebody wrote and has not sent: the dialog finds it again when it is opened for the same alarms, after a reload as well. */
export type MailDraft = { receivers: string[]; copies: string[]; title: string; message: string }

const storageKey = 'unsentMails'
/** Drafts of one tab; the oldest makes room. */
const maxDrafts = 20
type Unsent = { key: string; draft: MailDraft }

const others = (key: string) => (tabStorage.readJson<Unsent[]>(storageKey) ?? []).filter(unsent => unsent.key !== key)

export const draftKeyOf = (ids: readonly string[]): string => ids.join(' ')
export const keepUnsent = (key: string, draft: MailDraft) => {
  tabStorage.writeJson(storageKey, [...others(key), { key, draft }].slice(-maxDrafts))
}
export const forgetUnsent = (key: string) => {
  tabStorage.writeJson(storageKey, others(key))
}
export const unsentFor = (key: string): MailDraft | undefined =>
  tabStorage.readJson<Unsent[]>(storageKey)?.find(unsent => unsent.key === key)?.draft
