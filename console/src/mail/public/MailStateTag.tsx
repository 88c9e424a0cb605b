import type { MailRecord, MailState } from '@watchfire/contract/mail/mail.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { StateTag } from '../../ui/StateTag.tsx'
import { forwardMailTexts } from './forward-mail.texts.ts'

const looks = {
  waiting: ['waiting', 'default'],
  sent: ['stateSent', 'success'],
  failed: ['failed', 'error'],
  unsure: ['unsure', 'warning'],
} as const satisfies Record<MailState, readonly [string, string]>

/** What became of a mail. One that some receivers' servers refused is not simply sent. */
export function MailStateTag({ mail }: { mail: Pick<MailRecord, 'state' | 'refused'> }) {
  const t = useTexts(forwardMailTexts)
  const [word, colour] =
    mail.state === 'sent' && mail.refused.length > 0 ? (['partly', 'warning'] as const) : looks[mail.state]
  return <StateTag color={colour}>{t(word)}</StateTag>
}
