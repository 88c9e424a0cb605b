import type { AiServer } from '@watchfire/contract/device/ai-server.shapes.ts'
import type { TableColumnsType } from 'antd'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { StateMark } from '../public/StateMark.tsx'
import { AiServerActions } from './AiServerActions.tsx'
import { AiServerFact } from './AiServerFact.tsx'
import {
  type AiServerTexts,
  channelsFact,
  clockFact,
  diskFact,
  loadFact,
  machineFacts,
  memoryFact,
  sinceText,
  spoolFact,
} from './ai-server-labels.ts'
import { KeyMark } from './KeyMark.tsx'

export const aiServerColumns = (t: AiServerTexts): TableColumnsType<AiServer> => [
  ...healthColumns(t),
  { title: t('key'), width: '7.5rem', render: (_, server) => <KeyMark serverKey={server.key} t={t} /> },
  { key: 'actions', width: '9.25rem', fixed: 'right', render: (_, server) => <AiServerActions server={server} /> },
]

/** Who it is, where it stands and how it is. */
export function healthColumns(t: AiServerTexts): TableColumnsType<AiServer> {
  return [
    {
      title: t('state'),
      width: '9rem',
      render: (_, server) => (
        <TwoLines>
          <StateMark state={server.state} />
          <small>{sinceText(server, t)}</small>
        </TwoLines>
      ),
    },
    {
      title: t('name'),
      render: (_, server) => (
        <TwoLines>
          <span>{server.name}</span>
          <small>{[server.aiServerId, server.version, server.platform].filter(Boolean).join(' · ')}</small>
        </TwoLines>
      ),
    },
    {
      title: t('place'),
      width: '10rem',
      render: (_, server) => (
        <TwoLines>
          <span>{[server.projectName, server.regionName].filter(Boolean).join(' / ')}</span>
          <small>{[server.companyName, server.location].filter(Boolean).join(' · ')}</small>
        </TwoLines>
      ),
    },
    { title: t('channels'), width: '6.5rem', render: (_, server) => <AiServerFact fact={channelsFact(server)} /> },
    {
      title: t('load'),
      width: '8rem',
      render: (_, server) => (
        <TwoLines>
          <AiServerFact fact={loadFact(server.load, t, server.cores)} />
          <small>{memoryFact(server.memoryBytes).text}</small>
          <MachineTrouble server={server} t={t} />
        </TwoLines>
      ),
    },
    { title: t('disk'), width: '5.5rem', render: (_, server) => <AiServerFact fact={diskFact(server, t)} /> },
    { title: t('spool'), width: '5.5rem', render: (_, server) => <AiServerFact fact={spoolFact(server.spooled)} /> },
    {
      title: t('clock'),
      width: '5.5rem',
      render: (_, server) => <AiServerFact fact={clockFact(server.clockOffsetMs, t)} />,
    },
  ]
}

/** Of the machine only what is wrong: the rest stands in the detail. */
function MachineTrouble({ server: { machine }, t }: { server: AiServer; t: AiServerTexts }) {
  const facts = machineFacts(machine, t)
  return (
    <>
      {facts?.load.wrong && (
        <small>
          {t('machineLoad')}: <AiServerFact fact={facts.load} />
        </small>
      )}
      {facts?.memory.wrong && (
        <small>
          {t('machineMemory')}: <AiServerFact fact={facts.memory} />
        </small>
      )}
    </>
  )
}
