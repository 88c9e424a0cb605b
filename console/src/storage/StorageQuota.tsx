import { sizeText } from '@watchfire/contract/core/size-text.ts'
import { quotaStepOf } from '@watchfire/contract/storage/quota.rules.ts'
import { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import type { RetentionRules } from '@watchfire/contract/storage/storage.shapes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { mayCall } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { Can } from '../ui/Can.tsx'
import { Banner } from '../ui/state/Banner.tsx'
import { Muted } from '../ui/text.tsx'
import { GrantDialog } from './GrantDialog.tsx'
import { quotaTexts } from './quota.texts.ts'
import { ShareBar } from './ShareBar.tsx'
import styles from './StorageQuota.module.css'

/** How much of what the platform granted is used, and what happens when it is full. */
export function StorageQuota({ rules }: { rules: RetentionRules }) {
  const t = useTexts(quotaTexts)
  const [open, setOpen] = useState(false)
  const { quotaBytes, usedBytes, freeableBytes, minDays } = rules
  if (quotaBytes === null && !mayCall(storageCalls.saveGrant)) return null
  const step = quotaBytes === null ? 0 : quotaStepOf(usedBytes, quotaBytes)
  const percent = quotaBytes === null ? 0 : Math.floor((usedBytes * 100) / quotaBytes)
  const full = freeableBytes > 0 ? t('full', { days: minDays, size: sizeText(freeableBytes) }) : t('fullKept')
  return (
    <section className={styles.quota} aria-label={t('quota')}>
      <div className={styles.line}>
        {quotaBytes === null ? (
          <Muted>{t('unlimited')}</Muted>
        ) : (
          <>
            <div className={styles.bar}>
              <ShareBar
                share={usedBytes / quotaBytes}
                label={`${percent}%`}
                state={step === 0 ? 'usual' : step === 100 ? 'full' : 'high'}
              />
            </div>
            <span>{t('usedOf', { used: sizeText(usedBytes), quota: sizeText(quotaBytes) })}</span>
          </>
        )}
        <Can call={storageCalls.saveGrant}>
          <Button size="small" onClick={() => setOpen(true)}>
            {t('change')}
          </Button>
        </Can>
      </div>
      {step > 0 && <Banner type="warning" role="status" title={step === 100 ? full : t('near', { percent })} />}
      {open && <GrantDialog saved={rules} onClose={() => setOpen(false)} />}
    </section>
  )
}
