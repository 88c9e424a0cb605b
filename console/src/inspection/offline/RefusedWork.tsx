import { menus } from '@watchfire/contract/core/rights.ts'
import { Button, Flex, Popconfirm } from 'antd'
import { useNavigate } from 'react-router'
import { useTexts } from '../../core/texts.ts'
import { Banner } from '../../ui/state/Banner.tsx'
import { reopenCheck } from '../point/check-draft.ts'
import { reopenReport } from '../report-draft.ts'
import type { SavedWork } from './device-store.ts'
import { offlineTexts } from './offline.texts.ts'
import { discardWork, takeBack } from './saved-work.ts'
import { shortTime } from './short-time.ts'

/** A hazard has no name but its words. */
const nameOf = (work: SavedWork) => (work.kind === 'check' ? work.pointName : work.input.words.slice(0, 20))

/** What was not taken: back into its form, or away. */
export function RefusedWork({ work, why }: { work: SavedWork; why: string }) {
  const t = useTexts(offlineTexts)
  const navigate = useNavigate()
  const reopen = async () => {
    if (work.kind === 'check') {
      const draft = reopenCheck(work.accountId, work.input.pointId, work.draft)
      await takeBack(work.clientKey)
      void navigate(`/check-point/${work.input.pointId}`, { state: { draft } })
    } else {
      const report = reopenReport(work.accountId, work.draft)
      await takeBack(work.clientKey)
      void navigate(menus.fireCheck.url, { state: { report } })
    }
  }
  const isStored = work.storedId !== undefined
  return (
    <Banner
      type="error"
      showIcon
      title={t('refused', { name: nameOf(work), at: shortTime(work.doneAt), why })}
      action={
        <Flex gap={8} wrap>
          {!isStored && <Button onClick={() => void reopen()}>{t('reopen')}</Button>}
          <Popconfirm title={t(isStored ? 'discardPhotosAsk' : 'discardAsk')} onConfirm={() => void discardWork(work)}>
            <Button danger>{t('discard')}</Button>
          </Popconfirm>
        </Flex>
      }
    />
  )
}
