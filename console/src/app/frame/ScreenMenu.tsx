import { menuList, rights } from '@watchfire/contract/core/rights.ts'
import { wallCalls } from '@watchfire/contract/wall/wall.calls.ts'
import { useNavigate } from 'react-router'
import { useLanguage } from '../../core/language.ts'
import { hasRight, mayCall, useSelection, useUser } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { OpenedMenu } from '../../ui/OpenedMenu.tsx'
import type { Trigger } from '../../ui/state/WhenOpened.tsx'
import { screenTexts } from '../../wall/screen.texts.ts'

const inNewTab = (address: string) => void open(address, '_blank', 'noopener')

/** The kinds of screens (170): the wall display (171) and the custom one (172) of the company selected, each in a tab of its own. */
export function ScreenMenu(props: { onClose: () => void; children: Trigger }) {
  const t = useTexts(screenTexts)
  const language = useLanguage()
  const navigate = useNavigate()
  const { companyId: ownId } = useUser()
  const { companyId = ownId } = useSelection()
  const addresses: Record<number, string> = {
    [rights.bigScreen]: '/big-screen',
    [rights.customBigScreen]: `/customized-screen/${companyId}`,
  }
  const items = menuList
    .filter(({ id, parent }) => parent === 'screens' && hasRight(id))
    .map(menu => ({ key: menu.id, label: menu[language], onClick: () => inNewTab(addresses[menu.id] ?? '/') }))
  const compose = {
    key: 'compose',
    label: t('compose'),
    onClick: () => void navigate(`/customized-screen/${companyId}/edit`),
  }
  const displays = { key: 'displays', label: t('displays'), onClick: () => void navigate(`/displays/${companyId}`) }
  const keeps = mayCall(wallCalls.saveScreen)
  return <OpenedMenu {...props} menu={{ items: [...items, ...(keeps ? [compose, displays] : [])] }} />
}
