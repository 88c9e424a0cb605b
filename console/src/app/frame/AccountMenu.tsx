import { CheckOutlined, UserOutlined } from '@ant-design/icons'
import { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import type { MenuProps } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { membershipMenuTexts } from '../../access/membership/membership-menu.texts.ts'
import { switchMembership } from '../../access/membership/switch-membership.ts'
import { useMemberships } from '../../access/membership/use-memberships.ts'
import { useRoleName } from '../../access/role/use-role-name.ts'
import { signOut } from '../../access/sign-out.ts'
import { useBrand } from '../../core/brand-store.ts'
import { chooseLanguage, useLanguage } from '../../core/language.ts'
import { mayCall, useUser } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { chooseTheme, useTheme } from '../../core/theme-choice.ts'
import { isPictureUrl } from '../../ui/form/picture-url.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { lazyDialog } from '../../ui/state/lazy-part.tsx'
import { VisuallyHidden } from '../../ui/text.tsx'
import { appTexts } from '../app.texts.ts'
import { homePagesOf } from '../menu-tree.ts'
import { existingPages } from '../routes.tsx'
import styles from './AccountMenu.module.css'

const AccountDialog = lazyDialog(async () => (await import('../../access/AccountDialog.tsx')).AccountDialog)

/** The person signed in: the other companies they work for, settings, theme, language, the way out. On a telephone also what the bar has no room for. */
export function AccountMenu({ onNotifications }: { onNotifications?: () => void }) {
  const t = useTexts(appTexts)
  const user = useUser()
  const brand = useBrand()
  const theme = useTheme()
  const language = useLanguage()
  const navigate = useNavigate()
  const [settings, setSettings] = useState(false)
  const others = useMembershipItems()
  const onlyOnPhone = onNotifications
    ? [
        { key: 'notifications', label: t('notifications'), onClick: onNotifications },
        { key: 'help', label: t('help'), onClick: () => void navigate('/word') },
      ]
    : []
  return (
    <>
      <MenuButton
        menu={{
          items: [
            { key: 'who', type: 'group', label: `${user.fullName} · ${user.companyName}` },
            { type: 'divider' },
            ...others,
            ...(mayCall(boardCalls.join)
              ? [{ key: 'boards', label: t('myBoards'), onClick: () => void navigate('/notice-board') }]
              : []),
            { key: 'settings', label: t('accountSettings'), onClick: () => setSettings(true) },
            ...onlyOnPhone,
            {
              key: 'theme',
              label: t(theme === 'dark' ? 'light' : 'dark'),
              onClick: () => chooseTheme(theme === 'dark' ? 'light' : 'dark'),
            },
            {
              key: 'language',
              label: <span lang={language === 'zh' ? 'en' : 'zh-CN'}>{t('language')}</span>,
              onClick: () => chooseLanguage(language === 'zh' ? 'en' : 'zh'),
            },
            { type: 'divider' },
            { key: 'out', label: t('signOut'), onClick: () => void signOut() },
          ],
        }}
      >
        <button
          type="button"
          data-testid="account"
          className={styles.account}
          aria-label={`${t('account')}: ${user.fullName}`}
          aria-haspopup="menu"
        >
          <span className={styles.picture}>
            {isPictureUrl(user.headUrl) ? <img src={user.headUrl} alt="" /> : <UserOutlined />}
          </span>
          <span data-testid="account-name" className={styles.name}>
            {user.fullName}
          </span>
        </button>
      </MenuButton>
      {settings && (
        <AccountDialog
          homePages={homePagesOf(user, existingPages, brand).map(({ url, names }) => ({
            url,
            name: names[language],
          }))}
          onClose={() => setSettings(false)}
        />
      )}
    </>
  )
}

/** Companies to switch to, the present one ticked. */
function useMembershipItems(): NonNullable<MenuProps['items']> {
  const t = useTexts(membershipMenuTexts)
  const nameOfRole = useRoleName()
  const memberships = useMemberships()
  if (memberships.length === 0) return []
  return [
    {
      key: 'memberships',
      type: 'group',
      label: t('switchTo'),
      children: memberships.map(({ accountId, companyName, roleName, current }) => ({
        key: `membership-${accountId}`,
        icon: <CheckOutlined className={current ? undefined : styles.notHere} />,
        label: (
          <span className={styles.membership}>
            {t('place', { company: companyName, role: nameOfRole(roleName) })}
            {current && <VisuallyHidden>{t('current')}</VisuallyHidden>}
          </span>
        ),
        onClick: () => {
          if (!current) void switchMembership(accountId)
        },
      })),
    },
    { type: 'divider' },
  ]
}
