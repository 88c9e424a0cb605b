import type { Language } from '@watchfire/contract/core/errors.ts'
import type { RobotKind } from '@watchfire/contract/notice/robot.shapes.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Sealer } from '../../core/session/sealed-secret.ts'

/** @throws robot.badWebhook when nobody could be reached there, or it would say more than an address */
function webhookOf(text: string): { text: string; hint: string } {
  const url = new URL(text)
  if (`${url.username}${url.password}${url.hash}` !== '') throw refuse('robot.badWebhook')
  return { text: url.href, hint: `${url.host}/…${url.href.slice(-4)}` }
}

export const sealed = (sealer: Sealer, { webhook, secret }: { webhook: string; secret: string }) => {
  const { text, hint } = webhookOf(webhook)
  return { webhook: sealer.seal(text, 'robot'), webhookHint: hint, secret: secretOf(sealer, secret) }
}
export const secretOf = (sealer: Sealer, secret: string) => (secret === '' ? null : sealer.seal(secret, 'robot'))

/** What the log of changes may show of a robot. */
export const shownRobot = (robot: { name: string; kind: RobotKind; language: Language; webhookHint: string }) => ({
  name: robot.name,
  kind: robot.kind,
  language: robot.language,
  webhook: robot.webhookHint,
})
