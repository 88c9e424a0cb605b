import type { Park } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { visitCalls } from '@watchfire/contract/vehicle/visit.calls.ts'
import type { VisitLink } from '@watchfire/contract/vehicle/visit.shapes.ts'
import { Button, Flex, Modal, Popconfirm, Spin } from 'antd'
import { useState } from 'react'
import { siteMinute } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { StateTag } from '../../ui/StateTag.tsx'
import { Muted } from '../../ui/text.tsx'
import { NewVisitLink } from './NewVisitLink.tsx'
import styles from './VisitLinks.module.css'
import { visitTexts } from './visit.texts.ts'

/** More of one park than anybody reads. */
const shown = 50

/** The links by which visitors book into a park. */
export function VisitLinks({ park: { parkId, parkName }, onClose }: { park: Park; onClose: () => void }) {
  const t = useTexts(visitTexts)
  const { data } = useCall(visitCalls.listLinks, { parkId, pageSize: shown })
  const [isMaking, setMaking] = useState(false)
  if (isMaking) return <NewVisitLink parkId={parkId} onClose={() => setMaking(false)} />
  return (
    <Modal open width={560} title={t('linksOf', { park: parkName })} footer={null} onCancel={onClose}>
      <Flex vertical gap={12} align="start">
        <Muted>{t('linksHint')}</Muted>
        <Button type="primary" onClick={() => setMaking(true)}>
          {t('make')}
        </Button>
      </Flex>
      <Spin spinning={!data}>
        <ul className={styles.links}>
          {data?.rows.map(link => (
            <LinkLine key={link.linkId} link={link} />
          ))}
        </ul>
        {data?.total === 0 && <p>{t('noLinks')}</p>}
      </Spin>
    </Modal>
  )
}

function LinkLine({ link: { linkId, name, state, used, most, expiresAt } }: { link: VisitLink }) {
  const t = useTexts(visitTexts)
  const revoke = useAct(visitCalls.revokeLink, { refresh: ['visit'], successText: t('done') })
  return (
    <li>
      <span>
        <strong>{name}</strong> <StateTag color={state === 'open' ? 'success' : 'default'}>{t(state)}</StateTag>
        <Muted>{[t('used', { used, most }), t('lasts', { time: siteMinute(expiresAt) })].join(' · ')}</Muted>
      </span>
      {state === 'open' && (
        <Popconfirm title={t('revokeTitle')} description={t('revokeHint')} onConfirm={() => revoke.mutate({ linkId })}>
          <Button size="small" danger loading={revoke.isPending} aria-label={`${t('revoke')} ${name}`}>
            {t('revoke')}
          </Button>
        </Popconfirm>
      )}
    </li>
  )
}
