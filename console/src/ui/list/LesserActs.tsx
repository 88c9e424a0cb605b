import { EllipsisOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../core/texts.ts'
import { MenuButton } from '../MenuButton.tsx'
import { usePhone } from '../theme/use-media.ts'
import { uiTexts } from '../ui.texts.ts'

type Act = { key: string; label: string; icon?: ReactNode; onClick: () => void }

/** What a list offers beside its first act: buttons, or on a phone one menu where there are more than two. */
export function LesserActs({ acts }: { acts: readonly Act[] }) {
  const t = useTexts(uiTexts)
  const folds = usePhone() && acts.length > 2
  if (!folds)
    return acts.map(({ key, label, icon, onClick }) => (
      <Button key={key} icon={icon} onClick={onClick}>
        {label}
      </Button>
    ))
  return (
    <MenuButton menu={{ items: acts.map(({ key, label, icon, onClick }) => ({ key, label, icon, onClick })) }}>
      <Button icon={<EllipsisOutlined />}>{t('more')}</Button>
    </MenuButton>
  )
}
