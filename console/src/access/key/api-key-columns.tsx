import type { ApiKey } from '@watchfire/contract/access/key/api-key.shapes.ts'
import type { TableColumnsType } from 'antd'
import { serverNow } from '../../core/server-clock.ts'
import type { Translate } from '../../core/texts.ts'
import { StateTag } from '../../ui/StateTag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { Muted } from '../../ui/text.tsx'
import type { accountTexts } from '../account/account.texts.ts'
import { projectsText } from '../account/projects-text.ts'
import { ApiKeyActions } from './ApiKeyActions.tsx'
import type { apiKeyTexts } from './api-key.texts.ts'
import { daysToWarnOf } from './key-days.ts'
import { LessThanGiven } from './LessThanGiven.tsx'

type Texts = Translate<(typeof apiKeyTexts)['zh']>

const shownNetworks = 2
const colours = { active: 'success', expired: 'warning', revoked: 'default', stopped: 'default' } as const
const dateOf = (siteTime: string) => siteTime.slice(0, 10)

function Networks({ t, networks }: { t: Texts; networks: readonly string[] }) {
  if (networks.length === 0) return <Muted>{t('anywhere')}</Muted>
  const more = networks.length - shownNetworks
  return (
    <TwoLines title={networks.join('\n')}>
      {networks.slice(0, shownNetworks).map(network => (
        <span key={network}>{network}</span>
      ))}
      {more > 0 && <small>{t('networksMore', { count: more })}</small>}
    </TwoLines>
  )
}

function Validity({ t, apiKey: { state, expiresAt, expiresStr } }: { t: Texts; apiKey: ApiKey }) {
  const left = state === 'active' ? daysToWarnOf(expiresAt, serverNow()) : undefined
  return (
    <TwoLines title={state === 'stopped' ? t('stoppedHint') : undefined}>
      <span>
        <StateTag color={colours[state]}>{t(state)}</StateTag>
        {left !== undefined && <StateTag color="warning">{t('endsIn', { days: left })}</StateTag>}
      </span>
      <small>{t('until', { date: dateOf(expiresStr) })}</small>
    </TwoLines>
  )
}

export function apiKeyColumns(
  t: Texts,
  account: Translate<(typeof accountTexts)['zh']>,
  edit: (key: ApiKey) => void,
): TableColumnsType<ApiKey> {
  return [
    {
      title: t('nameAndKey'),
      width: '15rem',
      render: (_, { name, prefix, lastFour, remark }) => (
        <TwoLines>
          <span>{name}</span>
          <small>{`wfk_${prefix}_…${lastFour}`}</small>
          {remark && <small>{remark}</small>}
        </TwoLines>
      ),
    },
    { title: t('company'), width: '9rem', dataIndex: 'companyName' },
    {
      title: t('may'),
      render: (_, apiKey) => (
        <TwoLines>
          <span>{t('rightsCount', { count: apiKey.menuIds.length })}</span>
          {apiKey.confirmedActs && (
            <span>
              <StateTag color="warning">{t('confirmedActsShort')}</StateTag>
            </span>
          )}
          <small>
            {projectsText(account, {
              allProjects: apiKey.allProjects,
              projectNames: apiKey.projects.map(project => project.projectName),
              projectCount: apiKey.projects.length,
              projectParts: apiKey.projects.map(
                ({ regions, regionCount }) => regions && { chosen: regions.length, of: regionCount },
              ),
            })}
          </small>
          <LessThanGiven apiKey={apiKey} />
        </TwoLines>
      ),
    },
    { title: t('state'), width: '13rem', render: (_, apiKey) => <Validity t={t} apiKey={apiKey} /> },
    {
      title: t('networks'),
      width: '11rem',
      render: (_, { networks }) => <Networks t={t} networks={networks} />,
    },
    {
      title: t('lastUse'),
      width: '12.5rem',
      render: (_, { lastUsedStr, lastAddress }) =>
        lastUsedStr ? (
          <TwoLines>
            <span>{lastUsedStr}</span>
            <small>{lastAddress}</small>
          </TwoLines>
        ) : (
          <Muted>{t('never')}</Muted>
        ),
    },
    {
      title: t('madeBy'),
      width: '8rem',
      render: (_, { createdBy, createdStr, holder, renewedBy }) => (
        <TwoLines>
          <span>{createdBy}</span>
          <small>{dateOf(createdStr)}</small>
          {holder !== '' && holder !== createdBy && <small>{t('heldBy', { name: holder })}</small>}
          {renewedBy !== '' && <small>{t('renewedBy', { name: renewedBy })}</small>}
        </TwoLines>
      ),
    },
    {
      key: 'actions',
      width: '7.5rem',
      fixed: 'right',
      render: (_, apiKey) => <ApiKeyActions apiKey={apiKey} onEdit={() => edit(apiKey)} />,
    },
  ]
}
