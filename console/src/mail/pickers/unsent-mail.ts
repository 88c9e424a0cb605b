/** What somebody wrote and could not send: the dialog has to close then, and finds it again when it is opened for the same alarms. */
export type MailDraft = { receivers: string[]; copies: string[]; title: string; message: string }

let kept: { key: string; draft: MailDraft } | undefined

export const draftKeyOf = (ids: readonly string[]): string => ids.join(' ')
export const keepUnsent = (key: string, draft: MailDraft) => {
  kept = { key, draft }
}
export const forgetUnsent = () => {
  kept = undefined
}
export const unsentFor = (key: string): MailDraft | undefined => (kept?.key === key ? kept.draft : undefined)
