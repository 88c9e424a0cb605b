import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import type { MailDomain } from '@watchfire/contract/mail/mail-domain.ts'
import { useMemo } from 'react'
import { maxLengthOf, rulesFor } from '../core/form-rules.ts'
import { useTexts } from '../core/texts.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { RemoveRow } from '../ui/list/RemoveRow.tsx'
import { ListEntryDialog } from './ListEntryDialog.tsx'
import { listEntryTexts } from './list-entry.texts.ts'
import { listEntryColumns } from './list-entry-columns.tsx'
import { mailDomainTexts } from './mail-domain.texts.ts'
import { SettingsSection, settingsList } from './SettingsSection.tsx'

const { addDomain, removeDomain } = mailCalls
const idOf = ({ domainId }: { domainId: number }) => String(domainId)

/** Which domains a company's mails may go to. */
export function MailDomains() {
  const t = useTexts(mailDomainTexts)
  const shared = useTexts(listEntryTexts)
  const columns = useMemo(
    () =>
      listEntryColumns<MailDomain>(shared, {
        title: t('domain'),
        value: ({ domain }) => domain,
        removal: ({ domainId, domain }) => (
          <RemoveRow
            call={removeDomain}
            input={{ domainId }}
            of={domain}
            title={t('removeTitle', { domain })}
            label={shared('remove')}
            hint={t('removeHint')}
            done={shared('done')}
          />
        ),
      }),
    [t, shared],
  )
  const value = {
    name: 'domain',
    label: t('domain'),
    hint: t('domainHint'),
    rules: rulesFor(addDomain, 'domain', { invalid: t('invalid') }),
    maxLength: maxLengthOf(addDomain, 'domain'),
  }
  return (
    <SettingsSection
      title={t('title')}
      about={t('about')}
      addText={t('add')}
      dialog={close => <ListEntryDialog title={t('add')} call={addDomain} value={value} onClose={close} />}
    >
      <ListPage<typeof mailCalls.listDomains>
        {...settingsList}
        call={mailCalls.listDomains}
        idOf={idOf}
        columns={columns}
        emptyText={t('noneYet')}
      />
    </SettingsSection>
  )
}
