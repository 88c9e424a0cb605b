/** What the doctor found out, one line each. ok: as it should be; note: worth knowing, or could not be asked; mend: something to do. */
export type Finding = {
  /** What was looked at: `database`, `AI server WF-EAST-1`. */
  subject: string
  state: 'ok' | 'note' | 'mend'
  text: string
  /** What to do about it. */
  act?: string
}

export const ok = (subject: string, text: string): Finding => ({ subject, state: 'ok', text })
export const note = (subject: string, text: string, act?: string): Finding => ({
  subject,
  state: 'note',
  text,
  ...(act && { act }),
})
export const mend = (subject: string, text: string, act: string): Finding => ({ subject, state: 'mend', text, act })

export const needsMending = (findings: readonly Finding[]): boolean => findings.some(({ state }) => state === 'mend')

const marks = { ok: 'ok  ', note: 'note', mend: 'MEND' } as const

export const lineOf = ({ subject, state, text, act }: Finding): string =>
  `${marks[state]}  ${subject}: ${text}${act ? `. ${act}` : ''}`

/** `3 min`, as a person says it. */
export function durationText(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000)
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} h`
  return `${Math.round(seconds / 86_400)} days`
}
