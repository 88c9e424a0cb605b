import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import type { MailDomain } from '@watchfire/contract/mail/mail-domain.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { RowRemoval } from '../ui/RowActions.tsx'
import { mailDomainTexts } from './mail-domain.texts.ts'

export function RemoveMailDomain({ domain: { domainId, domain } }: { domain: MailDomain }) {
  const t = useTexts(mailDomainTexts)
  const remove = useAct(mailCalls.removeDomain, { refresh: ['mail'], successText: t('done') })
  return (
    <RowRemoval
      label={t('remove')}
      of={domain}
      title={t('removeTitle', { domain })}
      hint={t('removeHint')}
      loading={remove.isPending}
      onConfirm={() => remove.mutate({ domainId })}
    />
  )
}
