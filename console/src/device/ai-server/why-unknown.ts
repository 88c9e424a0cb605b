import type { Refusal } from '../../core/refusal.ts'

/** Why it is not known how devices of an AI server are. `away`: the words for the usual reason. */
export const whyUnknown = ({ code, text }: Refusal, away: string) => (code === 'device.aiServerAway' ? away : text)
