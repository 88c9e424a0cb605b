import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { type MailServer, mailState } from '@watchfire/contract/mail/mail.shapes.ts'
import { useCallback, useMemo } from 'react'
import { useTexts } from '../core/texts.ts'
import { EditedListPage } from '../ui/list/EditedListPage.tsx'
import { choiceFilter } from '../ui/list/filters.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { useView, ViewSwitch } from '../ui/list/ViewSwitch.tsx'
import { MailServerDialog } from './MailServerDialog.tsx'
import { mailTexts } from './mail.texts.ts'
import { mailRecordColumns, mailServerColumns } from './mail-columns.tsx'

const views = ['servers', 'records'] as const
/** States change while one looks: mails go out within seconds. */
const every = 5000

/** The mail servers of the companies, and what became of every mail. */
export function MailServicePage() {
  const t = useTexts(mailTexts)
  const records = useView(views) === 'records'
  const serverColumns = useCallback((edit: (server: MailServer) => void) => mailServerColumns(t, edit), [t])
  const recordColumns = useMemo(() => mailRecordColumns(t), [t])
  const filters = useMemo(
    () => [
      choiceFilter(
        'state',
        t('allStates'),
        mailState.out.options.map(value => ({ value, label: t(value) })),
      ),
    ],
    [t],
  )
  const view = <ViewSwitch views={views} label={t} />
  const list = { title: t('title'), refetchInterval: every }
  return records ? (
    <ListPage
      key="records"
      {...list}
      call={mailCalls.listRecordsOfCompany}
      input={({ state }) => ({ state: mailState.out.safeParse(state).data })}
      filters={filters}
      alsoReads={['view']}
      idOf={mail => String(mail.mailId)}
      columns={recordColumns}
      minWidth="78rem"
      actions={view}
    />
  ) : (
    <EditedListPage
      key="servers"
      {...list}
      call={mailCalls.listServers}
      input={() => ({})}
      idOf={server => String(server.serverId)}
      columns={serverColumns}
      minWidth="64rem"
      view={view}
      addCall={mailCalls.addServer}
      addText={t('add')}
      emptyText={t('noneYet')}
      dialog={(server, close) => <MailServerDialog server={server} onClose={close} />}
    />
  )
}
