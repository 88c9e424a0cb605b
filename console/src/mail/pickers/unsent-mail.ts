import { keptForTab } from '../../core/kept.ts'

/** What somebody wrote and has not sent: the dialog finds it again when it is opened for the same alarms, after a reload as well. */
export type MailDraft = { receivers: string[]; copies: string[]; title: string; message: string }

const keptKey = 'unsentMail'
type Unsent = { key: string; draft: MailDraft }

export const draftKeyOf = (ids: readonly string[]): string => ids.join(' ')
export const keepUnsent = (key: string, draft: MailDraft) => {
  keptForTab.writeJson(keptKey, { key, draft } satisfies Unsent)
}
export const forgetUnsent = () => {
  keptForTab.write(keptKey, undefined)
}
export function unsentFor(key: string): MailDraft | undefined {
  const unsent = keptForTab.readJson<Unsent>(keptKey)
  return unsent?.key === key ? unsent.draft : undefined
}
