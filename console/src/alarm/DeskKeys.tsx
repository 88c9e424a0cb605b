import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy } from 'react'
import { useTexts } from '../core/texts.ts'
import { WhenOpened } from '../ui/WhenOpened.tsx'
import { deskTexts } from './desk.texts.ts'

const load = () => import('./OpenedKeys.tsx')
const OpenedKeys = lazy(async () => ({ default: (await load()).OpenedKeys }))

/** Tells the keys of the list. */
export function DeskKeys() {
  const t = useTexts(deskTexts)
  const button = (
    <Button icon={<QuestionCircleOutlined />} aria-keyshortcuts="?" aria-label={t('keys')} title={`${t('keys')} (?)`} />
  )
  return (
    <WhenOpened load={load} opened={<OpenedKeys>{button}</OpenedKeys>}>
      {button}
    </WhenOpened>
  )
}
