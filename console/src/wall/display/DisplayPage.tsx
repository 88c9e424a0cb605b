import { useEffect, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { useMaybeUser } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { isDisplay, wallKey } from '../../core/wall-key.ts'
import { OutlineButton } from '../../ui/buttons.tsx'
import { useDarkWall } from '../use-dark-wall.ts'
import { DisplayMessage } from './DisplayMessage.tsx'
import { displayTexts } from './display.texts.ts'
import { OpenDisplay } from './OpenDisplay.tsx'

/** Where a television begins (/wall): it signs in by the key of its link, then by the one it kept, and goes on to its screen. */
export function DisplayPage() {
  const t = useTexts(displayTexts)
  const user = useMaybeUser()
  const [key, setKey] = useState(() => location.hash.slice(1) || wallKey.read())
  const [takesOver, setTakesOver] = useState(false)
  useDarkWall()
  useEffect(() => {
    const take = () => {
      if (!location.hash) return
      setKey(location.hash.slice(1))
      // The key is removed from the address bar: whoever photographs the screen could read it.
      history.replaceState(history.state, '', location.pathname)
    }
    take()
    // A link that is opened where this page stands already loads nothing.
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])

  if (user && isDisplay(user) && (!key || key.startsWith(`${user.account}_`)))
    return <Navigate to={user.homePage} replace />
  if (!key)
    return (
      <DisplayMessage id="wf-main">
        <h1>{t('noKey')}</h1>
        <OutlineButton as={Link} to="/login">
          {t('toSignIn')}
        </OutlineButton>
      </DisplayMessage>
    )
  if (user && !isDisplay(user) && !takesOver)
    return (
      <DisplayMessage id="wf-main">
        <h1>{t('taken', { name: user.fullName })}</h1>
        <OutlineButton onClick={() => setTakesOver(true)}>{t('takeOver')}</OutlineButton>
        <OutlineButton as={Link} to="/">
          {t('toConsole')}
        </OutlineButton>
      </DisplayMessage>
    )
  return (
    <OpenDisplay
      key={key}
      displayKey={key}
      onGiveUp={() => {
        wallKey.keep(undefined)
        setKey(undefined)
      }}
    />
  )
}
