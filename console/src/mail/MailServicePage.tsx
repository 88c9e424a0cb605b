import { PlusOutlined } from '@ant-design/icons'
import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { type MailServer, mailState } from '@watchfire/contract/mail/mail.shapes.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { choiceFilter } from '../ui/filters.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { useView, ViewSwitch } from '../ui/ViewSwitch.tsx'
import { MailServerDialog } from './MailServerDialog.tsx'
import { mailTexts } from './mail.texts.ts'
import { mailRecordColumns, mailServerColumns } from './mail-columns.tsx'
import './mail.css'

const views = ['servers', 'records'] as const
/** States change while one looks: mails go out within seconds. */
const every = 5000

/** The mail servers of the companies, and what became of every mail. */
export function MailServicePage() {
  const t = useTexts(mailTexts)
  const records = useView(views) === 'records'
  const [edited, setEdited] = useState<MailServer | 'new'>()
  const serverColumns = useMemo(() => mailServerColumns(t, setEdited), [t])
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
  return (
    <>
      {records ? (
        <ListPage
          key="records"
          title={t('title')}
          call={mailCalls.recordsOfCompany}
          input={({ state }) => ({ state: mailState.out.safeParse(state).data })}
          filters={filters}
          alsoReads={['view']}
          idOf={mail => String(mail.mailId)}
          columns={recordColumns}
          minWidth="72rem"
          refetchInterval={every}
          actions={view}
        />
      ) : (
        <ListPage
          key="servers"
          title={t('title')}
          call={mailCalls.servers}
          input={() => ({})}
          idOf={server => String(server.serverId)}
          columns={serverColumns}
          minWidth="64rem"
          refetchInterval={every}
          actions={
            <>
              {view}
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
                {t('add')}
              </Button>
            </>
          }
        />
      )}
      {edited && (
        <MailServerDialog
          key={edited === 'new' ? 'new' : edited.serverId}
          server={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
