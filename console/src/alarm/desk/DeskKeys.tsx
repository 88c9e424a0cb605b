import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { lazyAround } from '../../ui/state/lazy-part.tsx'
import { WhenOpened } from '../../ui/state/WhenOpened.tsx'
import { deskTexts } from './desk.texts.ts'

const OpenedKeys = lazyAround(async () => (await import('./OpenedKeys.tsx')).OpenedKeys)

/** Tells the keys of the list. */
export function DeskKeys() {
  const t = useTexts(deskTexts)
  const button = (
    <Button icon={<QuestionCircleOutlined />} aria-keyshortcuts="?" aria-label={t('keys')} title={`${t('keys')} (?)`} />
  )
  return (
    <WhenOpened preload={OpenedKeys.preload} opened={close => <OpenedKeys onClose={close}>{button}</OpenedKeys>}>
      {button}
    </WhenOpened>
  )
}
