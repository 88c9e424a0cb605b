import { deviceEvent } from '@watchfire/contract/alarm/alarm.events.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import type { AiServerDetail } from '@watchfire/contract/device/ai-server.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { quietCalls } from '@watchfire/contract/quiet/quiet.calls.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useLiveEvents } from '../../core/live-channel.ts'
import { useRight } from '../../core/session-store.ts'
import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { UpdateWords } from '../../ota/public/UpdateWords.tsx'
import { MaintenanceDialog } from '../../quiet/public/MaintenanceDialog.tsx'
import { MaintenanceList } from '../../quiet/public/MaintenanceList.tsx'
import { QuietBadge } from '../../quiet/public/QuietBadge.tsx'
import { Can } from '../../ui/Can.tsx'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { ListSection, ListTitle } from '../../ui/list/ListParts.tsx'
import { Muted } from '../../ui/text.tsx'
import { AiServerChannels } from '../ai-server/AiServerChannels.tsx'
import { AiServerFacts } from '../ai-server/AiServerFacts.tsx'
import { AiServerModels } from '../ai-server/AiServerModels.tsx'
import { AiServerSettings } from '../ai-server/AiServerSettings.tsx'
import { AiServerTimes } from '../ai-server/AiServerTimes.tsx'
import { aiServerTexts } from '../ai-server/ai-server.texts.ts'
import { sinceText } from '../ai-server/ai-server-labels.ts'
import { HealthCurves } from '../ai-server/HealthCurves.tsx'
import { StateMark } from '../public/StateMark.tsx'
import styles from './AiServerInfo.module.css'
import { reasonShown } from './device-state-labels.ts'
import { ReasonLine } from './ReasonLine.tsx'
import { StateHistory } from './StateHistory.tsx'
import { stateTexts } from './state.texts.ts'

/** Its values change with each heartbeat, its week once a minute. */
const every = 60_000

/** One AI server whole, in one call: how it is and was, its cameras, what it was told, its updates and who works on it. */
export function AiServerInfo({ aiServerId }: { aiServerId: string }) {
  const t = useTexts(stateTexts)
  const own = useTexts(aiServerTexts)
  const seesAll = useRight(rights.aiServers)
  const { data, error, isError, refetch } = useCall(
    deviceCalls.getAiServer,
    { aiServerId, whole: true },
    { quiet: true, selection: {}, refetchInterval: every },
  )
  useLiveEvents(
    'device',
    ({ deviceId }) => {
      if (deviceId === aiServerId || deviceId.startsWith(`${aiServerId}_`)) void refetch()
    },
    deviceEvent,
  )
  return (
    <ListSection>
      {data ? (
        <>
          <Head detail={data} />
          <div className={styles.parts}>
            <AiServerFacts server={data.aiServer} />
            <AiServerTimes server={data.aiServer} configuration={data.configuration} />
            <Part title={own('maintenance')}>
              <MaintenanceList deviceId={aiServerId} />
            </Part>
            <Can right={rights.ota}>
              <Updates detail={data} />
            </Can>
            <AiServerModels models={data.models} />
            <AiServerSettings settings={data.settings} />
            <AiServerChannels aiServerId={aiServerId} channels={data.channels} />
            {seesAll && <HealthCurves hours={data.week ?? []} />}
            {data.past && <StateHistory deviceId={aiServerId} newest={data.past} />}
          </div>
        </>
      ) : (
        <>
          <ListTitle>{t('facts')}</ListTitle>
          <ListEmpty state={isError ? 'failed' : 'loading'} error={error ?? undefined} onRetry={() => void refetch()} />
        </>
      )}
    </ListSection>
  )
}

function Head({ detail: { aiServer: server, past } }: { detail: AiServerDetail }) {
  const t = useTexts(stateTexts)
  const own = useTexts(aiServerTexts)
  const [asked, setAsked] = useState(false)
  const seesAll = useRight(rights.aiServers)
  const seesRemote = useRight(rights.remote)
  const id = encodeURIComponent(server.aiServerId)
  const reason = server.state === 'online' ? undefined : reasonShown(server.state, past?.spans[0]?.reason ?? null)
  const place = [server.companyName, server.projectName, server.regionName, server.location].filter(Boolean).join(' / ')
  return (
    <>
      <header className={styles.head}>
        <ListTitle>{server.name}</ListTitle>
        <StateMark state={server.state} />
        <Muted>{sinceText(server, own)}</Muted>
        <QuietBadge deviceId={server.aiServerId} />
        {seesAll && <Link to={`/ai-box-manage?open=${id}`}>{own('manage')}</Link>}
        {seesRemote && <Link to={`/remote?open=${id}`}>{own('remote')}</Link>}
        <Can call={quietCalls.startMaintenance}>
          <Button size="small" onClick={() => setAsked(true)}>
            {t('setMaintenance')}
          </Button>
        </Can>
      </header>
      {reason && <ReasonLine reason={reason} withRemedy />}
      <Muted as="p">{[server.aiServerId, place].join(' · ')}</Muted>
      {asked && <MaintenanceDialog deviceId={server.aiServerId} name={server.name} onClose={() => setAsked(false)} />}
    </>
  )
}

function Updates({ detail: { updates } }: { detail: AiServerDetail }) {
  const own = useTexts(aiServerTexts)
  return (
    <Part title={own('updates')}>
      {updates.length === 0 && <Muted as="p">{own('noUpdates')}</Muted>}
      <ul className={styles.updates}>
        {updates.map(update => (
          <li key={`${update.version} ${update.changedAt}`}>
            <b>{[update.packageName, update.version].filter(Boolean).join(' ')}</b>
            <span>
              <UpdateWords update={update} />
            </span>
            <Muted as="small">{siteText(update.changedAt)}</Muted>
          </li>
        ))}
      </ul>
    </Part>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
)
