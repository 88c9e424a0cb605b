import { SafetyCertificateOutlined } from '@ant-design/icons'
import { type AuditChain, auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import { Button, Modal } from 'antd'
import { siteText } from '../core/site-zone.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { Can } from '../ui/Can.tsx'
import { StateTag } from '../ui/StateTag.tsx'
import { verifyTexts } from './verify.texts.ts'

/** Reads the customer's whole log and says whether every entry is as it was written. */
export function VerifyLog() {
  const t = useTexts(verifyTexts)
  const check = useAct(auditCalls.verify, { refresh: [] })
  return (
    <Can call={auditCalls.verify}>
      <Button icon={<SafetyCertificateOutlined />} loading={check.isPending} onClick={() => check.mutate({})}>
        {check.isPending ? t('checking') : t('check')}
      </Button>
      <Modal open={check.isSuccess} title={t('title')} footer={null} onCancel={check.reset} destroyOnHidden>
        {check.data?.chains.map(chain => (
          <ChainFacts key={chain.companyId} chain={chain} />
        ))}
      </Modal>
    </Can>
  )
}

function ChainFacts({ chain }: { chain: AuditChain }) {
  const t = useTexts(verifyTexts)
  const { companyName, rows, seq, sealedAt, waiting, droppedUntil, checkpointAt, faults } = chain
  const isFine = faults.length === 0
  return (
    <section>
      <h3>{companyName}</h3>
      <p>
        <StateTag color={isFine ? 'success' : 'error'}>{t(isFine ? 'fine' : 'broken')}</StateTag>
      </p>
      {!isFine && (
        <>
          <ul>
            {[...new Set(faults.map(({ kind, seq }) => t(kind === 'dropped' ? 'dropChain' : kind, { seq })))].map(
              text => (
                <li key={text}>{text}</li>
              ),
            )}
          </ul>
          <p>{t('act')}</p>
        </>
      )}
      <p>{sealedAt === null ? t('unsealed') : t('sealed', { seq, rows, at: siteText(sealedAt) })}</p>
      {waiting > 0 && <p>{t('waiting', { waiting })}</p>}
      {droppedUntil !== null && <p>{t('dropped', { at: siteText(droppedUntil) })}</p>}
      {checkpointAt !== null && <p>{t('checkpoint', { at: siteText(checkpointAt) })}</p>}
    </section>
  )
}
