import type { PointCheck } from '@watchfire/contract/inspection/point/check.shapes.ts'
import { Flex } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { StateTag } from '../../ui/StateTag.tsx'
import { checkTexts } from './check.texts.ts'

/** What came of a check, and what is odd about it. */
export function CheckFacts({ check }: { check: PointCheck }) {
  const t = useTexts(checkTexts)
  return (
    <Flex component="span" wrap gap={4}>
      {check.bad > 0 ? (
        <StateTag color="red">{t('badFound', { count: check.bad })}</StateTag>
      ) : (
        <StateTag color="green">{t('allFine')}</StateTag>
      )}
      {check.isScanned ? (
        <StateTag color="default">{t('scanned')}</StateTag>
      ) : (
        <StateTag color="gold">{t('notScanned')}</StateTag>
      )}
      {check.doneAtText && <StateTag color="gold">{t('doneAt', { at: check.doneAtText.slice(5, 16) })}</StateTag>}
      {check.isQuick && <StateTag color="gold">{t('quick')}</StateTag>}
    </Flex>
  )
}
